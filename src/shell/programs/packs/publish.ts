import type { Tool } from "./types.ts";

const OUT = "publishes a version that others can install and that cannot be taken back";
const BACK = "takes back a version that others may depend on";
const PEOPLE = "changes who may publish, or which version others get";
const LIVE = "puts a new version in front of its users";
const REHEARSE = "Rehearse it with the `--dry-run` of the tool, and leave the rest to the person.";

/** Package registries. */
const REGISTRIES: readonly Tool[] = [
  {
    programs: "npm, pnpm, yarn, bun, yarn npm",
    valued: "--registry --tag --access --otp -w --workspace --prefix -C --dir --cwd --filter -F --userconfig --scope",
    next: REHEARSE,
    deny: { unpublish: BACK },
    ask: {
      publish: OUT,
      "workspace * publish": OUT,
      "workspace * npm publish": OUT,
      "workspaces foreach ** npm publish": OUT,
      "deprecate|undeprecate": "marks a version as deprecated for everybody",
      "dist-tag|dist-tags|tag add|rm|remove|set": PEOPLE,
      "access public|restricted|grant|revoke|set|2fa-required|2fa-not-required": PEOPLE,
      "owner|author add|rm|remove|ls-add": PEOPLE,
      "team|org create|destroy|add|rm|set|remove": PEOPLE,
      "token create|revoke|delete|rm": "makes or ends a login of the registry",
      trust: PEOPLE,
    },
  },
  {
    programs: "lerna, changeset, nx release, rush, release-please",
    ask: { "publish|github-release": OUT, "version --create-release": OUT },
  },
  { programs: "semantic-release, np, release-it", harmless: "-d -n --no-publish", ask: { "** !--version|-v": OUT } },
  { programs: "deno, jsr, dart pub, flutter pub, flutter packages pub", ask: { publish: OUT } },
  {
    programs: "cargo",
    valued: "--manifest-path -p --package --config --color -Z -C",
    harmless: "-n",
    next: REHEARSE,
    deny: { yank: BACK },
    ask: {
      publish: OUT,
      "release -x|--execute": OUT,
      "ws|workspaces publish": OUT,
      "owner -a|-r|--add|--remove": PEOPLE,
      "smart-release --execute": OUT,
    },
  },
  { programs: "gem", valued: "--host -k --key", deny: { yank: BACK }, ask: { push: OUT, owner: PEOPLE } },
  { programs: "rake", ask: { "release|gem:push|build_and_release": OUT } },
  { programs: "twine", ask: { upload: OUT } },
  {
    programs: "python, python3, py",
    valued: "-m -X -W",
    ask: { "-m=twine @upload": OUT, "twine upload": OUT, "-m=flit|poetry|hatch|pdm @publish": OUT, "*setup.py ** upload|register": OUT },
  },
  {
    programs: "poetry, uv, flit, hatch, pdm, rye, maturin, pipenv, uvx twine",
    valued: "-C --directory --project -r --repository -P",
    ask: { "publish|upload": OUT },
  },
  { programs: "anaconda, rattler-build", deny: { remove: BACK }, ask: { "upload|copy|move|publish": OUT } },
  {
    programs: "mvn, mvnw",
    valued: "-f --file -P -pl -s -D -T",
    harmless: "-DdryRun=true",
    ask: {
      "** deploy|release:perform|release:prepare|site-deploy|deploy:deploy*|nexus-staging:*|jib:build|central-publishing:publish|jreleaser:*":
        OUT,
    },
  },
  {
    programs: "gradle, gradlew",
    valued: "-p --project-dir -b -c -I -P",
    harmless: "-m",
    ask: {
      "** publish|*:publish|publishToMavenCentral|*:publishToMavenCentral|publishAndReleaseToMavenCentral|publishToSonatype|publishAllPublicationsTo*Repository|publish*PublicationTo*Repository|publishPlugins|uploadArchives|bintrayUpload|closeAndRelease*|artifactoryPublish|jreleaser*":
        OUT,
    },
  },
  {
    programs: "sbt, mill, lein",
    ask: { "** publish|publishSigned|sonatypeRelease|sonatypeBundleRelease|release|*/publish|*.publish|deploy": OUT },
  },
  { programs: "mix", deny: { "hex.retire": BACK, "hex.publish --revert": BACK }, ask: { "hex.publish|hex.owner|hex.user": OUT } },
  { programs: "dotnet nuget, nuget", deny: { delete: BACK }, ask: { push: OUT } },
  {
    programs: "pod trunk, pod",
    deny: { "delete|deprecate": BACK, "trunk delete|deprecate": BACK },
    ask: { "push|add-owner|remove-owner": OUT, "trunk push|add-owner|remove-owner": OUT, "repo push": OUT },
  },
  { programs: "vsce, ovsx", deny: { "unpublish|delete-publisher": BACK }, ask: { publish: OUT, "create-namespace": PEOPLE } },
  {
    programs:
      "luarocks, opam, cabal, stack, elm, nimble, ansible-galaxy, ansible-galaxy collection, ansible-galaxy role, wasmer, cpan-upload",
    ask: { "upload|publish|delete": OUT },
  },
  {
    programs: "snapcraft, choco, wingetcreate, charmcraft, butler, brew",
    ask: { "upload|push|release|submit|upload-metadata|bump-formula-pr|bump-cask-pr": OUT },
  },
  {
    programs: "fastlane, xcrun, eas, expo, web-ext, chrome-webstore-upload, appcenter",
    valued: "--profile",
    ask: {
      "deliver|supply|pilot|release|upload_to_*|beta|submit|sign|publish|upload|update|deploy": OUT,
      "altool --upload-app|--upload-package": OUT,
    },
  },
];

