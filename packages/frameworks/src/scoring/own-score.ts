/**
 * Scores by an organization's own model. The server, the browser and previews call the same function: a score on a screen is the one that's stored.
 *
 * A better answer never lowers a score, because no answer of a valid model is worth less than a worse one, and rounding keeps the order. Of averages only the
 * proportions of weights matter.
 */
import type { BandMeaning, OwnModel, ScoreBand, Weights } from "./own-model.ts";
import { fromObjectives, type ObjectiveVerdict } from "./verdict.ts";

/** What of an entry a score needs. */
export interface ScoredEntry {
  readonly id: string;
  readonly group: string;
  readonly parent?: string | null | undefined;
  readonly baselines?: readonly string[] | null | undefined;
  readonly weight?: number | null | undefined;
  readonly objectives?: readonly string[] | undefined;
}

/** What of an answer a score needs. */
export interface ScoredAnswer {
  readonly entry: string;
  readonly inScope: boolean;
  readonly applicability: "applicable" | "inherited" | "shared" | "not-applicable";
  readonly result: "met" | "partially-met" | "not-met" | null;
  readonly maturity: number | null;
  readonly objectives: Readonly<Record<string, ObjectiveVerdict>>;
}

/** A model as it applies to one framework's entries. */
export interface Plan {
  readonly model: OwnModel;
  readonly entries: ReadonlyMap<
    string,
    { readonly group: string; readonly weight: number; readonly objectives: readonly string[] }
  >;
}

/** What a family adds to a score. */
export interface FamilyScore {
  readonly group: string;
  /** Entries that count. */
  readonly counted: number;
  readonly weight: number;
  /** 0 to 1: how much of its weight it has. */
  readonly share: number;
  /** Percentage points of an average, points of a sum, or (negative) points that it loses; of the lowest family its own percentage. */
  readonly adds: number;
}

/** What answers come to. */
export interface OwnScore {
  /** In percent or points, rounded; null while nothing counts. */
  readonly value: number | null;
  readonly unit: "percent" | "points";
  /** The lowest and the highest score that these entries can have. */
  readonly least: number;
  readonly most: number;
  /** Where the score is between the two, 0 to 1, not rounded. */
  readonly share: number | null;
  readonly band: { readonly label: string; readonly meaning: BandMeaning } | null;
  /** Entries that count, and those in scope that are left out. */
  readonly counted: number;
  readonly leftOut: number;
  /** In the framework's order, those with entries that count. */
  readonly families: readonly FamilyScore[];
}

/** Prepares a model for the entries of a framework that are assessed. */
export function planOf(model: OwnModel, entries: readonly ScoredEntry[]): Plan {
  const ids = new Set(entries.map(({ id }) => id));
  const weigh = weigher(model.weights);
  const counting = entries.filter(
    ({ parent }) => model.parts || parent === undefined || parent === null || !ids.has(parent),
  );
  return {
    model,
    entries: new Map(
      counting.map((entry) => [
        entry.id,
        { group: entry.group, weight: weigh(entry), objectives: entry.objectives ?? [] },
      ]),
    ),
  };
}

function weigher({ from, each, groups, baselines, entries }: Weights): (entry: ScoredEntry) => number {
  const [ofGroup, ofBaseline, ofEntry] = [groups, baselines, entries].map(
    (list) => new Map(list.map(({ id, weight }) => [id, weight])),
  ) as [Map<string, number>, Map<string, number>, Map<string, number>];
  return (entry) => {
    const own = ofEntry.get(entry.id);
    if (own !== undefined) return own;
    const factors = (entry.baselines ?? []).flatMap((one) => ofBaseline.get(one) ?? []);
    const points = from === "points" ? (entry.weight ?? 0) : 1;
    return each * points * (ofGroup.get(entry.group) ?? 1) * (factors.length > 0 ? Math.max(...factors) : 1);
  };
}

const OF_MATURITY = ["not-met", "partially-met", "partially-met", "met", "met", "met"] as const;
const KEYS = { met: "met", "partially-met": "partiallyMet", "not-met": "notMet" } as const;
const OF_OBJECTIVES = { met: "met", not_met: "not-met" } as const;

