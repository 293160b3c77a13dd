/**
 * Built-in objects as they were before any policy of the person's own ran in this process, and how
 * to put them back. Everything below `captureBuiltIns` may run while any built-in is changed: it
 * uses nothing but syntax and the functions taken here, defines no property by assignment on an
 * array, and reads no property that could be inherited.
 */
const {
  ownKeys,
  getOwnPropertyDescriptor,
  defineProperty,
  deleteProperty,
  getPrototypeOf,
  setPrototypeOf,
} = Reflect;
const { hasOwn, is } = Object;
const { process: PROCESS, Buffer: BUFFER } = globalThis;

const MODULES = ["fs", "path", "os", "vm", "module", "events", "buffer", "child_process"];
/** They take long to load: looked at where they are loaded anyway. */
const HEAVY_MODULES = ["crypto", "net", "http", "https", "dns", "tls", "stream", "worker_threads"];
/** Globals that neither a judgement nor a reply uses more of than their names. */
const UNUSED =
  /^(?!Uint8Array)(?:Big)?(?:Ui|I)nt\d+|^Float|Event|Registry$|^(?:WeakRef|WebAssembly|Intl|Atomics|DataView|console|fetch)$/;
/** Node itself changes these; `chdir` when threads are loaded. */
const MOVING = [
  "ppid",
  "_events",
  "_eventsCount",
  "_maxListeners",
  "_exiting",
  "domain",
  "exitCode",
  "chdir",
  "stdout",
  "stderr",
  "stdin",
];

const NODE_GLOBALS =
  /^(?:(?:set|clear)(?:Timeout|Interval|Immediate)|queueMicrotask|structuredClone|fetch)$/;

/** A property as it was, of one shape whatever it is. */
interface Property {
  readonly isAccessor: boolean;
  readonly value: unknown;
  readonly get: unknown;
  readonly set: unknown;
  readonly writable: boolean | undefined;
  readonly configurable: boolean | undefined;
  /** Without a prototype. */
  readonly descriptor: PropertyDescriptor;
}

interface BuiltIn {
  readonly name: string;
  readonly item: object;
  readonly prototype: object | null;
  readonly keys: readonly PropertyKey[];
  /** In the order of the keys; undefined: it is not compared. */
  readonly properties: readonly (Property | undefined)[];
  /** Of Node, which puts values in the place of some of its getters on first use. */
  readonly isLazy: boolean;
}

/** A list without arrays, which may be changed themselves. */
interface Difference {
  readonly builtIn: BuiltIn;
  /** Absent: its prototype. */
  readonly key?: PropertyKey;
  readonly next: Difference | undefined;
}

let captured: readonly BuiltIn[] | undefined;
let changes = 0;
let isOwnProcess = false;
let giveUp = (text: string): never => {
  throw new Error(text);
};

/**
 * To be called before code of the person's own runs. In a process of ours the first call counts; in
 * another program, what is there now.
 */
export function captureBuiltIns(): void {
  if (captured === undefined || (!isOwnProcess && differences(captured) !== undefined))
    captured = inventory().map(captureOne);
}

/** Whether code of the person's own has run in this process. */
export function isGuarding(): boolean {
  return captured !== undefined;
}

/**
 * This process only judges: whatever changes in it was changed by a policy. `refuse` is called when
 * a built-in cannot be put back; it ends the process without an answer that counts.
 */
export function guardProcess(refuse: (text: string) => never): void {
  isOwnProcess = true;
  giveUp = refuse;
}

/** How often something was found changed. */
export function countChanges(): number {
  return changes;
}

/**
 * Throws if a policy changed something after it had been asked: in a timer, or when a promise was
 * settled. What it changed is put back.
 */
export function assertUnchanged(): void {
  if (captured === undefined) return;
  // Another program may change what it likes in its own process, but for the time that a policy
  // runs.
  if (!isOwnProcess) return captureBuiltIns();
  const changed = restoreBuiltIns();
  if (changed !== undefined)
    throw new Error(`a policy changed \`${changed}\` after it had been asked; it was put back`);
}

