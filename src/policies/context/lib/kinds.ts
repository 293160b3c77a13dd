/**
 * A file in the project's root, or the end of its name after `*`, and what it says about the
 * project.
 */
export interface ProjectSign {
  readonly name: string;
  readonly says: string;
}

const sign = (line: string): ProjectSign[] => {
  const [names = "", says = ""] = line.split(" = ");
  return names.split(" ").map((name) => ({ name, says }));
};

export const NODE_MANAGERS: readonly ProjectSign[] = [
  "pnpm-lock.yaml = pnpm",
  "yarn.lock = yarn",
  "bun.lock bun.lockb = bun",
  "package-lock.json npm-shrinkwrap.json = npm",
].flatMap(sign);
export const PYTHON_MANAGERS: readonly ProjectSign[] = [
  "uv.lock = uv",
  "poetry.lock = Poetry",
  "pdm.lock = PDM",
  "Pipfile.lock Pipfile = Pipenv",
  "requirements.txt = pip",
].flatMap(sign);
export const PYTHON: readonly string[] = [
  "pyproject.toml",
  "setup.py",
  "requirements.txt",
  "Pipfile",
  "uv.lock",
  "poetry.lock",
];

/** In the order in which they are told. */
export const KINDS: readonly ProjectSign[] = [
  "deno.json deno.jsonc = Deno",
  "go.mod go.work = Go",
  "Cargo.toml = Rust (Cargo)",
  "mvnw = Java (Maven, use `./mvnw`)",
  "pom.xml = Java (Maven)",
  "gradlew = Java or Kotlin (Gradle, use `./gradlew`)",
  "build.gradle build.gradle.kts = Java or Kotlin (Gradle)",
  "Gemfile = Ruby (Bundler)",
  "composer.json = PHP (Composer)",
  "*.sln *.slnx *.csproj *.fsproj = .NET",
  "mix.exs = Elixir (Mix)",
  "Package.swift = Swift",
  "pubspec.yaml = Dart",
  "CMakeLists.txt = C or C++ (CMake)",
  "*.tf = Terraform",
].flatMap(sign);

export const AROUND: readonly ProjectSign[] = [
  "pnpm-workspace.yaml lerna.json nx.json turbo.json rush.json go.work = monorepo",
  "compose.yaml compose.yml docker-compose.yaml docker-compose.yml = Docker Compose",
  "Dockerfile = Dockerfile",
  ".gitlab-ci.yml = CI on GitLab",
  ".circleci = CI on CircleCI",
  "azure-pipelines.yml = CI on Azure Pipelines",
  "bitbucket-pipelines.yml = CI on Bitbucket",
  "Jenkinsfile = CI on Jenkins",
].flatMap(sign);

export const ENV_EXAMPLES: readonly string[] = [
  ".env.example",
  ".env.sample",
  ".env.template",
  ".env.dist",
];

/**
 * Only these names are ever told: a file of the project cannot put words of its own into the
 * context.
 */
export const SCRIPTS: readonly string[] = (
  "test test:unit test:integration test:e2e build lint typecheck type-check check format " +
  "dev start"
).split(" ");
export const TARGETS: readonly string[] =
  "test build lint check format fmt install dev run clean".split(" ");
