/** What the preview in another framework keeps in the address, so that a copied link shows the same. */
import { textOf } from "../../../../ui/data-table/table-search.ts";

/** Which requirements are listed; left out: those that an answer is related to. */
const SHOWN = ["follow", "conflict", "open", "unrelated", "all"] as const;

/** Every part is left out for its default. */
export interface YieldSearch {
  readonly framework?: string;
  readonly show?: (typeof SHOWN)[number];
  readonly q?: string;
}

/** For the route's `validateSearch`: what can't be is left out. */
export function yieldSearch(raw: Record<string, unknown>): YieldSearch {
  const [framework, q] = [textOf(raw["framework"]), textOf(raw["q"])];
  const show = SHOWN.find((one) => one === raw["show"]);
  return { ...(framework && { framework }), ...(show && { show }), ...(q && { q }) };
}
