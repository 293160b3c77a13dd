import { CHANGES_PUBLISHERS, DEPLOYS, PUBLISHES, UNPUBLISHES } from "../lib/wording.ts";
import type { Family } from "../program.ts";

const family: Family = {
  about: "Tools that publish versions of software.",
  programs: [
    {
      names: "xcrun",
      readOnly: {
        options:
          "--find= -f= --show-sdk-path --show-sdk-version --show-sdk-platform-path " +
          "--show-toolchain-path --sdk= --version",
        needs:
          "--find -f --show-sdk-path --show-sdk-version --show-sdk-platform-path " +
          "--show-toolchain-path --version",
        operands: "none",
      },
    },
    {
      names: "fastlane, xcrun, eas, expo, web-ext, chrome-webstore-upload, appcenter",
      domain: "publish",
      valued: "--profile",
      ask: {
        "deliver|supply|pilot|release|upload_to_*|beta|submit|sign|publish|upload|update|deploy":
          PUBLISHES,
        "altool --upload-app|--upload-package": PUBLISHES,
      },
    },
    {
      names: "lerna, changeset, nx release, rush, release-please",
      domain: "publish",
      ask: { "publish|github-release": PUBLISHES, "version --create-release": PUBLISHES },
    },
    {
      names: "semantic-release, np, release-it",
      domain: "publish",
      harmless: "-d -n --no-publish",
      ask: { "** !--version|-v": PUBLISHES },
    },
    {
      names: "dart pub, flutter pub, flutter packages pub",
      domain: "publish",
      ask: { publish: PUBLISHES },
    },
    {
      names: "anaconda, rattler-build",
      domain: "publish",
      deny: { remove: UNPUBLISHES },
      ask: { "upload|copy|move|publish": PUBLISHES },
    },
    {
      names: "mvn, mvnw",
      domain: "publish",
      valued: "-f --file -P -pl -s -D -T",
      harmless: "-DdryRun=true",
      ask: {
        ["** " +
          "deploy|release:perform|release:prepare|site-deploy|deploy:deploy*|" +
          "nexus-staging:*|jib:build|central-publishing:publish|jreleaser:*"]: PUBLISHES,
      },
    },
    {
      names: "gradle, gradlew",
      domain: "publish",
      valued: "-p --project-dir -b -c -I -P",
      harmless: "-m",
      ask: {
        ["** " +
          "publish|*:publish|publishToMavenCentral|*:publishToMavenCentral|" +
          "publishAndReleaseToMavenCentral|publishToSonatype|" +
          "publishAllPublicationsTo*Repository|publish*PublicationTo*Repository|" +
          "publishPlugins|uploadArchives|bintrayUpload|closeAndRelease*|artifactoryPublish|" +
          "jreleaser*"]: PUBLISHES,
      },
    },
    {
      names: "sbt, mill, lein",
      domain: "publish",
      ask: {
        ["** " +
          "publish|publishSigned|sonatypeRelease|sonatypeBundleRelease|release|*/publish|" +
          "*.publish|deploy"]: PUBLISHES,
      },
    },
    {
      names: "pod trunk, pod",
      domain: "publish",
      deny: { "delete|deprecate": UNPUBLISHES, "trunk delete|deprecate": UNPUBLISHES },
      ask: {
        "push|add-owner|remove-owner": PUBLISHES,
        "trunk push|add-owner|remove-owner": PUBLISHES,
        "repo push": PUBLISHES,
      },
    },
    {
      names: "vsce, ovsx",
      domain: "publish",
      deny: { "unpublish|delete-publisher": UNPUBLISHES },
      ask: { publish: PUBLISHES, "create-namespace": CHANGES_PUBLISHERS },
    },
    {
      names: "cabal, stack, elm, nimble, wasmer, cpan-upload",
      domain: "publish",
      ask: { "upload|publish|delete": PUBLISHES },
    },
    {
      names: "snapcraft, wingetcreate, charmcraft, butler",
      domain: "publish",
      ask: { "upload|push|release|submit|upload-metadata|bump-formula-pr|bump-cask-pr": PUBLISHES },
    },
    {
      names: "skopeo, crane, oras, regctl, gcrane, cosign, imgpkg",
      domain: "publish",
      deny: {
        delete: "deletes the image from the registry",
        "image|tag|manifest|repo delete|rm": "deletes the image from the registry",
      },
      ask: {
        "copy|sync|push|append|mutate|tag|sign|attach|attest|cp|rebase|clean":
          "puts something where others pull it",
      },
    },
    {
      names: "cr",
      domain: "publish",
      ask: { "upload|index": "puts the chart where others install it" },
    },
    {
      names: "goreleaser",
      domain: "publish",
      valued: "-f --config",
      harmless: "--snapshot -h",
      ask: {
        "release !--skip-publish|--skip": "publishes a release",
        "publish|announce|continue": "publishes a release",
      },
    },
    {
      names: "surge, shuttle, deployctl, modal, kamal",
      domain: "publish",
      valued: "-a --app -c --config -s --service -e --environment",
      ask: { "deploy|up|publish|ship|redeploy": DEPLOYS },
    },
  ],
  examples: [
    { bash: "goreleaser release", expect: "ask" },
    { bash: "goreleaser release --snapshot", expect: "nothing" },
  ],
};

export default family;
