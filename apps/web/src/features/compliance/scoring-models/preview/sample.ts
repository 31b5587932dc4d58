/** Answers to try a model with: they're kept nowhere. */
import type { ScoredAnswer } from "@crq/frameworks/scoring/own-score";

/** What the entries of a family say, by a key for a select. */
export const SAMPLES = {
  results: {
    mixed: "Some of each",
    met: "All met",
    "partially-met": "All partially met",
    "not-met": "All not met",
    "not-applicable": "Doesn’t apply",
    unanswered: "No answer",
  },
  maturity: {
    mixed: "Levels 1 to 4",
    "level-0": "All level 0",
    "level-1": "All level 1",
    "level-2": "All level 2",
    "level-3": "All level 3",
    "level-4": "All level 4",
    "level-5": "All level 5",
    "not-applicable": "Doesn’t apply",
    unanswered: "No answer",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The same of one entry. */
export const ONE_SAMPLE = {
  results: {
    met: "Met",
    "partially-met": "Partially met",
    "not-met": "Not met",
    "not-applicable": "Doesn’t apply",
    unanswered: "No answer",
  },
  maturity: {
    "level-0": "Level 0",
    "level-1": "Level 1",
    "level-2": "Level 2",
    "level-3": "Level 3",
    "level-4": "Level 4",
    "level-5": "Level 5",
    "not-applicable": "Doesn’t apply",
    unanswered: "No answer",
  },
} as const satisfies Readonly<Record<keyof typeof SAMPLES, Readonly<Record<string, string>>>>;

const MIXED = [
  { result: "met", maturity: 3 },
  { result: "partially-met", maturity: 2 },
  { result: "met", maturity: 4 },
  { result: "not-met", maturity: 1 },
] as const;

const NOTHING = { applicability: "applicable", result: null, maturity: null } as const;

function said(key: string, at: number): Pick<ScoredAnswer, "applicability" | "result" | "maturity"> {
  if (key === "mixed") return { ...NOTHING, ...MIXED[at % MIXED.length]! };
  if (key === "not-applicable") return { ...NOTHING, applicability: "not-applicable" };
  if (key.startsWith("level-")) return { ...NOTHING, maturity: Number(key.slice(6)) };
  if (key === "met" || key === "partially-met" || key === "not-met") return { ...NOTHING, result: key };
  return NOTHING;
}

/** What is said by family, and by single entries, which go first. */
export interface Sample {
  readonly groups: Readonly<Record<string, string>>;
  readonly entries: Readonly<Record<string, string>>;
}

/** The answers of a sample. */
export function sampleAnswers(
  entries: readonly { readonly id: string; readonly group: string }[],
  sample: Sample,
): ScoredAnswer[] {
  return entries.map(({ id, group }, at) => ({
    entry: id,
    inScope: true,
    objectives: {},
    ...said(sample.entries[id] ?? sample.groups[group] ?? "mixed", at),
  }));
}
