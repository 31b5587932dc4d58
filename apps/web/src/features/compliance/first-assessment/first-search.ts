import { isId } from "../../../ui/data-table/table-search.ts";

/** How many questions there are. They themselves load with the screen, and every page knows its addresses. */
export const COUNT = 10;

/** What the first assessment keeps in the address. */
export interface FirstSearch {
  /** From 1; left out: the start. */
  question?: number;
  /** The assessment that came of it: its gaps are shown. */
  assessment?: string;
}

/** For the route's `validateSearch`: what can't be right is left out. */
export function firstSearch(raw: Record<string, unknown>): FirstSearch {
  const { assessment } = raw;
  if (isId(assessment)) return { assessment };
  const question = Number(raw["question"]);
  return Number.isInteger(question) && question >= 1 && question <= COUNT ? { question } : {};
}
