/** The columns of spreadsheets that relate the elements of two documents, by the headings that NIST, SCF and others give them. */
import { STRM_COLUMNS, type StrmColumn } from "@crq/contract/compliance/crosswalks";
import type { Relationship } from "@crq/frameworks/relationship";

/** How the product heads the columns of its own files. */
export const HEADINGS: Readonly<Record<StrmColumn, string>> = {
  fromEntry: "Focal Document Element",
  toEntry: "Reference Document Element",
  relationship: "Relationship",
  strength: "Strength of Relationship",
  rationale: "Rationale",
  comments: "Comments",
  source: "Source",
};

/** What else headings say, in the order of preference: a number tells an element better than its title. */
const OTHERS: Readonly<Record<StrmColumn, readonly string[]>> = {
  fromEntry: [
    "fde #",
    "focal document element #",
    "focal document element id",
    "focal element",
    "fde",
    "from",
  ],
  toEntry: [
    "rde #",
    "scf #",
    "reference document element #",
    "reference document element id",
    "reference element",
    "rde",
    "to",
  ],
  relationship: ["strm relationship", "set theory relationship", "relationship type"],
  strength: ["relationship strength", "strength"],
  rationale: ["strm rationale"],
  comments: ["notes", "comment", "note"],
  source: ["source document", "reference document"],
};

/** A heading without what is optional about it: `Strength of Relationship (optional)`. */
function plain(heading: string): string {
  return heading
    .toLowerCase()
    .split("(")
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf(")") + 1)))
    .join(" ")
    .replaceAll(/[\s_:-]+/g, " ")
    .trim();
}

/** Which of the headings is which column, by position; those that are named override what is recognized. */
export function columnsIn(
  headings: readonly string[],
  named: Partial<Record<StrmColumn, string | undefined>>,
): Partial<Record<StrmColumn, number>> {
  const plainly = headings.map(plain);
  const found: Partial<Record<StrmColumn, number>> = {};
  for (const column of STRM_COLUMNS) {
    const wanted = named[column];
    const at =
      wanted === undefined
        ? [plain(HEADINGS[column]), ...OTHERS[column]]
            .map((name) => plainly.indexOf(name))
            .find((i) => i >= 0)
        : headings.findIndex((heading) => heading.trim() === wanted);
    if (at !== undefined && at >= 0) found[column] = at;
  }
  return found;
}

const WORDS: Readonly<Record<string, Relationship>> = {
  equal: "equal",
  "equal to": "equal",
  equals: "equal",
  equivalent: "equal",
  subset: "subset",
  "subset of": "subset",
  superset: "superset",
  "superset of": "superset",
  intersects: "intersects",
  "intersects with": "intersects",
  none: "none",
  "no relationship": "none",
  "not related": "none",
  "not related to": "none",
};

/** How spreadsheets say a relationship. */
export const RELATIONSHIP_WORDS: Readonly<Record<Relationship, string>> = {
  equal: "Equal",
  subset: "Subset Of",
  superset: "Superset Of",
  intersects: "Intersects With",
  none: "No Relationship",
};

/** A relationship in a spreadsheet's words; undefined for any others. */
export function relationshipOf(cell: string): Relationship | undefined {
  const words = plain(cell).replace(/^is (an? )?/, "");
  return Object.hasOwn(WORDS, words) ? WORDS[words] : undefined;
}
