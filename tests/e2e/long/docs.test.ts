import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { Sandbox } from "../sluice.ts";

const PAGES = [
  "README.md",
  "CONTRIBUTING.md",
  ...readdirSync("docs", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => `docs/${file}`),
];

function examples(kind: string): [page: string, text: string][] {
  return PAGES.flatMap((page) => {
    const found = readFileSync(page, "utf8").matchAll(
      new RegExp(`<!-- example: ${kind} -->\\n\`\`\`\\w+\\n([\\s\\S]*?)\`\`\``, "g"),
    );
    return [...found].map((match): [string, string] => [page, match[1] ?? ""]);
  });
}

it.each(examples("config"))(
  "the configuration in %s has no error and passes its own tests",
  (_, yaml) => {
    const sandbox = new Sandbox();
    sandbox.own(yaml);
    expect(sandbox.run(["check"]).stdout).toContain("No errors.");
    expect(sandbox.run(["test"]).stdout).toMatch(/[1-9]\d* passed, 0 failed/);
  },
);

it.each(examples("own config"))("the person's own configuration in %s has no error", (_, yaml) => {
  const sandbox = new Sandbox();
  sandbox.own(yaml);
  expect(sandbox.run(["check"]).stdout).toContain("No errors.");
});

it.each(examples("policy"))("the policy in %s passes its own examples", (_, code) => {
  const sandbox = new Sandbox({ ".claude/policies/example.ts": code });
  sandbox.configure("policies: { ./policies/example.ts: on }");
  expect(sandbox.run(["test"])).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("2 passed, 0 failed"),
  });
});

/** `<!-- example: session path: content -->` puts a file there first; `…` in the output stands for any text. */
it.each(sessions())("the session in %s goes as shown: %s", (_, __, setting, text) => {
  follow(new Sandbox(setting), text);
});

it.each(examples("log"))("the log in %s is what three calls leave", (_, text) => {
  const sandbox = new Sandbox();
  sandbox.bash("git status");
  sandbox.bash("git push --force origin main");
  sandbox.bash(`curl -H "Authorization: Bearer ghp_${"a1B2".repeat(9)}" https://example.com`);
  follow(sandbox, text);
});

function follow(sandbox: Sandbox, text: string): void {
  const steps = text.split(/^\$ sluice /m).slice(1);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) {
    const [line = "", ...output] = step.split("\n");
    const { stdout, stderr } = sandbox.run(line.split(" "));
    const shown = output
      .join("\n")
      .split("…")
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(stdout + stderr).toMatch(new RegExp(`^${shown.join("[\\s\\S]*?")}$`));
  }
}

function sessions(): [page: string, title: string, files: Record<string, string>, text: string][] {
  return PAGES.flatMap((page) => {
    const found = readFileSync(page, "utf8").matchAll(
      /<!-- example: session(?: (\S+): (.*))? -->\n```console\n([\s\S]*?)```/g,
    );
    return [...found].map(
      ([, path, content, text = ""]) =>
        [page, text.split("\n")[0] ?? "", path ? { [path]: content ?? "" } : {}, text] as [
          string,
          string,
          Record<string, string>,
          string,
        ],
    );
  });
}

it("the README shows what `sluice explain` really prints", () => {
  const shown = /\$ sluice explain '([^']+)'\n([\s\S]*?)```/.exec(
    readFileSync("README.md", "utf8"),
  );
  expect(new Sandbox().run(["explain", shown?.[1] ?? ""]).stdout).toBe(shown?.[2]);
});

it.each(PAGES)("%s links to files that exist", (page) => {
  const links = [...readFileSync(page, "utf8").matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) =>
    join(dirname(page), match[1] ?? ""),
  );
  expect(links.filter((link) => !existsSync(link))).toEqual([]);
});

it("every npm script the documents name exists", () => {
  const scripts = JSON.parse(readFileSync("package.json", "utf8")).scripts;
  const named = PAGES.filter((page) => !page.startsWith("docs/policies/")).flatMap((page) =>
    [...readFileSync(page, "utf8").matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? ""),
  );
  expect([...new Set(named)].filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
});
