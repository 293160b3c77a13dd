import type { Installer } from "../program.ts";

/** Effects and next steps that several families name in the same words. */
export const LIST_OR_DESCRIBE =
  "Show it with the list or describe command of the same group, and leave the deletion to " +
  "the person.";
export const DELETES_RESOURCE = "deletes a cloud resource";
export const DUMP_FIRST =
  "Leave it to the person, and say which database it is and whether a dump of it exists.";
export const DELETES_DATABASE = "deletes everything in the database";
export const TEST_DATABASE =
  "RAILS_ENV=test RACK_ENV=test NODE_ENV=test APP_ENV=test MIX_ENV=test DJANGO_ENV=test " +
  "FLASK_ENV=test";
export const ADD_DRY_RUN = "Add `--dry-run` to see what would go, and leave it to the person.";
export const REHEARSE =
  "Rehearse it with the `--dry-run` of the tool, and leave the rest to the person.";
export const UNPUBLISHES = "takes back a version that others may depend on";
export const PUBLISHES =
  "publishes a version that others can install and that cannot be taken back";
export const CHANGES_PUBLISHERS = "changes who may publish, or which version others get";
export const DEPLOYS = "puts a new version in front of its users";
export const LIST_OR_GET =
  "Show it with the list or get command, and leave the deletion to the person.";
export const DELETES_SHARED = "deletes it for everybody";
export const HELP_OPTIONS = "--help --version";
export const STOPS_MACHINE = "stops the machine, and this session with it";
export const SHOWS_SECRET = "shows a secret of the store";
export const SHOWS_TOKEN = "shows an access token";

export const PACKAGE_RUNNER: Installer = {
  run: "",
  valued: "-w --workspace --python",
  packages: "-p --package --from --with --spec",
  registries: "--registry --index-url",
  shorthand: true,
};
