import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { hookCommand } from "../../src/settings/registration.ts";
import { BUILD, GATE, GateSandbox, type Registered, until } from "../e2e/gate.ts";
import type { Ran } from "../e2e/sluice.ts";

const PACKAGE = join(GATE, "../..");
/** What a hook and its server load. */
const LOADED =
  /^(?:gate\.pl|(?:hook|server|compile|rules|hooks|store|hold|drain|approvals)\.cjs|hook\.cjs\.v8-.*)$/;

/** Judged as text, never run: a push that overwrites, and one that only looks. */
export const DANGEROUS = call("git push -f origin main");
export const HARMLESS = call("git status");

export function call(command: string, more: object = {}): string {
  return JSON.stringify({ tool_name: "Bash", tool_input: { command }, ...more });
}

/** A home, a project and a package of their own, all of which may be spoiled. */
export class Site extends GateSandbox {
  readonly package = join(this.root, "package");
  readonly launcher = join(this.package, "dist/gate.pl");
  readonly registered: Registered = { gate: this.launcher };

  constructor() {
    super();
    for (const part of ["bin", "package.json"])
      cpSync(join(PACKAGE, part), join(this.package, part), { recursive: true });
    this.#copyDist(join(this.package, "dist"));
    symlinkSync(join(PACKAGE, "node_modules"), join(this.package, "node_modules"));
  }

  /** Hard links: nothing of ours is ever written in place. */
  #copyDist(to: string): void {
    mkdirSync(to);
    for (const name of readdirSync(join(PACKAGE, "dist")).filter((file) => LOADED.test(file))) {
      try {
        linkSync(join(PACKAGE, "dist", name), join(to, name));
      } catch {
        cpSync(join(PACKAGE, "dist", name), join(to, name));
      }
    }
  }

  /** Another text in the place of a file of the package; undefined: without it. */
  spoil(file: string, change: (text: Buffer) => Buffer | string | undefined): void {
    const path = join(this.package, file);
    const text = change(readFileSync(path));
    if (text === undefined) return rmSync(path);
    writeFileSync(`${path}.new`, text, { mode: 0o755 });
    renameSync(`${path}.new`, path);
  }

  /** A whole `dist` that calls itself another build, beside the one in use. */
  nextDist(build: string): string {
    const next = join(this.package, `dist.next-${build}`);
    if (existsSync(next)) return next;
    this.#copyDist(next);
    for (const name of readdirSync(next).filter((file) => /\.(?:pl|cjs)$/.test(file))) {
      const text = readFileSync(join(next, name), "latin1").replaceAll(BUILD.slice(-12), build);
      rmSync(join(next, name));
      writeFileSync(join(next, name), text, "latin1");
    }
    return next;
  }

  /** The launcher gives up after so many seconds: no option or variable can say that, only another launcher. */
  deadline(seconds: number): void {
    const changed = (text: Buffer): string =>
      text.toString().replace("my $deadline = 50;", `my $deadline = ${seconds};`);
    this.spoil("dist/gate.pl", changed);
  }

  /** A program in the place of Node. Returns its path. */
  standIn(script: string): string {
    const path = join(this.root, "node");
    writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    return path;
  }

  ask(text: string | Buffer, registered: Registered = {}): Promise<Ran> {
    return this.gate(text, { ...this.registered, ...registered });
  }

  /** The command for a machine without Perl. */
  askNode(text: string | Buffer, node = process.execPath, more: Registered = {}): Promise<Ran> {
    const { config, state, runtime, home, package: folder } = this;
    return this.shell(
      hookCommand("PreToolUse", {
        platform: "linux",
        node,
        package: folder,
        config,
        state,
        runtime,
        home,
      }),
      text,
      more,
    );
  }

  /** Resolves when the resident process has judged a call itself: nothing is left of the fault. */
  async untilHot(registered: Registered = {}): Promise<void> {
    await until(async () => {
      const before = await this.info();
      await this.ask(HARMLESS, registered);
      const after = await this.info();
      return (
        (before && after && after.pid === before.pid && after.judged > before.judged) || undefined
      );
    });
  }

  eachFile(folder: string, change: (path: string) => void): void {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) change(join(entry.parentPath, entry.name));
  }

  names(folder: string): string[] {
    return readdirSync(folder).sort();
  }

  /** The path, below a folder that is there. */
  folder(path: string): string {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return path;
  }
}
