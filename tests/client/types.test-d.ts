import type {
  HookEvent,
  HookInput,
  PermissionUpdate as SdkPermissionUpdate,
  SyncHookJSONOutput,
} from "@anthropic-ai/claude-agent-sdk";
import type {
  AgentOutput,
  BashOutput,
  FileEditOutput,
  FileReadOutput,
  FileWriteOutput,
  GlobOutput,
  GrepOutput,
  NotebookEditOutput,
  TaskCreateOutput,
  TaskGetOutput,
  TaskListOutput,
  TaskUpdateOutput,
  TodoWriteOutput,
  WebFetchOutput,
  WebSearchOutput,
} from "@anthropic-ai/claude-agent-sdk/sdk-tools";
import type { EventName } from "../../src/protocol/events.ts";
import type {
  BaseInput,
  EventInput,
  EventInputs,
  PermissionUpdate,
} from "../../src/protocol/inputs.ts";
import type { CommonOutput, EventOutput, SpecificOutput } from "../../src/protocol/outputs.ts";
import type { ToolResults } from "../../src/protocol/results.ts";
import type { Difference, Nothing } from "./same.ts";

type Shaped<T extends keyof ToolResults, Result extends ToolResults[T]> = Result;
type SdkInput<E> = Extract<HookInput, { hook_event_name: E }>;
type SdkSpecific = NonNullable<SyncHookJSONOutput["hookSpecificOutput"]>;

export type OurEventsAreTheSdksEvents = [
  Nothing<Exclude<EventName, HookEvent>>,
  Nothing<Exclude<HookEvent, EventName>>,
  Nothing<Exclude<HookInput["hook_event_name"], EventName>>,
];

export type EveryInputIsTheSdksInput = Nothing<
  { [E in HookEvent]: Difference<E, EventInputs[E], SdkInput<E>> }[HookEvent]
>;

export type EverySpecificOutputIsTheSdks = Nothing<
  {
    [E in HookEvent]: Difference<E, SpecificOutput<E>, Extract<SdkSpecific, { hookEventName: E }>>;
  }[HookEvent]
>;

export type TheCommonOutputIsTheSdks = Nothing<
  Difference<"output", CommonOutput, Omit<SyncHookJSONOutput, "hookSpecificOutput">>
>;

export type PermissionUpdatesAreTheSdks = Nothing<
  Difference<"update", PermissionUpdate, SdkPermissionUpdate>
>;

/** A value of one is a value of the other, as hook authors will use them. */
export function assignable(
  input: EventInput,
  sdkInput: HookInput,
  output: EventOutput,
  sdkOutput: SyncHookJSONOutput,
): [HookInput, EventInput, SyncHookJSONOutput, EventOutput] {
  return [input, sdkInput, output, sdkOutput];
}

type Stop = EventInputs["Stop"];
type NumericEffort = Omit<BaseInput, "effort"> & { effort?: { level: number } };
type WithoutMode = Exclude<PermissionUpdate, { type: "setMode" }>;
export type ADifferenceIsFound = [
  // @ts-expect-error a field with another type
  Nothing<Difference<"Stop", Omit<Stop, "session_id"> & { session_id: number }, SdkInput<"Stop">>>,
  // @ts-expect-error a field that only we have
  Nothing<Difference<"Stop", Stop & { extra: string }, SdkInput<"Stop">>>,
  // @ts-expect-error a field that only the SDK has
  Nothing<Difference<"Stop", Omit<Stop, "cwd">, SdkInput<"Stop">>>,
  // @ts-expect-error an optional field that is required in ours
  Nothing<Difference<"Stop", Stop & { effort: { level: string } }, SdkInput<"Stop">>>,
  // @ts-expect-error a nested field with another type
  Nothing<Difference<"base", NumericEffort, BaseInput>>,
  // @ts-expect-error a member of a union that is missing
  Nothing<Difference<"update", WithoutMode, SdkPermissionUpdate>>,
];

/** A result as the SDK types it has the shape that we require of a changed one. */
export type EveryResultIsTheSdks = [
  Shaped<"Bash", BashOutput>,
  Shaped<"Glob", GlobOutput>,
  Shaped<"Grep", GrepOutput>,
  Shaped<"Write", FileWriteOutput>,
  Shaped<"Edit", FileEditOutput>,
  Shaped<"NotebookEdit", NotebookEditOutput>,
  Shaped<"Agent", Extract<AgentOutput, { status: "completed" }>>,
  Shaped<"Read", Extract<FileReadOutput, { type: "text" | "notebook" | "image" }>>,
  Shaped<"TaskCreate", TaskCreateOutput>,
  Shaped<"TaskGet", TaskGetOutput & { task: object }>,
  Shaped<"TaskList", TaskListOutput>,
  Shaped<"TaskUpdate", TaskUpdateOutput>,
  Shaped<"TodoWrite", TodoWriteOutput>,
  Shaped<"WebFetch", WebFetchOutput>,
  Shaped<"WebSearch", WebSearchOutput>,
  // @ts-expect-error a result without what we require
  Shaped<"Bash", Omit<BashOutput, "stderr">>,
  // @ts-expect-error a field of another type
  Shaped<"Grep", Omit<GrepOutput, "filenames"> & { filenames: string }>,
];
