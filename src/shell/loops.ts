import { type CompoundList, forEachChild, type Statement, type SyntaxNode } from "unbash";

const ALWAYS = /^(?:true|:|\[ (?:true|1) \]|\[\[ (?:true|1) \]\]|\(\( ?[1-9]\d* ?\)\))$/;

/** `while true`, `while :`, `while ((1))`: it ends only from inside. */
export function isEndless({ commands }: CompoundList): boolean {
  const [only, ...others] = commands;
  return others.length === 0 && only !== undefined && ALWAYS.test(plainText(only));
}

/** The body puts a process into the background and does not wait for it right after. */
export function leavesRunning({ commands }: CompoundList): boolean {
  return commands.some((statement, index) => {
    if (statement.background) return !waits(commands[index + 1]);
    return hasBackground(statement.command);
  });
}

function waits(statement: Statement | undefined): boolean {
  return statement?.command.type === "Command" && statement.command.name?.value === "wait";
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
    return [command.name?.value ?? "", ...command.args.map((word) => (word.type === "Word" ? word.value : ""))].join(" ");
  if (command.type === "ArithmeticCommand") return `((${command.body.trim()}))`;
  if (command.type === "TestCommand" && command.expression.type === "TestUnary") return `[[ ${command.expression.operand.value} ]]`;
  return "";
}