/** Images, charts and releases. */
const ARTIFACTS: readonly Tool[] = [
  {
    programs: "docker, podman, nerdctl, finch, docker compose, docker-compose, buildah",
    valued: "-H --host -c --context --config -l --log-level -f --file -p --project-name -o --output",
    next: "Leave the push to the person, or push to a registry on this machine.",
    ask: {
      push: "puts the image where others pull it",
      "image|manifest|plugin push": "puts the image where others pull it",
      "buildx imagetools create": "puts the image where others pull it",
      "build|buildx -o|--output=*registry*|*push=true*": "puts the image where others pull it",
      "buildx|build|image|builder --push": "puts the image where others pull it",
    },
  },
  {
    programs: "skopeo, crane, oras, regctl, gcrane, cosign, imgpkg",
    deny: { delete: "deletes the image from the registry", "image|tag|manifest|repo delete|rm": "deletes the image from the registry" },
    ask: { "copy|sync|push|append|mutate|tag|sign|attach|attest|cp|rebase|clean": "puts something where others pull it" },
  },
  {
    programs: "helm, helm3",
    valued: "-n --namespace --kube-context --registry-config",
    ask: { "push|cm-push|s3|gcs": "puts the chart where others install it" },
  },
  { programs: "cr", ask: { "upload|index": "puts the chart where others install it" } },
  {
    programs: "goreleaser",
    valued: "-f --config",
    harmless: "--snapshot -h",
    ask: { "release !--skip-publish|--skip": "publishes a release", "publish|announce|continue": "publishes a release" },
  },
  {
    programs: "gh",
    valued: "-R --repo -t --title -n --notes --target",
    deny: {
      "repo delete": [
        "deletes the repository with its issues and releases",
        "Leave it to the person; `gh repo archive` keeps it readable.",
      ],
      "release delete": [
        "deletes a release that others may download",
        "Leave it to the person, or mark it with `gh release edit --prerelease`.",
      ],
    },
    ask: {
      "release create|upload|edit|delete-asset": "publishes a release",
      "repo edit --visibility|--delete-branch-on-merge|--enable-*|--default-branch|--allow-*": "changes the repository for everybody",
      "repo create --public": "makes a repository that everybody can read",
      "repo sync --force": "overwrites the branch of the fork",
    },
  },
  {
    programs: "glab",
    valued: "-R --repo",
    deny: { "release delete": "deletes a release that others may download" },
    ask: { "release create|upload": "publishes a release" },
  },
  {
    programs: "hub, tea, ghr, github-release",
    ask: { "release|releases create|edit|delete|upload": "publishes a release", "upload|release|delete": "publishes a release" },
  },
];

/** Deployments. */
const DEPLOYMENTS: readonly Tool[] = [
  { programs: "vercel, vc", valued: "-t --token -S --scope --cwd", ask: { "deploy|promote|redeploy": LIVE, "--prod|--production": LIVE } },
  { programs: "netlify, ntl", ask: { "deploy --prod|-p|--prod-if-unlocked": LIVE } },
  {
    programs: "wrangler",
    valued: "-c --config -e --env --name",
    ask: { "deploy|publish": LIVE, "pages deploy|publish": LIVE, "versions deploy|upload": LIVE },
  },
  { programs: "firebase", valued: "-P --project --token", ask: { "deploy|hosting:clone|appdistribution:distribute": LIVE } },
  {
    programs:
      "fly, flyctl, eb, railway, amplify, sst, surge, shuttle, deployctl, modal, kamal, clever, koyeb, copilot, supabase functions, convex",
    valued: "-a --app -c --config -s --service -e --environment",
    ask: { "deploy|up|publish|ship|redeploy": LIVE },
  },
  { programs: "heroku", valued: "-a --app", ask: { "container:release|pipelines:promote": LIVE } },
];

export const PUBLISH: readonly Tool[] = [...REGISTRIES, ...ARTIFACTS, ...DEPLOYMENTS];
