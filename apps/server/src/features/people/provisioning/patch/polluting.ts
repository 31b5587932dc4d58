/** Names that lead from a value to its prototype. No directory has an attribute with such a name. */
const POLLUTING: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Whether a name, or a part of a dotted or bracketed one, leads outside the value it is looked up in. */
export function isPolluting(name: string): boolean {
  return name.split(/[^\w$]+/).some((part) => POLLUTING.has(part.toLowerCase()));
}

/**
 * The first polluting key in the input, at any depth; it walks with its own stack, so depth doesn't matter.
 */
export function pollutingKey(sent: unknown): string | undefined {
  const waiting: unknown[] = [sent];
  while (waiting.length > 0) {
    const one = waiting.pop();
    if (typeof one !== "object" || one === null) continue;
    for (const key of Object.keys(one)) {
      if (!Array.isArray(one) && isPolluting(key)) return key;
      waiting.push((one as Record<string, unknown>)[key]);
    }
  }
  return undefined;
}
