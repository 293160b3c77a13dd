import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { Context } from "hono";
import { refuse } from "./access/guard.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};

interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name changes with its content. */
  readonly immutable: boolean;
}

/** The built page, in memory: nothing that a request says is ever taken for a path on disk. */
export class Assets {
  readonly #files = new Map<string, Asset>();

  constructor(folder: string) {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      const type = TYPES[extname(entry.name)];
      if (!entry.isFile() || type === undefined) continue;
      const path = join(entry.parentPath, entry.name);
      const bytes = new Uint8Array(readFileSync(path));
      const name = path.slice(folder.length).replaceAll("\\", "/");
      this.#files.set(name === "/index.html" ? "/" : name, {
        bytes,
        type,
        immutable: name.startsWith("/assets/"),
      });
    }
  }

  answer(c: Context): Response {
    const asset = this.#files.get(c.req.path);
    if (!asset) return refuse(c, 404, "there is nothing here");
    const cache = asset.immutable ? "public, max-age=31536000, immutable" : "no-cache";
    return c.body(asset.bytes, 200, { "content-type": asset.type, "cache-control": cache });
  }
}
