import { isId } from "../../../ui/data-table/table-search.ts";

/** The views of a score, besides the list of fixes. */
const VIEWS = ["families", "objectives", "rules"] as const;

/** The scoring screen's state in the URL. */
export interface ScoringSearch {
  /** The assessment, by its id; left out: the one that changed last. */
  assessment?: string;
  view?: (typeof VIEWS)[number];
}

/** For the route's `validateSearch`: what can't be right is left out, so that no link breaks the screen. */
export function scoringSearch(raw: Record<string, unknown>): ScoringSearch {
  const { assessment } = raw;
  const view = VIEWS.find((one) => one === raw["view"]);
  return { ...(isId(assessment) && { assessment }), ...(view && { view }) };
}
