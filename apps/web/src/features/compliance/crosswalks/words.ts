/** How relationships and coverage are said. */
import type { Side } from "@crq/frameworks/coverage";
import type { Combined } from "@crq/frameworks/relations";
import { count, percent } from "../../../ui/format.ts";

const RELATIONSHIP_WORDS: Readonly<Record<Combined, string>> = {
  equal: "Equal to",
  subset: "Subset of",
  superset: "Superset of",
  intersects: "Intersects with",
  none: "No relationship",
  related: "Related, extent unknown",
  indeterminate: "Indeterminate",
  contradictory: "Sources disagree",
};

/** A relationship as read between its two entries; sources that state none are quoted as that. */
export function relationshipWords(relationship: Combined | null): string {
  return relationship === null ? "Not stated" : RELATIONSHIP_WORDS[relationship];
}

const MEANINGS: Readonly<Record<Combined, string>> = {
  equal: "Both ask for the same.",
  subset: "The first asks for less: everything in it is also in the second.",
  superset: "The first asks for more: it contains everything in the second.",
  intersects: "They share something, and each also asks for something else.",
  none: "They share nothing.",
  related: "They share something in every case. How much doesn't follow from the sources.",
  indeterminate: "They may share something or nothing: the sources don't settle it.",
  contradictory: "Two statements can't both be true. Read the sources.",
};

/** What a relationship says about the two entries. */
export function relationshipMeaning(relationship: Combined | null): string {
  return relationship === null
    ? "The source relates them without saying how. That isn't the same as 'intersects'."
    : MEANINGS[relationship];
}

/** `107 of 128`. */
export function outOf(side: Pick<Side, "entries" | "related">): string {
  return `${count(side.related.size)} of ${count(side.entries)}`;
}

/** The share of a side's entries that are related: `84%`. */
export function shareOf(side: Pick<Side, "entries" | "related">): string {
  return percent(side.entries === 0 ? 0 : side.related.size / side.entries);
}
