/** An organization's own scoring models: what each answer is worth, how entries weigh, how they're put together, and what the score is called. */

/** What a band means, from the worst to the best; screens choose its color by it. */
export const BAND_MEANINGS = ["bad", "poor", "fair", "good", "neutral"] as const;
/** What a band means. */
export type BandMeaning = (typeof BAND_MEANINGS)[number];

/** The ways of putting entries together: their weighted average, their points, what they lose, or the average of the lowest family. */
export const ARITHMETICS = ["average", "sum", "deductions", "lowest"] as const;
/** A way of putting entries together. */
export type ArithmeticKind = (typeof ARITHMETICS)[number];

/** What verdicts or levels of maturity are worth, from 0 (nothing) to 1 (all of the entry's weight). */
export type Worth =
  | {
      readonly kind: "results";
      readonly met: number;
      readonly partiallyMet: number;
      readonly notMet: number;
    }
  /** Of levels 0 to 5. */
  | { readonly kind: "maturity"; readonly levels: readonly number[] };

/** A way of putting entries together, with what it needs. */
export type Arithmetic =
  | { readonly kind: "average" }
  | { readonly kind: "sum" }
  | { readonly kind: "deductions"; readonly start: number; readonly floor: number | null }
  | { readonly kind: "lowest" };

/** How much a family, a baseline or an entry counts. */
export interface Weight {
  readonly id: string;
  readonly weight: number;
}

/** What the entries weigh. */
export interface Weights {
  /** Each the same, or as many points as the framework gives it. */
  readonly from: "equal" | "points";
  /** What each of them, or each point, weighs. */
  readonly each: number;
  /** Factors of families (functions, domains); others have 1. */
  readonly groups: readonly Weight[];
  /** Factors of baselines or levels; the highest factor of those that include an entry counts, and others have 1. */
  readonly baselines: readonly Weight[];
  /** Entries that weigh this much, whatever else is said. */
  readonly entries: readonly Weight[];
}

/** A name for scores from a value on. */
export interface ScoreBand {
  readonly label: string;
  /** In the score's unit; null for the lowest band, which has no lower end. */
  readonly from: number | null;
  readonly meaning: BandMeaning;
}

/** A way of scoring, whole. */
export interface OwnModel {
  readonly answers: Worth;
  /** What an entry without an answer is worth; null: it's left out. */
  readonly unanswered: number | null;
  /** What an entry that doesn't apply is worth; null: it's left out. */
  readonly notApplicable: number | null;
  /** Whether objectives decide where an entry has no verdict, and keep one that isn't met from counting as met. */
  readonly objectives: boolean;
  /** Whether entries that belong to another one count: enhancements, implementation specifications. */
  readonly parts: boolean;
  readonly arithmetic: Arithmetic;
  readonly weights: Weights;
  /** Digits after the point: 0, 1 or 2. Bands are judged by the rounded score. */
  readonly decimals: number;
  /** From the lowest to the highest. */
  readonly bands: readonly ScoreBand[];
}

/** What limits a model. */
export const MODEL_LIMITS = {
  weight: 1000,
  points: 1_000_000,
  groups: 200,
  baselines: 50,
  entries: 3000,
  bands: 10,
  label: 40,
} as const;

/** What is wrong with a model. */
export interface ModelProblem {
  /** Where: `bands[2].from`. */
  readonly path: string;
  readonly message: string;
}

/** What a model's weights are checked against. */
export interface WeighedFramework {
  readonly groups: readonly { readonly id: string }[];
  readonly entries: readonly {
    readonly id: string;
    readonly baselines?: readonly string[] | null | undefined;
    readonly weight?: number | null | undefined;
  }[];
}

type Say = (path: string, message: string) => void;

/** Everything that keeps a model from being used, in the order of its fields. */
export function modelProblems(model: OwnModel, framework?: WeighedFramework): ModelProblem[] {
  const problems: ModelProblem[] = [];
  const say: Say = (path, message) => void problems.push({ path, message });
  worthProblems(model, say);
  arithmeticProblems(model.arithmetic, say);
  weightProblems(model.weights, say);
  if (![0, 1, 2].includes(model.decimals)) say("decimals", "must be 0, 1 or 2");
  bandProblems(model, say);
  if (framework) strangers(model.weights, framework, say);
  return problems;
}