/** Puts back what was changed. Returns its name; undefined: nothing was. */
export function restoreBuiltIns(): string | undefined {
  if (captured === undefined) return undefined;
  const found = differences(captured);
  const replaced = replacedGlobal();
  if (found === undefined && replaced === undefined) return undefined;
  changes++;
  for (let one: Difference | undefined = found; one; one = one.next) restoreOne(one);
  if (replaced !== undefined) Object.assign(globalThis, { process: PROCESS, Buffer: BUFFER });
  if (replacedGlobal() !== undefined)
    return giveUp("a policy changed `process`, which cannot be put back");
  const left = differences(captured);
  // Attributes alone cannot harm: the values are those that were there.
  for (let one: Difference | undefined = left; one; one = one.next)
    if (!isHarmless(one))
      return giveUp(`a policy changed \`${nameOf(one)}\`, which cannot be put back`);
  return found ? nameOf(found) : replaced;
}

/** Node keeps these two behind a getter, which stays the same. */
function replacedGlobal(): string | undefined {
  if (globalThis.process !== PROCESS) return "process";
  return globalThis.Buffer === BUFFER ? undefined : "Buffer";
}

function differences(all: readonly BuiltIn[]): Difference | undefined {
  let found: Difference | undefined;
  for (let index = all.length - 1; index >= 0; index--)
    found = differencesIn(all[index] as BuiltIn, found);
  return found;
}

function differencesIn(builtIn: BuiltIn, others: Difference | undefined): Difference | undefined {
  const { item, keys, properties } = builtIn;
  let found = others;
  if (getPrototypeOf(item) !== builtIn.prototype) found = { builtIn, next: found };
  const now = ownKeys(item);
  let known = 0;
  for (let index = 0; index < now.length; index++) {
    const key = now[index] as PropertyKey;
    const at = keys[index] === key ? index : indexIn(keys, key);
    if (at === -1) {
      if (!mayAppear(builtIn, key)) found = { builtIn, key, next: found };
      continue;
    }
    known++;
    const property = properties[at];
    if (property === undefined) continue;
    const mayBeSettled = builtIn.isLazy && key !== "process" && key !== "Buffer";
    if (!isSame(property, getOwnPropertyDescriptor(item, key) as PropertyDescriptor, mayBeSettled))
      found = { builtIn, key, next: found };
  }
  if (known === keys.length) return found;
  for (let index = 0; index < keys.length; index++)
    if (properties[index] !== undefined && indexIn(now, keys[index] as PropertyKey) === -1)
      found = { builtIn, key: keys[index] as PropertyKey, next: found };
  return found;
}

function indexIn(keys: readonly PropertyKey[], key: PropertyKey): number {
  for (let index = 0; index < keys.length; index++) if (keys[index] === key) return index;
  return -1;
}

/**
 * New names among the globals change nothing that was there, and Node's own `fetch` keeps what it
 * needs.
 */
function mayAppear({ item, isLazy }: BuiltIn, key: PropertyKey): boolean {
  return item === globalThis || (isLazy && indexIn(MOVING, key) !== -1);
}

/** `mayBeSettled`: a value may have come in the place of a getter. */
function isSame(held: Property, now: PropertyDescriptor, mayBeSettled: boolean): boolean {
  if (held.isAccessor && mayBeSettled && !hasOwn(now, "get")) return true;
  return (
    isSameValue(held, now) &&
    held.configurable === now.configurable &&
    (held.isAccessor || held.writable === now.writable)
  );
}

function isSameValue(held: Property, now: PropertyDescriptor): boolean {
  if (held.isAccessor) return hasOwn(now, "get") && held.get === now.get && held.set === now.set;
  return hasOwn(now, "value") && is(held.value, now.value);
}

function restoreOne({ builtIn, key }: Difference): void {
  const { item, keys, properties } = builtIn;
  if (key === undefined) return void setPrototypeOf(item, builtIn.prototype);
  const at = indexIn(keys, key);
  if (at === -1) deleteProperty(item, key);
  else defineProperty(item, key, (properties[at] as Property).descriptor);
}

function isHarmless({ builtIn, key }: Difference): boolean {
  const { item, keys, properties } = builtIn;
  const at = key === undefined ? -1 : indexIn(keys, key);
  const now = key === undefined ? undefined : getOwnPropertyDescriptor(item, key);
  return at !== -1 && now !== undefined && isSameValue(properties[at] as Property, now);
}

/** Only once all that can be put back has been. */
function nameOf({ builtIn: { name }, key }: Difference): string {
  if (key === undefined) return `${name}.__proto__`;
  if (name === "globalThis") return String(key);
  return typeof key === "symbol"
    ? `${name}[${key.description ?? "symbol"}]`
    : `${name}.${String(key)}`;
}

type Named = readonly [name: string, item: object, isLazy: boolean];

