const FIRST_SIZE = 4096;
/** Two tables of so many numbers: 32 MB at most. */
const MAX_COUNT = 1 << 20;

/**
 * Whether an id came before. A fork of a session is a copy of its transcript, call by call. Keeps
 * 53 bits of each of the last million ids at least, so memory has a limit, and one call in a
 * million might be taken for another in one history of ten thousand.
 */
export class SeenIds {
  #new = new Float64Array(FIRST_SIZE);
  #old = new Float64Array(0);
  #count = 0;

  /** True: it came before. */
  add(id: string): boolean {
    const print = fingerprint(id);
    if (has(this.#new, print) || has(this.#old, print)) return true;
    if (this.#count * 2 >= this.#new.length) this.#makeRoom();
    insert(this.#new, print);
    this.#count++;
    return false;
  }

  #makeRoom(): void {
    if (this.#count >= MAX_COUNT) {
      this.#old = this.#new;
      this.#new = new Float64Array(this.#old.length);
      this.#count = 0;
      return;
    }
    const bigger = new Float64Array(this.#new.length * 2);
    for (const print of this.#new) if (print !== 0) insert(bigger, print);
    this.#new = bigger;
  }
}

function has(table: Float64Array, print: number): boolean {
  if (table.length === 0) return false;
  for (let at = print % table.length; table[at] !== 0; at = (at + 1) % table.length)
    if (table[at] === print) return true;
  return false;
}

function insert(table: Float64Array, print: number): void {
  let at = print % table.length;
  while (table[at] !== 0) at = (at + 1) % table.length;
  table[at] = print;
}

/** FNV-1a twice, from two starts; never zero. */
function fingerprint(id: string): number {
  let high = 0x811c9dc5;
  let low = 0x01000193;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low ^ code, 0x85ebca6b);
  }
  return (high >>> 0) * 0x200000 + (low >>> 11) + 1;
}
