import { type CompoundList, forEachChild, type Statement, type SyntaxNode } from "unbash";

/** Rounds of a loop that are followed one by one. */
export const MAX_LOOPS = 24;

const ALWAYS = /^(?:true|:|\[ (?:true|1) \]|\[\[ (?:true|1) \]\]|\(\( ?[1-9]\d* ?\)\))$/;

/** A loop without an end that starts processes and does not wait for them. */
export function multiplies(node: SyntaxNode, isRedefined: (name: string) => boolean): boolean {
  if (node.type !== "While" && node.type !== "ArithmeticFor") return false;
  const endless = node.type === "While" ? isEndless(node.clause) : !node.test;
  return endless && leavesRunning(node.body, isRedefined);
}

/** `while true`, `while :`, `while ((1))`: it ends only from inside. */
function isEndless({ commands }: CompoundList): boolean {
  const [only, ...others] = commands;
  return others.length === 0 && only !== undefined && ALWAYS.test(plainText(only));
}

/**
 * The body puts a process into the background and does not wait for it right after; one that ends
 * its loop does so once.
 */
function leavesRunning(
  { commands }: CompoundList,
  isRedefined: (name: string) => boolean,
): boolean {
  if (
    commands.some((statement) => leaves(statement, isRedefined)) &&
    !commands.some(({ command }) => mentions(command, "continue"))
  )
    return false;
  return commands.some((statement, index) => {
    if (statement.background) return !waits(commands[index + 1]);
    return hasBackground(statement.command);
  });
}

function waits(statement: Statement | undefined): boolean {
  return statement?.command.type === "Command" && statement.command.name?.value === "wait";
}

/** `exit` or `break` for sure, not behind a condition. */
function leaves(
  { command, background }: Statement,
  isRedefined: (name: string) => boolean,
): boolean {
  if (background || command.type !== "Command" || command.redirects.length > 0) return false;
  const name = command.name?.text;
  return (name === "exit" || name === "break") && !isRedefined(name);
}

function mentions(node: SyntaxNode, name: string): boolean {
  let found = node.type === "Command" && node.name?.value === name;
  forEachChild(node, (child) => {
    found ||= mentions(child, name);
  });
  return found;
}

function hasBackground(node: SyntaxNode): boolean {
  let found = false;
  forEachChild(node, (child) => {
    found ||= (child.type === "Statement" && child.background === true) || hasBackground(child);
  });
  return found;
}

function plainText(statement: Statement): string {
  const { command } = statement;
  if (command.type === "Command")
    return [
      command.name?.value ?? "",
      ...command.args.map((word) => (word.type === "Word" ? word.value : "")),
    ].join(" ");
  if (command.type === "ArithmeticCommand") return `((${command.body.trim()}))`;
  if (command.type === "TestCommand" && command.expression.type === "TestUnary")
    return `[[ ${command.expression.operand.value} ]]`;
  return "";
}
