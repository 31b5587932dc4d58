/** Several people's estimates of one input: as typed, and pooled by the engine. */
import { lawOf } from "@crq/engine/distributions/distribution";
import { type Pool, pooled } from "@crq/engine/elicitation/pooled";
import type { InputKind } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";
import { distributionIn } from "../estimate/convert-distribution.ts";
import { type DistributionDraft, readDistribution } from "../estimate/distribution-draft.ts";
import { type QuantityKind, readQuantity } from "../../../../ui/form/quantity.ts";
import { beliefWords } from "./estimate-words.ts";

/** One person's estimate as typed. */
export interface PersonDraft {
  readonly id: number;
  readonly name: string;
  readonly weight: string;
  readonly draft: DistributionDraft;
}

/** A person's finished estimate. */
export interface Person {
  readonly id: number;
  readonly name: string;
  readonly weight: number;
  readonly distribution: Distribution;
}

/** The two ways of pooling, as the engine names them. */
export type PoolMethod = "linear" | "quantile";

/** The ways of pooling in words. */
export const POOL_METHODS: Readonly<Record<PoolMethod, { readonly name: string; readonly meaning: string }>> =
  {
    linear: {
      name: "Keep everyone's view (linear pool)",
      meaning:
        "Averages the probabilities that people give to each value. Disagreement widens the result. The usual choice.",
    },
    quantile: {
      name: "Meet in the middle (quantile averaging)",
      meaning:
        "Averages each percentile. The result is as wide as the average person’s range, however much they disagree.",
    },
  };

const KINDS: Readonly<Record<QuantityKind, InputKind>> = {
  frequency: "rate",
  probability: "probability",
  money: "loss",
};

/** A person's weight; null if it isn't a number above 0. */
export function readWeight(text: string): number | null {
  const reading = readQuantity(text, "frequency");
  return reading.ok && reading.value > 0 && reading.value <= 1000 ? reading.value : null;
}

/** The problems of a person's entries, by field; an empty field isn't a problem yet. */
export function personProblems({ draft }: PersonDraft, kind: QuantityKind): Readonly<Record<string, string>> {
  const typed = Object.entries(readDistribution(draft, kind).problems).filter(
    ([name]) => (draft.text[name as "min"] ?? "").trim() !== "",
  );
  if (typed.length > 0) return Object.fromEntries(typed);
  const complete = Object.keys(readDistribution(draft, kind).problems).length === 0;
  if (!complete || distributionIn(draft, kind)) return {};
  return {
    "": `The figures must rise from left to right${kind === "probability" ? " and stay within 0% and 100%" : ""}`,
  };
}

/** The people whose estimates are finished. */
export function countedPeople(people: readonly PersonDraft[], kind: QuantityKind): Person[] {
  return people.flatMap(({ id, name, weight, draft }, index) => {
    const distribution = distributionIn(draft, kind);
    const weighs = readWeight(weight);
    return distribution && weighs !== null
      ? [{ id, name: name.trim() || `Person ${index + 1}`, weight: weighs, distribution }]
      : [];
  });
}

/** A person's estimate as mean and 90 % interval. */
export function intervalOf(distribution: Distribution): {
  readonly middle: number;
  readonly p5: number;
  readonly p95: number;
} {
  const law = lawOf(distribution);
  return { middle: law.mean, p5: law.quantile(0.05), p95: law.quantile(0.95) };
}

/** The pool of at least two people, one way; null for fewer. */
export function poolOf(people: readonly Person[], kind: QuantityKind, method: PoolMethod): Pool | null {
  return people.length < 2 ? null : pooled(people, KINDS[kind])[method];
}

const LONGEST = 500;

/** The sentence for the evidence: who, with which weight, and the result. */
export function poolStatement(
  people: readonly Person[],
  pool: Pool,
  method: PoolMethod,
  kind: QuantityKind,
  currency: string,
): string {
  const equal = people.every(({ weight }) => weight === people[0]!.weight);
  const names = people.map(({ name, weight }) => (equal ? name : `${name} (weight ${weight})`)).join(", ");
  const way = method === "linear" ? "Linear pool" : "Quantile average";
  const result = beliefWords({ middle: pool.mean, p5: pool.p5, p95: pool.p95 }, kind, currency);
  const after = `. Mean ${result}, 90% interval in brackets.`;
  const before = `${way} of ${people.length} people's estimates${equal ? ", equal weights" : ""}: `;
  const room = LONGEST - before.length - after.length;
  return `${before}${names.length <= room ? names : `${names.slice(0, room - 1)}…`}${after}`;
}
