import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** A project, a home and the client's own folder, all of one scenario. The names are short: the path of a socket has a limit. */
export class Workspace {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), "sluice-")));
  readonly project = join(this.root, "project");
  readonly home = join(this.root, "home");
  readonly clientFolder = join(this.home, ".claude");
  readonly temporary = join(this.root, "tmp");

  constructor() {
    for (const folder of [this.clientFolder, this.temporary, join(this.project, ".git")])
      mkdirSync(folder, { recursive: true });
  }

  /** Relative to the project; `~/…` is the home. */
  path(path: string): string {
    return path.startsWith("~/") ? join(this.home, path.slice(2)) : join(this.project, path);
  }

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(this.path(path)), { recursive: true });
      writeFileSync(this.path(path), this.fill(text));
    }
  }

  commit(): void {
    const identity = [
      "-c",
      "user.name=a",
      "-c",
      "user.email=a@example.com",
      "-c",
      "commit.gpgsign=false",
    ];
    for (const words of ["init -q", "add -A", "commit -qm work"])
      execFileSync("git", [...identity, ...words.split(" ")], {
        cwd: this.project,
        env: { ...process.env, HOME: this.home },
      });
  }

  read(path: string): string | undefined {
    try {
      return readFileSync(this.path(path), "utf8");
    } catch {
      return undefined;
    }
  }

  /** `<project>` and `<home>` in the texts of a scenario, written out. */
  fill<T>(value: T): T {
    const text = JSON.stringify(value)
      .replaceAll("<project>", this.project)
      .replaceAll("<home>", this.home);
    return JSON.parse(text);
  }

  /** Again, should something that was just ended write a last file. */
  remove(): void {
    rmSync(this.root, { recursive: true, force: true, maxRetries: 10 });
  }
}
