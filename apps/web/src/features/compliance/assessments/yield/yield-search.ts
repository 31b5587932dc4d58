/** What the preview in another framework keeps in the address, so that a copied link shows the same. */

/** Which requirements are listed; left out: those that an answer is related to. */
const SHOWN = ["follow", "conflict", "open", "unrelated", "all"] as const;

/** Every part is left out for its default. */
export interface YieldSearch {
  readonly framework?: string;
  readonly show?: (typeof SHOWN)[number];
  readonly q?: string;
}

const LONGEST = 200;

function textOf(value: unknown): string | undefined {
  const text = typeof value === "number" ? String(value) : value; // the router reads `1.1` as a number
  return typeof text === "string" && text.trim() !== "" ? text.slice(0, LONGEST) : undefined;
}

/** For the route's `validateSearch`: what can't be is left out. */
export function yieldSearch(raw: Record<string, unknown>): YieldSearch {
  const [framework, q] = [textOf(raw["framework"]), textOf(raw["q"])];
  const show = SHOWN.find((one) => one === raw["show"]);
  return {
    ...(framework !== undefined && { framework }),
    ...(show !== undefined && { show }),
    ...(q !== undefined && { q }),
  };
}
