/**
 * A made-up history of one person's work, written the way Claude Code 2.1.325 writes its transcripts, as long as somebody reads it.
 * Real ones differ from person to person; these are the shares that this one has:
 * - 40 % Bash, 24 % Read, 16 % Edit, 7 % Grep, 4 % TodoWrite, 3 % each Write, Glob and mcp, in 40 projects of which a few get most of the work.
 * - Half of the shell commands are said once and never again (a path, a message or a pattern that is new). The others, and the files, are
 *   drawn by Zipf's law from 20 000, as words in a text are; and so is the everyday command that each is made from. Descriptions, contents
 *   and outputs are always new.
 */
const TOOLS: readonly (readonly [share: number, tool: string])[] = [
  [40, "Bash"],
  [24, "Read"],
  [16, "Edit"],
  [7, "Grep"],
  [4, "TodoWrite"],
  [3, "Write"],
  [3, "Glob"],
  [3, "mcp__github__get_issue"],
];
const PROJECTS = 40;
const TEXTS = 20_000;
/** Bytes of the results of tools: their median is some hundred, their mean some thousand. */
const RESULTS = Array.from({ length: 64 }, (_, index) =>
  "a line of output\\n".repeat(2 ** (index % 10)),
);

const CALLS_PER_SESSION = 60;

export interface Mix {
  /** Nothing is ever said twice. */
  readonly unique: boolean;
  /** Everyday commands, which the others are varied from. */
  readonly commands: readonly string[];
  readonly calls: number;
}

export interface Session {
  readonly cwd: string;
  /** Fills a buffer with its transcript, from `offset` on; zero: that was all. */
  fill(target: Buffer, offset: number): number;
}

/** One session after another, as long as there are calls to tell. */
export function* sessions({ unique, commands, calls }: Mix): Generator<Session> {
  const random = randomNumbers(20_261_116);
  const zipf = zipfRanks(TEXTS, random);
  const project = zipfRanks(PROJECTS, random);
  const everyday = zipfRanks(commands.length, random);
  let told = 0;
  let cwd = "";
  while (told < calls) {
    cwd = `/home/me/code/project-${project()}`;
    yield { cwd, fill: filler(Math.min(calls, told + CALLS_PER_SESSION)) };
  }

  function filler(until: number): Session["fill"] {
    /** Of the last call, what did not fit. */
    let rest = Buffer.alloc(0);
    return (target, offset) => {
      let at = offset;
      while (at < target.length && (rest.length > 0 || told < until)) {
        if (rest.length === 0) rest = Buffer.from(next());
        const copied = rest.copy(target, at);
        rest = rest.subarray(copied);
        at += copied;
      }
      return at - offset;
    };
  }

  function next(): string {
    const number = told++;
    const [tool, input] = call(number);
    return lines(number, cwd, tool, input);
  }

  function call(number: number): [tool: string, input: object] {
    const tool = pick(random() * 100);
    const rank = unique ? number : zipf();
    const file = `${cwd}/src/part-${rank % 97}/file-${rank}.ts`;
    const text = `word ${number} and some more text that stands for a line of code\n`.repeat(
      1 + (number % 12),
    );
    if (tool === "Bash")
      return [
        tool,
        {
          command: command(unique || random() < 0.5 ? TEXTS + number : rank),
          description: `Step ${number}`,
        },
      ];
    if (tool === "Read")
      return [
        tool,
        { file_path: file, ...(number % 3 === 0 ? { offset: number % 500, limit: 200 } : {}) },
      ];
    if (tool === "Edit")
      return [tool, { file_path: file, old_string: text, new_string: `${text}new` }];
    if (tool === "Write") return [tool, { file_path: file, content: text.repeat(3) }];
    if (tool === "Grep")
      return [tool, { pattern: `word${rank}`, path: `${cwd}/src`, output_mode: "content" }];
    if (tool === "Glob") return [tool, { pattern: `**/*${rank}.ts` }];
    if (tool === "TodoWrite")
      return [
        tool,
        { todos: [{ content: `Do ${number}`, status: "pending", activeForm: `Doing ${number}` }] },
      ];
    return [tool, { owner: "acme", repo: "web", issue_number: rank }];
  }

  /** An everyday command with another name in it; each number has its own one. */
  function command(number: number): string {
    const first = commands[known(number, 0)] ?? "ls";
    const length = number % 7;
    if (length < 3) return `${first} part-${number}`;
    if (length < 6) return `cd src/part-${number} && ${first}`;
    return `${first} part-${number} && ${commands[known(number, 1)]} | tail -20`;
  }

  /** The same for the same number, and small ones are the most frequent. */
  function known(number: number, salt: number): number {
    return everyday(hash(number * 2 + salt));
  }
}

function lines(number: number, cwd: string, tool: string, input: object): string {
  const id = `toolu_${number.toString(36).padStart(24, "0")}`;
  const session = `5f2b8c1e-0000-4000-8000-${Math.floor(number / CALLS_PER_SESSION)
    .toString(16)
    .padStart(12, "0")}`;
  const timestamp = new Date(1_760_000_000_000 + number * 2_500).toISOString();
  const common = `"uuid":"${session}","timestamp":"${timestamp}","userType":"external","entrypoint":"cli","cwd":"${cwd}","sessionId":"${session}","version":"2.1.325","gitBranch":"main"`;
  const usage =
    '"usage":{"input_tokens":10,"cache_creation_input_tokens":0,"cache_read_input_tokens":0,"output_tokens":10,"server_tool_use":{"web_search_requests":0,"web_fetch_requests":0},"service_tier":"standard","cache_creation":{"ephemeral_1h_input_tokens":0,"ephemeral_5m_input_tokens":0},"inference_geo":"","iterations":[],"speed":"standard"}';
  const output = RESULTS[(number * 7) % RESULTS.length];
  return [
    `{"type":"api-request","sessionId":"${session}","id":"${session}","timestamp":"${timestamp}","version":"2.1.325","blobs":"${"x".repeat(1_000)}"}`,
    `{"parentUuid":"${session}","isSidechain":false,"message":{"id":"msg_${number}","type":"message","role":"assistant","model":"claude-opus-5-5","content":[{"type":"tool_use","id":"${id}","name":"${tool}","input":${JSON.stringify(input)}}],"stop_reason":"tool_use","stop_sequence":null,${usage},"stop_details":null},"requestId":"req_${number}","type":"assistant",${common}}`,
    `{"parentUuid":"${session}","isSidechain":false,"promptId":"${session}","type":"user","message":{"role":"user","content":[{"tool_use_id":"${id}","type":"tool_result","content":"${output}"${number % 12 === 0 ? ',"is_error":true' : ""}}]},"toolUseResult":{"stdout":"${output}","stderr":"","interrupted":false,"isImage":false},"permissionDecision":{"decision":"accept","source":"${number % 20 === 0 ? "user_temporary" : "config"}"},${common}}`,
    "",
  ].join("\n");
}

function pick(point: number): string {
  let sum = 0;
  for (const [share, tool] of TOOLS) {
    sum += share;
    if (point < sum) return tool;
  }
  return "Bash";
}

/** Ranks from 0 on, of which the n-th is drawn with a chance in proportion to 1 / (n + 1). */
function zipfRanks(count: number, random: () => number): (at?: number) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 1);
  return (at = random()) => {
    const point = at * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < point) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** The same numbers every time. */
function randomNumbers(seed: number): () => number {
  let count = seed;
  return () => hash(count++);
}

/** A number from 0 to 1 for each whole number (mulberry32). */
function hash(number: number): number {
  const state = Math.imul(number + 1, 0x6d2b79f5);
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
}
