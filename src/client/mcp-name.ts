const FORMS = [
  /^mcp__(.+?)__(.+)$/,
  /^MCP:([^:]+):(.+)$/i,
  /^@([^/]+)\/(.+)$/,
  /^mcp_([^_]+)_(.+)$/,
  /^([a-z\d][\w-]*?)__(.+)$/i,
];

/**
 * `mcp__server__tool` for every way in which agents write that. Undefined: not the tool of an MCP
 * server.
 */
export function mcpName(tool: string): string | undefined {
  for (const form of FORMS) {
    const [, server, name] = form.exec(tool) ?? [];
    if (server !== undefined && name !== undefined) return `mcp__${server}__${name}`;
  }
  return undefined;
}
