import { isId } from "../../../ui/data-table/table-search.ts";

/** What the screen of CSF 2.0 keeps in the address. */
export interface ProfileSearch {
  /** Left out: the framework itself. */
  area?: "profile";
  /** The target profile, and the assessment that says how it is; left out: those that changed last. */
  profile?: string;
  assessment?: string;
  /** Left out: the gaps. */
  view?: "targets";
  /** The subcategory whose target is being changed. */
  outcome?: string;
}

const ENTRY = /^[A-Z]{2}\.[A-Z]{2}-\d{2}$/;

/** For the route's `validateSearch`: what can't be right is left out, so that no link breaks the screen. */
export function profileSearch(raw: Record<string, unknown>): ProfileSearch {
  const { profile, assessment, outcome } = raw;
  if (raw["area"] !== "profile") return {};
  return {
    area: "profile",
    ...(isId(profile) && { profile }),
    ...(isId(assessment) && { assessment }),
    ...(raw["view"] === "targets" && { view: "targets" }),
    ...(typeof outcome === "string" && ENTRY.test(outcome) && { outcome }),
  };
}
