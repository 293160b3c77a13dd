/** Calls between two threads of this process. */
import { errorText } from "../shared/errors.ts";

type Method = (...args: never[]) => unknown;
type Methods<T> = { readonly [Name in keyof T]: Method };
/** What the other side offers: everything takes a moment, and may fail as it would here. */
export type Remote<T> = {
  readonly [Name in keyof T]: T[Name] extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;
};

type Message =
  | {
      readonly kind: "call";
      readonly id: number;
      readonly name: string;
      readonly args: readonly unknown[];
    }
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "failure"; readonly id: number; readonly message: string };

/** One end of a channel between threads. */
export interface ThreadPort {
  postMessage(message: Message): void;
  on(event: "message", listener: (message: Message) => void): unknown;
}

export interface Connection<Theirs> {
  readonly theirs: Remote<Theirs>;
  /** The other side is gone: every call that waits fails. */
  break(why: string): void;
}

/** Offers `ours` to the other side, and its methods here. */
export function connect<Theirs extends Methods<Theirs>, Ours extends Methods<Ours>>(
  end: ThreadPort,
  ours: Ours,
): Connection<Theirs> {
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let broken: string | undefined;

  end.on("message", (message) => {
    if (message.kind === "call") void answer(message);
    else {
      const { resolve, reject } = waiting.get(message.id) ?? {};
      waiting.delete(message.id);
      if (message.kind === "result") resolve?.(message.value);
      else reject?.(new Error(message.message));
    }
  });

  async function answer({ id, name, args }: Extract<Message, { kind: "call" }>): Promise<void> {
    try {
      if (!Object.hasOwn(ours, name)) throw new Error(`there is no \`${name}\``);
      const value = await ours[name as keyof Ours](...(args as never[]));
      end.postMessage({ kind: "result", id, value });
    } catch (error) {
      end.postMessage({ kind: "failure", id, message: errorText(error) });
    }
  }

  const call = (name: string, args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (broken !== undefined) return reject(new Error(broken));
      const id = ++last;
      waiting.set(id, { resolve, reject });
      return end.postMessage({ kind: "call", id, name, args });
    });

  return {
    theirs: new Proxy({} as Remote<Theirs>, {
      get:
        (_, name) =>
        (...args: readonly unknown[]) =>
          call(String(name), args),
    }),
    break(why) {
      broken = why;
      for (const { reject } of waiting.values()) reject(new Error(why));
      waiting.clear();
    },
  };
}