/** What an answer is worth, 0 to 1; null: it's left out. */
export function worthOf(
  model: OwnModel,
  answer: ScoredAnswer,
  objectives: readonly string[] = [],
): number | null {
  const { answers, unanswered, notApplicable } = model;
  if (answer.applicability === "not-applicable") return notApplicable;
  const { maturity } = answer;
  if (answers.kind === "maturity") return maturity === null ? unanswered : (answers.levels[maturity] ?? 0);
  const found = model.objectives
    ? fromObjectives({ objectives: [...objectives] }, answer.objectives)
    : undefined;
  const said = found === "met" || found === "not_met" ? OF_OBJECTIVES[found] : undefined;
  let result = answer.result ?? said ?? (maturity === null ? null : OF_MATURITY[maturity]!);
  if (result === "met" && said === "not-met") result = "not-met";
  return result === null ? unanswered : answers[KEYS[result]];
}

interface Sum {
  counted: number;
  weight: number;
  earned: number;
}

/** The score of an assessment's answers. */
export function ownScore(plan: Plan, answers: Iterable<ScoredAnswer>): OwnScore {
  const { model } = plan;
  const given = new Map<string, ScoredAnswer>();
  for (const answer of answers) if (answer.inScope) given.set(answer.entry, answer);
  const families = new Map<string, Sum>();
  const all: Sum = { counted: 0, weight: 0, earned: 0 };
  /** What could count: all but what doesn't apply and is left out for it. */
  let possible = 0;
  let leftOut = 0;
  // In the plan's order, so that the same answers give the same bits.
  for (const [id, { group, weight, objectives }] of plan.entries) {
    const answer = given.get(id);
    if (!answer) continue;
    const worth = worthOf(model, answer, objectives);
    if (worth !== null || answer.applicability !== "not-applicable") possible += weight;
    if (worth === null || weight === 0) {
      leftOut += 1;
      continue;
    }
    const family = families.get(group) ?? { counted: 0, weight: 0, earned: 0 };
    families.set(group, family);
    for (const sum of [all, family]) {
      sum.counted += 1;
      sum.weight += weight;
      sum.earned += weight * worth;
    }
  }
  return { ...valued(model, all, families, possible), counted: all.counted, leftOut };
}

function valued(model: OwnModel, all: Sum, families: ReadonlyMap<string, Sum>, possible: number) {
  const { kind } = model.arithmetic;
  const { least, most } = rangeOf(model, possible);
  const percent = kind === "average" || kind === "lowest";
  const exact = all.counted === 0 ? null : exactly(model, all, families);
  const value = exact === null ? null : rounded(exact, model.decimals);
  return {
    value,
    unit: percent ? ("percent" as const) : ("points" as const),
    least: rounded(least, model.decimals),
    most: rounded(most, model.decimals),
    share:
      exact === null || most <= least ? null : Math.min(1, Math.max(0, (exact - least) / (most - least))),
    band: value === null ? null : bandOf(model.bands, value),
    families: [...families].map(([group, sum]) => ({
      group,
      counted: sum.counted,
      weight: sum.weight,
      share: sum.earned / sum.weight,
      adds: addedBy(kind, sum, all),
    })),
  };
}

function exactly({ arithmetic }: OwnModel, all: Sum, families: ReadonlyMap<string, Sum>): number {
  switch (arithmetic.kind) {
    case "average":
      return (100 * all.earned) / all.weight;
    case "sum":
      return all.earned;
    case "deductions":
      return Math.max(arithmetic.floor ?? -Infinity, arithmetic.start - (all.weight - all.earned));
    case "lowest":
      return Math.min(...[...families.values()].map(({ earned, weight }) => (100 * earned) / weight));
  }
}

function addedBy(kind: OwnModel["arithmetic"]["kind"], { weight, earned }: Sum, all: Sum): number {
  if (kind === "average") return (100 * earned) / all.weight;
  if (kind === "lowest") return (100 * earned) / weight;
  return kind === "sum" ? earned : earned - weight;
}

function rangeOf({ arithmetic }: OwnModel, possible: number): { least: number; most: number } {
  if (arithmetic.kind === "sum") return { least: 0, most: possible };
  if (arithmetic.kind !== "deductions") return { least: 0, most: 100 };
  const { start, floor } = arithmetic;
  return { least: Math.max(floor ?? -Infinity, start - possible), most: start };
}

/** The band of a score: the last one that begins at it or below. */
export function bandOf(
  bands: readonly ScoreBand[],
  value: number,
): { readonly label: string; readonly meaning: BandMeaning } | null {
  const band = bands.findLast(({ from }) => from === null || from <= value);
  return band ? { label: band.label, meaning: band.meaning } : null;
}

/** Halves go away from zero; what sums of fractions are off by doesn't decide. */
function rounded(value: number, decimals: number): number {
  return Number(Number(value.toFixed(9)).toFixed(decimals)) + 0;
}
