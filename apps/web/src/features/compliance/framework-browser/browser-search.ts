/** What the browser of a framework keeps in the address, so that Back and shared links show the same. */

/** Every part is left out for its default. */
export interface BrowserSearch {
  readonly q?: string;
  /** A group or an entry: only what belongs to it is listed. */
  readonly in?: string;
  readonly baseline?: string;
  readonly kind?: string;
  /** Withdrawn entries too, or alone. */
  readonly status?: "all" | "withdrawn";
  /** Related to this framework, or with an exclamation mark not related to it. */
  readonly mapped?: string;
  /** The entry that is open. */
  readonly entry?: string;
  /** Flash cards instead of the list, shuffled with this number. */
  readonly cards?: number;
  /** What changed between its shipped editions, instead of the list. */
  readonly view?: "changes";
}

const LONGEST = 200;

/** A parameter as text: the router reads `1.1` as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, LONGEST) : undefined;
}

/** For the route's `validateSearch`: what can't be is left out. */
export function browserSearch(raw: Record<string, unknown>): BrowserSearch {
  const texts = (["q", "in", "baseline", "kind", "mapped", "entry"] as const).flatMap((name) => {
    const text = textOf(raw[name]);
    return text === undefined ? [] : [[name, text] as const];
  });
  const { status, cards, view } = raw;
  return {
    ...Object.fromEntries(texts),
    ...((status === "all" || status === "withdrawn") && { status }),
    ...(view === "changes" && { view }),
    ...(Number.isInteger(cards) && Math.abs(cards as number) < 2 ** 32 && { cards: cards as number }),
  };
}

/** The parts that choose which entries are listed. */
export function filterParts({ entry: _entry, cards: _cards, view: _view, ...parts }: BrowserSearch) {
  return parts;
}
