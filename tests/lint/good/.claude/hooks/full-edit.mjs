let text = "";
for await (const chunk of process.stdin) text += chunk;
const { tool_input: input } = JSON.parse(text);
const output = {
  hookEventName: "PreToolUse",
  updatedInput: { ...input, file_path: input.file_path.replaceAll("//", "/") },
};
process.stdout.write(JSON.stringify({ hookSpecificOutput: output }));
