/** What differs between the answers of two states. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { EntryChange } from "@crq/contract/compliance/assessments/answer-values";
import type { DifferingEntry } from "@crq/contract/compliance/assessments/results";
import type { Places } from "../records/places.ts";

const FIELDS = [
  "inScope",
  "applicability",
  "justification",
  "providedBy",
  "result",
  "maturity",
  "objectives",
  "work",
  "assigneeName",
  "note",
] as const;

/** What of an answer is compared. */
export type ComparedAnswer = Pick<Answer, (typeof FIELDS)[number] | "entry">;

/** What differs, and how many entries are the same. */
export interface Differences {
  readonly entries: readonly DifferingEntry[];
  readonly same: number;
  /** How many entries both have. */
  readonly shared: number;
}

/**
 * Compares two states entry by entry, in the order of the later one.
 * @param places where entries are in the later one's framework, if it's another edition
 */
export function differences(
  before: readonly ComparedAnswer[],
  after: readonly ComparedAnswer[],
  places?: Places,
): Differences {
  const earlier = new Map(paired(before, after, places));
  const found = after.flatMap((one): DifferingEntry[] => {
    const was = earlier.get(one.entry);
    if (!was) return [alone(one, "only-after")];
    const fields = differingFields(was, one);
    if (Object.keys(fields).length === 0) return [];
    const from = was.entry === one.entry ? null : was.entry;
    return [{ entry: one.entry, from, change: changeOf(was, one), fields }];
  });
  const kept = new Set([...earlier.values()].map(({ entry }) => entry));
  const gone = before.filter(({ entry }) => !kept.has(entry)).map((one) => alone(one, "only-before"));
  const changed = found.filter(({ change }) => change !== "only-after").length;
  return { entries: [...found, ...gone], same: earlier.size - changed, shared: earlier.size };
}

/** By entries of the later state, those of the earlier one that took their place: an entry's own answer goes before one that became a part of it. */
function paired(
  before: readonly ComparedAnswer[],
  after: readonly ComparedAnswer[],
  { placeOf, movedTo }: Places = { placeOf: (entry) => entry, movedTo: () => [] },
): ReadonlyMap<string, ComparedAnswer> {
  const has = new Set(after.map(({ entry }) => entry));
  const pairs = new Map<string, ComparedAnswer>();
  const staying = before.filter(({ entry }) => has.has(placeOf(entry)));
  for (const one of staying) pairs.set(placeOf(one.entry), one);
  const stays = new Set(staying);
  for (const one of before)
    if (!stays.has(one))
      for (const to of movedTo(one.entry)) if (has.has(to) && !pairs.has(to)) pairs.set(to, one);
  return pairs;
}

/** An entry that only one of them has: what was said about it. */
function alone(one: ComparedAnswer, change: "only-before" | "only-after"): DifferingEntry {
  const fields = FIELDS.filter((field) => !isEmpty(one[field]) && !isUsual(field, one[field])).map(
    (field) => {
      const value = one[field];
      return [
        field,
        change === "only-after" ? { before: null, after: value } : { before: value, after: null },
      ];
    },
  );
  return { entry: one.entry, from: null, change, fields: Object.fromEntries(fields) };
}

const isEmpty = (value: unknown) => value === null || value === "" || isSame(value, {});
const isUsual = (field: (typeof FIELDS)[number], value: unknown) =>
  (field === "inScope" && value === true) ||
  (field === "applicability" && value === "applicable") ||
  (field === "work" && value === "not-started");

function differingFields(was: ComparedAnswer, is: ComparedAnswer): DifferingEntry["fields"] {
  return Object.fromEntries(
    FIELDS.filter((field) => !isSame(was[field], is[field])).map((field) => [
      field,
      { before: was[field], after: is[field] },
    ]),
  );
}

/** Objectives are equal in any order; those of another edition have other names, so they differ. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === null || other === null || typeof one !== "object" || typeof other !== "object")
    return one === other;
  const [a, b] = [Object.entries(one), other as Record<string, unknown>];
  return a.length === Object.keys(b).length && a.every(([key, value]) => b[key] === value);
}

const RANKS = { "not-met": 0, "partially-met": 1, met: 2 } as const;

/** How good an answer is: undefined without a verdict that has a rank. A level of maturity alone counts as in the score. */
function rankOf({ inScope, applicability, result, maturity }: ComparedAnswer): number | undefined {
  if (!inScope || applicability === "not-applicable") return undefined;
  if (result !== null) return RANKS[result];
  if (maturity === null) return undefined;
  return maturity >= 3 ? 2 : maturity >= 1 ? 1 : 0;
}

function isOpen({ inScope, applicability, result, maturity }: ComparedAnswer): boolean {
  return inScope && applicability !== "not-applicable" && result === null && maturity === null;
}

function changeOf(was: ComparedAnswer, is: ComparedAnswer): EntryChange {
  if (isOpen(was) && !isOpen(is) && is.inScope) return "answered";
  const [before, after] = [rankOf(was), rankOf(is)];
  if (before === undefined || after === undefined) return "changed";
  const by = after - before || (is.maturity ?? Number.NaN) - (was.maturity ?? Number.NaN);
  if (by > 0) return "improved";
  return by < 0 ? "worsened" : "changed";
}
