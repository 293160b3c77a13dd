import { jsonBody, type Loopback, listen } from "./loopback.ts";
import type { JsonObject, ToolCall } from "./script.ts";

export interface McpServers extends Loopback {
  /** What the payment tools were called with. */
  readonly payments: ToolCall[];
  /** What the person was asked to approve. */
  readonly asked: ToolCall[];
}

export type Person = "approves" | "refuses";

interface Message {
  readonly id?: number;
  readonly method: string;
  readonly params?: {
    readonly protocolVersion?: string;
    readonly name: string;
    readonly arguments: JsonObject;
  };
}

/** The result of a tool: a text, or a whole one as MCP has it. */
export type McpResult = string | JsonObject;

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  "/payments": ["process_refund", "escalate_to_human"],
  "/crm": ["get_customer", "verify_customer"],
  "/person": ["approve"],
};

const CUSTOMERS: Readonly<Record<string, { readonly tenure: string; readonly verified: boolean }>> =
  {
    ann: { tenure: "new", verified: true },
    rob: { tenure: "regular", verified: true },
    vic: { tenure: "vip", verified: true },
    joe: { tenure: "new", verified: false },
  };

/** Three MCP servers in this process: tools that pay, those that know customers, and a person who answers the client's permission questions. */
export async function startMcpServers(
  person: Person | undefined,
  gives: Readonly<Record<string, McpResult>> = {},
): Promise<McpServers> {
  const payments: ToolCall[] = [];
  const asked: ToolCall[] = [];

  const verified = new Set<unknown>();

  function call(tool: string, input: JsonObject): McpResult {
    const { customer_id: id } = input;
    if (tool === "verify_customer") verified.add(id);
    if (tool === "verify_customer" || tool === "get_customer") {
      const customer = CUSTOMERS[String(id)];
      return JSON.stringify({ ...customer, verified: customer?.verified || verified.has(id) });
    }
    if (tool !== "approve") {
      payments.push({ tool, input });
      return gives[tool] ?? `${tool}: done`;
    }
    const question = { tool: String(input["tool_name"]), input: input["input"] as JsonObject };
    asked.push(question);
    return JSON.stringify(
      person === "approves"
        ? { behavior: "allow", updatedInput: question.input }
        : { behavior: "deny", message: "The person said no." },
    );
  }

  function resultOf({ method, params }: Message, tools: readonly string[]): object {
    if (method === "initialize")
      return {
        protocolVersion: params?.protocolVersion,
        capabilities: { tools: {} },
        serverInfo: { name: "scenario", version: "1" },
      };
    if (method === "tools/list")
      return {
        tools: [...new Set([...tools, ...Object.keys(gives)])].map((name) => ({
          name,
          description: name,
          inputSchema: { type: "object" },
        })),
      };
    if (method !== "tools/call" || !params) return {};
    const result = call(params.name, params.arguments);
    return typeof result === "string" ? { content: [{ type: "text", text: result }] } : result;
  }

  const server = await listen(async (request, response) => {
    const tools = TOOLS[request.url ?? ""];
    if (request.method !== "POST" || !tools) return void response.writeHead(405).end();
    const message = await jsonBody<Message>(request);
    if (message.id === undefined) return void response.writeHead(202).end();
    const reply = { jsonrpc: "2.0", id: message.id, result: resultOf(message, tools) };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply));
  });
  return { ...server, payments, asked };
}

/** The client's arguments that make it use them. */
export function mcpArguments({ url }: Loopback, person: Person | undefined): string[] {
  const mcpServers = Object.fromEntries(
    Object.keys(TOOLS).map((path) => [path.slice(1), { type: "http", url: url + path }]),
  );
  const prompt = person ? ["--permission-prompt-tool", "mcp__person__approve"] : [];
  return ["--strict-mcp-config", "--mcp-config", JSON.stringify({ mcpServers }), ...prompt];
}
