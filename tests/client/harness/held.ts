import { onTestFinished } from "vitest";
import type { Answer } from "../../../src/approvals/approval.ts";
import type { ApprovalRequest } from "../../../src/approvals/request.ts";
import { type Watcher, watch } from "../../e2e/approvals.ts";
import { type ClientVersion, runClient } from "./client.ts";
import { type ToolResult, textOf, toolResults } from "./conversation.ts";
import { type FakeApi, startFakeApi } from "./fake-api.ts";
import { happenIn, prepare } from "./play.ts";
import type { Scenario } from "./scenario.ts";
import { runtimeOf, startServer, stopServers } from "./sluice.ts";
import { Terminal } from "./terminal.ts";
import { Workspace } from "./workspace.ts";

export type Staged = Pick<Scenario, "config" | "files" | "turns" | "allowRules">;

/** A client with Sluice, and a person who watches from elsewhere. Everything ends with the test. */
export class Stage {
  readonly workspace = new Workspace();
  readonly person: Watcher;
  readonly #api: FakeApi;
  readonly #version: ClientVersion;

  private constructor(version: ClientVersion, workspace: Workspace, api: FakeApi, person: Watcher) {
    this.#version = version;
    this.workspace = workspace;
    this.#api = api;
    this.person = person;
  }

  static async set(version: ClientVersion, staged: Staged): Promise<Stage> {
    const workspace = new Workspace();
    const scenario: Scenario = { fact: "", allowRules: [], expect: { results: [] }, ...staged };
    const api = await startFakeApi(scenario, happenIn(workspace));
    onTestFinished(async () => {
      await api.close();
      await stopServers(workspace);
      workspace.remove();
    });
    prepare(workspace, scenario);
    await startServer(workspace);
    return new Stage(version, workspace, api, await watch({ runtime: runtimeOf(workspace) }));
  }

  /** Without a terminal, to its end. */
  headless(): Promise<unknown> {
    return runClient(this.#version, this.workspace, this.#api.url, [
      "--permission-mode",
      "default",
      "--",
      "Go.",
    ]);
  }

  /** In a terminal, with its prompt sent. The newer client starts in another mode unless told. */
  async interactive(): Promise<Terminal> {
    const terminal = new Terminal(this.#version, this.workspace, this.#api.url, [
      "--permission-mode",
      "default",
    ]);
    onTestFinished(() => terminal.end());
    await terminal.prompt("Go.");
    return terminal;
  }

  /** The next request, with this answer. */
  async answer(answer: Answer | ((request: ApprovalRequest) => Answer)): Promise<ApprovalRequest> {
    const [request] = await this.person.requests(1);
    if (!request) throw new Error("no request");
    const refused = await this.person.answer(
      request.id,
      typeof answer === "function" ? answer(request) : answer,
    );
    if (refused !== undefined) throw new Error(refused);
    return request;
  }

  /** What the model got back. */
  results(): ToolResult[] {
    return toolResults(this.#api.told());
  }

  /** All that the model was told. */
  told(): string {
    return textOf(this.#api.told());
  }

  /** What went otherwise than in the script. In a terminal the client looks for updates and plugins, and reaches nothing. */
  problems(): readonly string[] {
    return this.#api.problems().filter((problem) => !problem.startsWith("the client reached for "));
  }
}