function worthProblems({ answers, unanswered, notApplicable }: OwnModel, say: Say): void {
  const share = (path: string, value: number | null) => {
    if (value !== null && !(value >= 0 && value <= 1)) say(path, "must be from 0% to 100%");
  };
  const named: readonly (readonly [string, number])[] =
    answers.kind === "results"
      ? [
          ["answers.notMet", answers.notMet],
          ["answers.partiallyMet", answers.partiallyMet],
          ["answers.met", answers.met],
        ]
      : answers.levels.map((level, at) => [`answers.levels[${at}]`, level] as const);
  if (answers.kind === "maturity" && named.length !== 6) say("answers.levels", "needs the six levels 0 to 5");
  for (const [path, value] of named) share(path, value);
  for (const [at, [path, value]] of named.entries())
    if (at > 0 && value < named[at - 1]![1]) say(path, "can’t be worth less than a worse answer");
  const [lowest, highest] = [named[0]?.[1] ?? 0, named.at(-1)?.[1] ?? 0];
  if (named.length > 0 && highest === lowest)
    say(named.at(-1)![0], "must be worth more than the worst answer, or every score is the same");
  share("unanswered", unanswered);
  share("notApplicable", notApplicable);
}

const isNumber = (value: number, most: number) => Number.isFinite(value) && Math.abs(value) <= most;

function arithmeticProblems(arithmetic: Arithmetic, say: Say): void {
  if (arithmetic.kind !== "deductions") return;
  const { start, floor } = arithmetic;
  const range = `must be a number from −${words(MODEL_LIMITS.points)} to ${words(MODEL_LIMITS.points)}`;
  if (!isNumber(start, MODEL_LIMITS.points)) say("arithmetic.start", range);
  if (floor === null) return;
  if (!isNumber(floor, MODEL_LIMITS.points)) say("arithmetic.floor", range);
  else if (floor >= start) say("arithmetic.floor", "must be below the start");
}

const words = (value: number) => value.toLocaleString("en-US");

function weightProblems(weights: Weights, say: Say): void {
  const most = MODEL_LIMITS.weight;
  const bad = (value: number) => !(value >= 0 && value <= most);
  const range = `must be a number from 0 to ${words(most)}`;
  if (bad(weights.each)) say("weights.each", range);
  for (const kind of ["groups", "baselines", "entries"] as const) {
    const list = weights[kind];
    if (list.length > MODEL_LIMITS[kind]) {
      say(`weights.${kind}`, `at most ${words(MODEL_LIMITS[kind])} weights`);
      continue;
    }
    const seen = new Set<string>();
    for (const [at, { id, weight }] of list.entries()) {
      if (bad(weight)) say(`weights.${kind}[${at}].weight`, range);
      if (id.length === 0 || id.length > 100)
        say(`weights.${kind}[${at}].id`, "must have 1 to 100 characters");
      if (seen.has(id)) say(`weights.${kind}[${at}].id`, "has a weight already");
      seen.add(id);
    }
  }
  if (weights.each === 0 && weights.entries.every(({ weight }) => weight === 0))
    say("weights.each", "must be above 0, or some entry must have a weight of its own: nothing would count");
}

function bandProblems({ bands, arithmetic }: OwnModel, say: Say): void {
  if (bands.length > MODEL_LIMITS.bands) return say("bands", `at most ${MODEL_LIMITS.bands} bands`);
  const percent = arithmetic.kind === "average" || arithmetic.kind === "lowest";
  const labels = new Set<string>();
  for (const [at, { label, from }] of bands.entries()) {
    const path = `bands[${at}]`;
    const key = label.trim().toLowerCase();
    if (key === "" || label.length > MODEL_LIMITS.label)
      say(`${path}.label`, `must have 1 to ${MODEL_LIMITS.label} characters`);
    else if (labels.has(key)) say(`${path}.label`, "is the name of another band too");
    labels.add(key);
    if (at === 0 && from !== null) say(`${path}.from`, "must be empty: the lowest band has no lower end");
    if (at === 0) continue;
    if (from === null || !isNumber(from, MODEL_LIMITS.points)) say(`${path}.from`, "must be a number");
    else if (percent && (from < 0 || from > 100)) say(`${path}.from`, "must be from 0 to 100");
    else if (at > 1 && from <= (bands[at - 1]!.from ?? -Infinity))
      say(`${path}.from`, "must be above the band before it");
  }
}

/** Weights of what the framework doesn't have. */
function strangers(
  { from, groups, baselines, entries }: Weights,
  framework: WeighedFramework,
  say: Say,
): void {
  const known = {
    groups: new Set(framework.groups.map(({ id }) => id)),
    baselines: new Set(framework.entries.flatMap((entry) => entry.baselines ?? [])),
    entries: new Set(framework.entries.map(({ id }) => id)),
  };
  for (const [kind, list] of Object.entries({ groups, baselines, entries }))
    for (const [at, { id }] of list.entries())
      if (!known[kind as keyof typeof known].has(id))
        say(`weights.${kind}[${at}].id`, `${id.slice(0, 100)} isn’t in this framework`);
  if (from === "points" && !framework.entries.some(({ weight }) => typeof weight === "number"))
    say("weights.from", "needs a framework that gives its entries points");
}

/** Whether a model's weights are about one framework alone. */
export function needsFramework({ weights }: Pick<OwnModel, "weights">): boolean {
  return weights.groups.length + weights.baselines.length + weights.entries.length > 0;
}
