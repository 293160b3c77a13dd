import { expect, it } from "vitest";
import { decide, rewrite } from "./call-policy.ts";
import { SKETCH_HOME, SKETCH_PROJECT, sketchCall, sketchWorld } from "./example-call.ts";
import { says, sets } from "./fixtures.ts";
import { CallFacts } from "./policy-context.ts";
import type { World } from "./world.ts";

const factsOf = (sketch: Parameters<typeof sketchCall>[0]): CallFacts =>
  new CallFacts(sketchCall(sketch), sketchWorld(sketch), []);
const names = (facts: CallFacts): string[] => facts.bash().map(({ name }) => name);

it.each([
  [{ bash: "ls && cat x" }, ["ls", "cat"]],
  [{ tool: "Monitor", input: { command: "tail -f x" } }, ["tail"]],
  [{ input: { command: "rm x" } }, ["rm"]],
  [{ tool: "mcp__db__query", input: { command: "rm x" } }, []],
  [{ tool: "Bash", input: { command: ["rm"] } }, []],
  [{ tool: "Bash", input: {} }, []],
] as const)("the shell commands of %j are %j", (sketch, commands) => {
  expect(names(factsOf(sketch))).toEqual(commands);
});

it("commands are found by name and by first argument", () => {
  const facts = factsOf({ bash: "git push; git -v status; npm test" });
  expect(facts.bash("git")).toHaveLength(2);
  expect(facts.bash("git", "push")).toHaveLength(1);
  expect(facts.bash("git", "status")).toHaveLength(1);
  expect(facts.bash("cargo")).toEqual([]);
});

it("paths are absolute, from where the call runs, with what it does to them", () => {
  const { paths } = factsOf({ bash: "cat a ~/b > ../c", cwd: "/project/src" });
  expect(paths.map(({ given, path, access }) => [given, path, access])).toEqual([
    ["../c", "/project/c", "write"],
    ["a", "/project/src/a", "read"],
    ["~/b", `${SKETCH_HOME}/b`, "read"],
  ]);
});

it("a call without a folder runs in the project", () => {
  const world = sketchWorld({});
  const { cwd: _, ...call } = sketchCall({ read: "a" });
  expect(new CallFacts(call, world, []).paths[0]?.path).toBe(`${SKETCH_PROJECT}/a`);
});

it("facts are worked out on first use, once, and shared", () => {
  const facts = factsOf({ bash: "ls" });
  const [one, other] = [facts.scene({}), facts.scene({})];
  expect(one.shell).toBe(other.shell);
  expect(one.paths).toBe(other.paths);
});

it("a policy that asks for no facts costs none", () => {
  const looked: string[] = [];
  const scene = factsOf({ bash: "ls" }).scene({});
  for (const name of ["shell", "paths"])
    Object.defineProperty(scene, name, { get: () => looked.push(name) });
  const judge = says("p/a", "deny");
  if (judge.decide) decide(judge, judge.decide, scene, []);
  rewrite(sets("p/r", {}), scene);
  expect(looked).toEqual([]);
});

it("every scene has its own clock, so that setting it back changes nothing for the next policy", () => {
  const facts = factsOf({ bash: "ls", now: "2026-03-01T10:00:00Z" });
  facts.scene({}).now.setFullYear(1999);
  expect(facts.scene({}).now.toISOString()).toBe("2026-03-01T10:00:00.000Z");
});

it("a call with a new input keeps everything else, what came in included", () => {
  const call = sketchCall({ bash: "ls", mode: "plan" });
  const { call: next } = new CallFacts(call, sketchWorld({}), []).withInput({ command: "pwd" });
  expect(next).toMatchObject({ tool: "Bash", mode: "plan", input: { command: "pwd" } });
  expect(next.raw).toBe(call.raw);
});

it("the world of a scene is the world it was given", () => {
  const world: World = sketchWorld({ files: { "a/b.txt": "text" }, state: { limit: 500 } });
  const scene = new CallFacts(sketchCall({ bash: "ls" }), world, []).scene({ strict: true });
  expect([scene.project, scene.home, scene.state.get("limit"), scene.options]).toEqual([
    SKETCH_PROJECT,
    SKETCH_HOME,
    500,
    { strict: true },
  ]);
});