function captureOne([name, item, isLazy]: Named): BuiltIn {
  const keys = ownKeys(item);
  const properties = keys.map((key) => captureProperty(item, key, isLazy));
  return { name, item, prototype: getPrototypeOf(item), keys, properties, isLazy };
}

function captureProperty(item: object, key: PropertyKey, isLazy: boolean): Property | undefined {
  const descriptor = getOwnPropertyDescriptor(item, key) as PropertyDescriptor;
  const { value, get, set, writable, configurable } = descriptor;
  const isFixed = configurable === false && writable !== true;
  const isLabel = typeof item === "function" && (key === "name" || key === "length");
  const isOthers =
    item === globalThis ? !isStandardGlobal(key) : isLazy && MOVING.includes(String(key));
  if (isFixed || isLabel || isOthers) return undefined;
  setPrototypeOf(descriptor, null);
  return {
    isAccessor: !hasOwn(descriptor, "value"),
    value,
    get,
    set,
    writable,
    configurable,
    descriptor,
  };
}

/** Libraries keep things of their own among the globals, by assignment. */
function isStandardGlobal(key: PropertyKey): boolean {
  return (
    getOwnPropertyDescriptor(globalThis, key)?.enumerable === false ||
    NODE_GLOBALS.test(String(key))
  );
}

/** Each object once, under the name that comes first. */
function inventory(): readonly Named[] {
  const found = new Map<object, Named>();
  const add = (name: string, item: unknown, isLazy: boolean): void => {
    if (
      ((typeof item !== "object" || item === null) && typeof item !== "function") ||
      found.has(item)
    )
      return;
    found.set(item, [name, item, isLazy]);
    if (typeof item === "function" && hasOwn(item, "prototype"))
      add(`${name}.prototype`, item.prototype, isLazy);
  };
  add("globalThis", globalThis, true);
  for (const key of ownKeys(globalThis)) {
    const value: unknown = getOwnPropertyDescriptor(globalThis, key)?.value;
    if (
      typeof key === "string" &&
      value !== globalThis &&
      isStandardGlobal(key) &&
      !UNUSED.test(key)
    )
      add(key, value, false);
  }
  for (const [name, item] of hiddenIntrinsics()) add(name, item, false);
  add("process", process, true);
  add("Buffer", Buffer, true);
  for (const name of [...MODULES, ...HEAVY_MODULES.filter(isLoaded)]) {
    const module = process.getBuiltinModule(name) as object;
    add(name, module, true);
    addClasses(name, module, add);
  }
  return [...found.values()];
}

/** Of a module the classes, whose methods all their objects share. */
function addClasses(
  name: string,
  module: object,
  add: (name: string, item: unknown, isLazy: boolean) => void,
): void {
  for (const key of ownKeys(module)) {
    const value: unknown = getOwnPropertyDescriptor(module, key)?.value;
    const prototype: unknown =
      typeof value === "function" && hasOwn(value, "prototype") ? value.prototype : undefined;
    if (typeof prototype === "object" && prototype !== null && ownKeys(prototype).length > 1)
      add(`${name}.${String(key)}`, value, true);
  }
}

/** What no global names. */
function hiddenIntrinsics(): [name: string, item: object][] {
  const typedArray = getPrototypeOf(Uint8Array) as object;
  const iterators = {
    Array: [][Symbol.iterator](),
    String: ""[Symbol.iterator](),
    Map: new Map().keys(),
    Set: new Set().keys(),
  };
  const functions = {
    Generator: function* () {},
    AsyncFunction: async () => {},
    AsyncGenerator: async function* () {},
  };
  return [
    ["TypedArray", typedArray],
    ...Object.entries(iterators).map(([name, item]): [string, object] => [
      `${name}Iterator.prototype`,
      getPrototypeOf(item) as object,
    ]),
    ["Iterator.prototype", getPrototypeOf(getPrototypeOf(iterators.Array) as object) as object],
    ["RegExpStringIterator.prototype", getPrototypeOf("".matchAll(/x/g)) as object],
    ...Object.entries(functions).flatMap(([name, item]): [string, object][] => {
      const prototype = getPrototypeOf(item) as { readonly prototype?: object };
      return [
        [`${name}.prototype`, prototype],
        ...(prototype.prototype
          ? [[`${name}.prototype.prototype`, prototype.prototype] as [string, object]]
          : []),
      ];
    }),
  ];
}

function isLoaded(name: string): boolean {
  const { moduleLoadList = [] } = process as { moduleLoadList?: readonly string[] };
  return moduleLoadList.includes(`NativeModule ${name}`);
}
