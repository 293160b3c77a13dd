import { resolve } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "separate-bundle";

/**
 * Where one of these files is imported dynamically, its bundle is loaded then, if it is of the same
 * build.
 */
export function separateBundles(files: Readonly<Record<string, string>>): Plugin {
  const names = new Map(Object.entries(files).map(([name, file]) => [resolve(file), name]));
  return {
    name: NAMESPACE,
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /\.ts$/ }, ({ kind, path, resolveDir }) => {
        const name = kind === "dynamic-import" ? names.get(resolve(resolveDir, path)) : undefined;
        return name === undefined ? undefined : { path: name, namespace: NAMESPACE };
      });
      onResolve({ filter: /\.cjs$/, namespace: NAMESPACE }, ({ path }) => ({
        path,
        external: true,
      }));
      onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents:
          "module.exports = " +
          `require("./src/gate/own-build.ts").ofThisBuild(require("./${path}.cjs"));`,
        resolveDir: process.cwd(),
      }));
    },
  };
}
