import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { projectOf } from "../../../config/folders.ts";
import { problemText } from "../../../config/problems.ts";
import { Configuration } from "../../../replay/judge/configuration.ts";
import { type Args, CannotError, type Io } from "../../command.ts";

export const LAYERS = ["user", "project", "local"] as const;

/**
 * The configuration of each project, with the file that this option names in the place of the usual
 * one.
 */
export async function configurationOf(
  args: Args,
  option: "config" | "against",
  io: Io,
): Promise<Configuration> {
  const name = args.value(option);
  if (name === undefined) return new Configuration(io.env);
  const path = resolve(io.cwd, name);
  if (!existsSync(path)) throw new CannotError(`there is no file ${path}`);
  const layer = LAYERS.find((one) => one === args.value("layer")) ?? "project";
  const configuration = new Configuration(io.env, { path, layer });
  const [problem] = await configuration.problems(projectOf(io.cwd, io.env));
  if (problem) throw new CannotError(`${problemText(problem)}; mend that first`);
  return configuration;
}
