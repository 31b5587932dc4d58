/** What the workspace of an assessment keeps in the address, so that Back and shared links show the same. */
import { RESULTS, WORK_STATES } from "@crq/contract/compliance/assessments/answer-values";

/** Which entries are listed. */
const SHOWN = ["unanswered", "mine", "unsaved", "commented", "out", "all"] as const;

/** The parts of an assessment besides its entries. */
const VIEWS = ["questions", "comments", "auditors"] as const;

/** Every part is left out for its default. */
export interface WorkspaceSearch {
  readonly q?: string;
  /** A group or an entry: only what belongs to it is listed. */
  readonly in?: string;
  readonly show?: (typeof SHOWN)[number];
  readonly result?: (typeof RESULTS)[number] | "none" | "not-applicable";
  readonly work?: (typeof WORK_STATES)[number];
  /** Another part of the assessment instead of its entries. */
  readonly view?: (typeof VIEWS)[number];
  /** The entry that is open. */
  readonly entry?: string;
}

const LONGEST = 200;

/** A parameter as text: the router reads `1.1` as a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, LONGEST) : undefined;
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((one) => one === value);
}

/** For the route's `validateSearch`: what can't be is left out. */
export function workspaceSearch(raw: Record<string, unknown>): WorkspaceSearch {
  const parts = {
    q: textOf(raw["q"]),
    in: textOf(raw["in"]),
    show: oneOf(SHOWN, raw["show"]),
    result: oneOf([...RESULTS, "none", "not-applicable"], raw["result"]),
    work: oneOf(WORK_STATES, raw["work"]),
    view: oneOf(VIEWS, raw["view"]),
    entry: textOf(raw["entry"]),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}
