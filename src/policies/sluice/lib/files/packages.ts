import type { ShellCommand } from "../../../../command/facts.ts";
import type { TamperMethod } from "../tamper-method.ts";

const REMOVERS: Readonly<Record<string, RegExp>> = {
  npm: /^(?:uninstall|un|unlink|remove|rm|r)$/,
  pnpm: /^(?:remove|rm|uninstall|un|unlink)$/,
  yarn: /^(?:remove|unlink)$/,
  bun: /^(?:remove|rm|unlink)$/,
  brew: /^(?:uninstall|remove|rm|unlink)$/,
  apt: /^(?:remove|purge)$/,
  "apt-get": /^(?:remove|purge)$/,
  dnf: /^(?:remove|erase)$/,
  yum: /^(?:remove|erase)$/,
  pacman: /^-R\w*$/,
  snap: /^remove$/,
  volta: /^uninstall$/,
  mise: /^(?:uninstall|unuse|rm)$/,
  asdf: /^uninstall$/,
  "patch-package": /^--reverse$/,
};
export const PACKAGE_MANAGERS: readonly string[] = Object.keys(REMOVERS);

/** Another version, or another program of that name. */
const REPLACES = /^(?:link|ln|update|up|upgrade|reinstall|rebuild|rb|edit|patch|pin|use)$/;
const INSTALLS = /^(?:install|i|in|add)$/;
const EVERYWHERE = /^(?:-g|--global|--location=global|global)$/;
const MAX_NAME_LENGTH = 1024;
const PACKAGE = /^(?:npm:)?sluice(?:@.*)?$/;
/** `sluice@file:../x`, `sluice@1.0.0`, `../my/sluice`. */
const ONE_OF_ITS_OWN = /^sluice@(?!latest$)|^(?:[./~]|file:|git\+|https?:).*sluice[^/]*\/?$/;

export function packageTrick({ name, args }: ShellCommand): TamperMethod | undefined {
  const remover = Object.hasOwn(REMOVERS, name) ? REMOVERS[name] : undefined;
  if (!remover) return undefined;
  const words = args.map(({ text }) => text).filter((text) => text.length <= MAX_NAME_LENGTH);
  const has = (pattern: RegExp): boolean => words.some((text) => pattern.test(text));
  if (has(PACKAGE) && has(remover)) return "removes";
  if (has(PACKAGE) && (has(REPLACES) || name === "patch-package")) return "replaces";
  return has(INSTALLS) && (has(ONE_OF_ITS_OWN) || (has(EVERYWHERE) && has(PACKAGE)))
    ? "replaces"
    : undefined;
}
