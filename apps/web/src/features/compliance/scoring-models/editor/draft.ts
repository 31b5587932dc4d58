/** A scoring model as its form has it: numbers are what was typed. */
import type { ModelContent } from "@crq/contract/compliance/scoring-models";
import type { ArithmeticKind, BandMeaning } from "@crq/frameworks/scoring/own-model";

/** What an answer counts as: nothing of it, or a percentage. */
export interface Counting {
  readonly out: boolean;
  readonly percent: string;
}

/** A band as it's typed. */
export interface BandRow {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly meaning: BandMeaning;
}

/** A model as its form has it. */
export interface Draft {
  readonly kind: "results" | "maturity";
  /** Percentages: not met, partially met, met. */
  readonly results: readonly [string, string, string];
  /** Percentages of levels 0 to 5. */
  readonly levels: readonly string[];
  readonly unanswered: Counting;
  readonly notApplicable: Counting;
  readonly objectives: boolean;
  readonly parts: boolean;
  readonly arithmetic: ArithmeticKind;
  readonly start: string;
  readonly floor: string;
  readonly from: "equal" | "points";
  readonly each: string;
  /** By family and baseline; what is empty counts by 1. */
  readonly groups: Readonly<Record<string, string>>;
  readonly baselines: Readonly<Record<string, string>>;
  readonly entries: readonly { readonly id: string; readonly weight: string }[];
  readonly decimals: number;
  readonly bands: readonly BandRow[];
}

const percentOf = (share: number) => String(Number((share * 100).toFixed(6)));

/** What was typed, as a number; NaN where it's none. */
export function numberOf(typed: string): number {
  const text = typed.trim().replace(",", ".").replace("−", "-");
  return text === "" ? Number.NaN : Number(text);
}

/** A percentage as a share, without what binary fractions add. */
const shareOf = (typed: string) => Number((numberOf(typed) / 100).toFixed(9));

const counting = (share: number | null): Counting => ({
  out: share === null,
  percent: percentOf(share ?? 0),
});

const LEVELS = [0, 0.2, 0.4, 0.6, 0.8, 1];

/** A model, ready to be changed. */
export function draftOf(model: ModelContent): Draft {
  const { answers, arithmetic, weights } = model;
  const results = answers.kind === "results" ? answers : { notMet: 0, partiallyMet: 0.5, met: 1 };
  const record = (list: ModelContent["weights"]["groups"]) =>
    Object.fromEntries(list.map(({ id, weight }) => [id, String(weight)]));
  return {
    kind: answers.kind,
    results: [percentOf(results.notMet), percentOf(results.partiallyMet), percentOf(results.met)],
    levels: (answers.kind === "maturity" ? answers.levels : LEVELS).map(percentOf),
    unanswered: counting(model.unanswered),
    notApplicable: counting(model.notApplicable),
    objectives: model.objectives,
    parts: model.parts,
    arithmetic: arithmetic.kind,
    start: arithmetic.kind === "deductions" ? String(arithmetic.start) : "100",
    floor: arithmetic.kind === "deductions" && arithmetic.floor !== null ? String(arithmetic.floor) : "",
    from: weights.from,
    each: String(weights.each),
    groups: record(weights.groups),
    baselines: record(weights.baselines),
    entries: weights.entries.map(({ id, weight }) => ({ id, weight: String(weight) })),
    decimals: model.decimals,
    bands: model.bands.map(({ label, from, meaning }, at) => ({
      key: String(at),
      label,
      from: from === null ? "" : String(from),
      meaning,
    })),
  };
}

/** The model of a form; `modelProblems` finds what isn't a number. */
export function modelOf(draft: Draft): ModelContent {
  const { kind, results, levels, unanswered, notApplicable, start, floor, bands } = draft;
  const list = (weights: Draft["groups"]) =>
    Object.entries(weights).flatMap(([id, weight]) =>
      weight.trim() === "" ? [] : [{ id, weight: numberOf(weight) }],
    );
  const worth = ({ out, percent }: Counting) => (out ? null : shareOf(percent));
  const [notMet, partiallyMet, met] = results;
  return {
    answers:
      kind === "results"
        ? { kind, met: shareOf(met), partiallyMet: shareOf(partiallyMet), notMet: shareOf(notMet) }
        : { kind, levels: levels.map(shareOf) },
    unanswered: worth(unanswered),
    notApplicable: worth(notApplicable),
    objectives: draft.objectives,
    parts: draft.parts,
    arithmetic:
      draft.arithmetic === "deductions"
        ? { kind: "deductions", start: numberOf(start), floor: floor.trim() === "" ? null : numberOf(floor) }
        : { kind: draft.arithmetic },
    weights: {
      from: draft.from,
      each: numberOf(draft.each),
      groups: list(draft.groups),
      baselines: list(draft.baselines),
      entries: draft.entries.map(({ id, weight }) => ({ id: id.trim(), weight: numberOf(weight) })),
    },
    decimals: draft.decimals,
    bands: bands.map(({ label, from, meaning }, at) => ({
      label: label.trim(),
      from: at === 0 ? null : numberOf(from),
      meaning,
    })),
  };
}

/** The same without weights of a framework: they don't go with another one. */
export function withoutWeights(draft: Draft): Draft {
  return { ...draft, from: "equal", groups: {}, baselines: {}, entries: [] };
}
