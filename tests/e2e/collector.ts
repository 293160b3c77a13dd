import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever it expects to be there.
  readonly body: any;
}

type Answer = readonly [status: number, headers?: Readonly<Record<string, string>>, body?: string];

/** A collector on the loopback. Answers as it is told, one answer a request; after the last one, 200. */
export class Collector {
  readonly received: Received[] = [];
  readonly answers: Answer[] = [];
  #url = "";

  get url(): string {
    return this.#url;
  }

  get records() {
    return this.received.flatMap(({ body }) => body.resourceLogs[0].scopeLogs[0].logRecords);
  }

  static async start(): Promise<Collector> {
    const collector = new Collector();
    const server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const [status, headers = {}, text = "{}"] = collector.answers.shift() ?? [200];
      if (status === 200)
        collector.received.push({
          path: request.url ?? "",
          headers: request.headers,
          body: JSON.parse(Buffer.concat(chunks).toString()),
        });
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    collector.#url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return collector;
  }
}

/** What a record says under this name. */
export function attribute(
  record: { attributes: { key: string; value: object }[] },
  key: string,
): unknown {
  const [value] = record.attributes
    .filter((each) => each.key === key)
    .map((each) => Object.values(each.value)[0]);
  return value;
}
