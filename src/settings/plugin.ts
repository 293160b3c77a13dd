import type { EventName } from "../protocol/events.ts";
import { PROOF_FLAG } from "../protocol/proof.ts";
import { member, propertiesOf, readJson } from "./json.ts";
import { hookGroup, PERL_ENVIRONMENT, proofCheck } from "./registration.ts";

/** Where Node usually is. In front of the rest of PATH, which a project's settings can change. */
const PROGRAMS = "/usr/local/bin:/opt/homebrew/bin:/usr/bin:/bin";

/**
 * A plugin is the same file on every machine, so it can name no absolute path: the shell finds
 * them. The client itself sets CLAUDE_PLUGIN_ROOT and lets no project change it; HOME and PATH it
 * does let, to which `sluice init` gives no chance.
 */
export function pluginCommand(event: EventName): string {
  const state = '"$HOME/.local/state/sluice"';
  const folders = `"$HOME/.config/sluice" ${state} ${state.replace(/"$/, '/run"')}`;
  const launcher =
    `/usr/bin/perl "$CLAUDE_PLUGIN_ROOT/dist/gate.pl" ${PROOF_FLAG} ${event} "$(command -v ` +
    `node)" ${folders}`;
  return `PATH="${PROGRAMS}:$PATH"; ${PERL_ENVIRONMENT} ${launcher}${proofCheck(event)}`;
}

interface Package {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly keywords: readonly string[];
}

/**
 * The files that make the package a plugin of Claude Code, and a marketplace with that plugin in
 * it.
 */
export function pluginFiles(
  { name, version, description, license, keywords }: Package,
  events: readonly EventName[],
): [file: string, content: object][] {
  const owner = { name: "The Sluice authors" };
  const hooks = Object.fromEntries(
    events.map((event) => [event, [hookGroup(event, pluginCommand(event))]]),
  );
  return [
    [
      ".claude-plugin/plugin.json",
      { name, version, description, author: owner, license, keywords },
    ],
    [
      ".claude-plugin/marketplace.json",
      { name, description, owner, plugins: [{ name, source: "./", description }] },
    ],
    ["hooks/hooks.json", { description, hooks }],
  ];
}

/** Whether a settings file has this package as an enabled plugin, of whatever marketplace. */
export function enablesPlugin(text: string): boolean {
  const plugins = propertiesOf(member(readJson(text).root, "enabledPlugins"));
  return plugins.some(([name, { value }]) => /^sluice@/.test(name) && value === true);
}
