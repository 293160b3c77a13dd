/** A configuration may name a rule or a hook without its prefix. */
export function isNamed(id: string, name: string): boolean {
  return id === name || id === `rules/${name}` || id === `hooks/${name}`;
}
