import { factOf } from "../programs/index.ts";
import type { FileOperands } from "../programs/program.ts";

/** A program's `files`, with its lists of options taken apart. */
export interface FileProgram extends Pick<FileOperands, "operands" | "skips" | "unless"> {
  /** All options that take a value. */
  readonly taking: string;
  readonly given?: readonly string[];
  readonly second?: readonly string[];
  readonly reads?: readonly string[];
  readonly writes?: readonly string[];
  readonly names?: readonly string[];
}

const compiled = new WeakMap<FileOperands, FileProgram>();

/** What a program does with its words, as far as they name files. */
export function fileProgram(name: string): FileProgram | undefined {
  const operands = factOf("files", name);
  if (!operands) return undefined;
  let program = compiled.get(operands);
  if (!program) {
    program = compile(operands);
    compiled.set(operands, program);
  }
  return program;
}

function compile({
  operands,
  skips,
  unless,
  valued = "",
  given,
  reads,
  second,
  writes,
  names,
}: FileOperands): FileProgram {
  const both = second
    ?.split(" ")
    .map((option) => `${option}/2`)
    .join(" ");
  return {
    operands,
    taking: [valued, reads, both, writes, names].filter(Boolean).join(" "),
    ...(skips === undefined ? {} : { skips }),
    ...(unless === undefined ? {} : { unless }),
    ...(given === undefined ? {} : { given: given.split(" ") }),
    ...(reads === undefined ? {} : { reads: reads.split(" ") }),
    ...(second === undefined ? {} : { second: second.split(" ") }),
    ...(writes === undefined ? {} : { writes: writes.split(" ") }),
    ...(names === undefined ? {} : { names: names.split(" ") }),
  };
}
