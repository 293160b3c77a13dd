import { NAME, pascalCase, type Template } from "./template.ts";

export const channel: Template = {
  usage: "name",
  pattern: NAME,
  next: [
    "Add its section to `APPROVALS` in src/config/schema.ts and its settings to " +
      "src/config/sections/approvals.ts.",
    "Add a line to src/approvals/channels/factories.ts.",
    'docs/channels.md, "Writing a channel", says what it must hold to.',
  ],
  files: (name) => [
    {
      path: `src/approvals/channels/${name}.ts`,
      text: `import type { Links } from "../links.ts";
import { offersFor } from "../offers.ts";
import type { ApprovalRequest } from "../request.ts";
import type { Channel } from "./channel.ts";
import { ask } from "./http.ts";

const CALL_TIMEOUT_MS = 8_000;

export interface ${pascalCase(name)}Settings {
  readonly url: string;
}

/** Posts each request with the links that answer it, and how it ended. */
export class ${pascalCase(name)}Channel implements Channel {
  readonly name = "${name}";
  readonly #settings: ${pascalCase(name)}Settings;

  constructor(settings: ${pascalCase(name)}Settings) {
    this.#settings = settings;
  }

  async announce(request: ApprovalRequest, links: Links): Promise<true> {
    await links.ready();
    const offers = offersFor(request).map(({ kind, choice, label }) => ({
      label,
      link: links.answer(request, kind, choice),
    }));
    await this.#post({ request, offers });
    return true;
  }

  async settle(request: ApprovalRequest): Promise<void> {
    await this.#post({ request });
  }

  async #post(message: object): Promise<void> {
    const { url } = this.#settings;
    const { status } = await ask(url, { body: JSON.stringify(message), within: CALL_TIMEOUT_MS });
    if (status < 200 || status > 299) throw new Error(\`\${new URL(url).host} answered with \${status}\`);
  }
}
`,
    },
    {
      path: `src/approvals/channels/${name}.test.ts`,
      text: `import { expect, it, onTestFinished } from "vitest";
import { exampleRequest } from "../approval-fixtures.ts";
import { Links } from "../links.ts";
import { FakeServer, type ReceivedRequest } from "./fake-server.ts";
import { ${pascalCase(name)}Channel } from "./${name}.ts";

class Receiver extends FakeServer {
  readonly bodies: string[] = [];

  protected override answer({ body, response }: ReceivedRequest): void {
    this.bodies.push(body);
    response.writeHead(204).end();
  }
}

it("a request is posted, and so is its end", async () => {
  const receiver = await new Receiver().listen();
  onTestFinished(() => receiver.close());
  const [channel, request] = [new ${pascalCase(name)}Channel({ url: receiver.url }), exampleRequest()];
  await channel.announce(request, new Links(() => undefined));
  await channel.settle(request);
  expect(receiver.bodies.map((body) => JSON.parse(body).request.id)).toEqual([request.id, request.id]);
});
`,
    },
  ],
};
