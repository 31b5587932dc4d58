/** What a comparison keeps in the address, so that a copied link shows the same. */
import { ENTRY_CHANGES } from "@crq/contract/compliance/assessments/answer-values";
import { isId } from "../../../../ui/data-table/table-search.ts";

/** Every part is left out for its default. */
export interface CompareSearch {
  /** A snapshot or another assessment; left out: the latest snapshot. */
  readonly before?: string;
  /** The same; left out: the assessment as it is now. */
  readonly after?: string;
  readonly show?: (typeof ENTRY_CHANGES)[number];
}

/** For the route's `validateSearch`: what can't be is left out. */
export function compareSearch(raw: Record<string, unknown>): CompareSearch {
  const { before, after } = raw;
  const show = ENTRY_CHANGES.find((one) => one === raw["show"]);
  return {
    ...((before === "now" || isId(before)) && { before }),
    ...(isId(after) && { after }),
    ...(show && { show }),
  };
}
