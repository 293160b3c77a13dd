import { Buffer } from "node:buffer";
import { EventEmitter } from "node:events";
import { createRequire } from "node:module";
import vm from "node:vm";
import { countChanges } from "../../config/code/built-ins.ts";

/** Built-in objects that every call shares in this process. */
const SHARED: readonly object[] = [
  ...[globalThis, process, console, Math, JSON, Reflect, Atomics, Intl, vm],
  ...[
    Object,
    Function,
    Array,
    String,
    Number,
    Boolean,
    Symbol,
    BigInt,
    Date,
    RegExp,
    Promise,
    Proxy,
    Map,
    Set,
    WeakMap,
    WeakSet,
  ],
  ...[
    Error,
    TypeError,
    RangeError,
    SyntaxError,
    Buffer,
    Uint8Array,
    ArrayBuffer,
    DataView,
    URL,
    URLSearchParams,
    EventEmitter,
  ],
].flatMap((item: object) => [item, ...prototypesOf(item)]);

/**
 * Modules that the judgement itself stands on; as `require` gives them, because that is where a
 * change would last.
 */
const MODULES = ["fs", "path", "os", "url", "util", "crypto", "net", "child_process"];

type Contents = ReadonlyMap<object, ReadonlyMap<PropertyKey, unknown>>;

/**
 * What a policy of the person's own could leave behind for the next call, which a process of its
 * own would not see. Not seen: a change deep inside an object, timers that were told not to keep
 * the process alive, and connections once people are asked.
 */
export class Leftovers {
  readonly #asksPeople: () => boolean;
  #held: Contents | undefined;
  #waiting: readonly string[] = [];
  #listeners = 0;
  #changes = 0;

  /** `asksPeople`: this process has connections that come and go while policies judge. */
  constructor(asksPeople: () => boolean = () => false) {
    this.#asksPeople = asksPeople;
  }

  /** To be called before a call is judged; the first time, this process is as it should be. */
  begin(): void {
    this.#held ??= new Map(sharedObjects().map((item) => [item, holdings(item)]));
    this.#waiting = process.getActiveResourcesInfo();
    this.#listeners = listeners();
    this.#changes = countChanges();
  }

  /** What is different now; undefined: nothing. */
  found(): string | undefined {
    if (this.#isBusier()) return "a timer, file or connection";
    if (countChanges() !== this.#changes) return "a changed built-in, which was put back";
    for (const [item, held] of this.#held ?? []) {
      const key = difference(held, item);
      if (key !== undefined)
        return `a changed \`${String(key)}\` in an object that all calls share`;
    }
    return undefined;
  }

  #isBusier(): boolean {
    const isCounted = this.#asksPeople() ? (kind: string) => !TALK.test(kind) : () => true;
    const count = (kinds: readonly string[]): number => kinds.filter(isCounted).length;
    return (
      listeners() !== this.#listeners ||
      count(process.getActiveResourcesInfo()) !== count(this.#waiting)
    );
  }
}

/**
 * What asking people keeps busy: their answers are stored in steps, and channels talk to their
 * servers.
 */
const TALK = /^(?:Immediate|(?:TCP|TLS|Pipe|Connect|GetAddrInfo).*)$/;

function sharedObjects(): readonly object[] {
  const require = createRequire(import.meta.url);
  return [...SHARED, ...MODULES.map((name) => require(name) as object)];
}

function prototypesOf(item: object): object[] {
  return typeof item === "function" && typeof item.prototype === "object"
    ? [item.prototype as object]
    : [];
}

function listeners(): number {
  return process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0);
}

function holdings(item: object): Map<PropertyKey, unknown> {
  return new Map(keysOf(item).map((key) => [key, valueAt(item, key)]));
}

/**
 * Without what Node's own `fetch` keeps among the globals from its first use on (seen in 26.10),
 * and without the parent of this process, which is another one as soon as the first has ended.
 */
function keysOf(item: object): PropertyKey[] {
  return Reflect.ownKeys(item).filter((key) =>
    typeof key === "symbol" ? !key.description?.startsWith("undici.") : key !== "ppid",
  );
}

function difference(
  held: ReadonlyMap<PropertyKey, unknown>,
  item: object,
): PropertyKey | undefined {
  const keys = keysOf(item);
  // Node puts a value in the place of some of its own getters on first use.
  const changed = keys.find(
    (key) =>
      held.get(key) !== GETTER && !(held.has(key) && Object.is(held.get(key), valueAt(item, key))),
  );
  return (
    changed ??
    (keys.length < held.size
      ? [...held.keys()].find((key) => !Object.hasOwn(item, key))
      : undefined)
  );
}

const GETTER = Symbol("getter");

function valueAt(item: object, key: PropertyKey): unknown {
  const property = Reflect.getOwnPropertyDescriptor(item, key);
  return property?.get ? GETTER : property?.value;
}
