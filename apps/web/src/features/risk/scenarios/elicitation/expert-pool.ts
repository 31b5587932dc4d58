/** Experts' answers as people of a pool, weighted by how well their ranges held before. */
import type { ExpertQuestion, ExpertRecord } from "@crq/contract/risk/elicitation/expert-questions";
import { lawOf } from "@crq/engine/distributions/distribution";
import { LEAST_SCORED, calibrationWeights, countScored } from "@crq/engine/elicitation/calibration-weights";
import type { Distribution } from "@crq/engine/scenario";
import { pertLike } from "../estimate/convert-distribution.ts";
import { draftOf } from "../estimate/distribution-draft.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";
import { roundedDistribution } from "./input-at.ts";
import type { PersonDraft } from "./people-pool.ts";

/** The 95th percentile of a PERT from 0 to 1 with its mode at 0. */
const FROM_ZERO = lawOf({ type: "pert", min: 0, mode: 0, max: 1 }).quantile(0.95);

/**
 * The distribution of a 90 % interval: a lognormal, or for a probability the PERT whose median is halfway between the ends on the scale of
 * log-odds. An interval from 0 is a PERT from 0 with the same upper end.
 */
export function distributionOfInterval(low: number, high: number, kind: QuantityKind): Distribution {
  if (kind !== "probability")
    return low > 0
      ? { type: "lognormal90", p5: low, p95: high }
      : { type: "pert", min: 0, mode: 0, max: high / FROM_ZERO };
  if (low + high > 1 && high - low < 1) {
    const { min, mode, max } = chanceBetween(1 - high, 1 - low);
    return { type: "pert", min: 1 - max, mode: 1 - mode, max: 1 - min };
  }
  return chanceBetween(low, high);
}

/** The PERT of an interval whose middle is at most a half. */
function chanceBetween(low: number, high: number): Extract<Distribution, { type: "pert" }> {
  const [a, b] = [Math.max(low, high / 1000), Math.min(high, 0.999)];
  const logit = (Math.log(a / (1 - a)) + Math.log(b / (1 - b))) / 2;
  const { min, mode, max } = pertLike(low, high, 1 / (1 + Math.exp(-logit)));
  return { type: "pert", min, mode: Math.min(mode, 1), max: Math.min(max, 1) };
}

/** Answered questions, the latest of each expert. */
export function latestAnswers(questions: readonly ExpertQuestion[]): ExpertQuestion[] {
  const seen = new Set<string>();
  return questions
    .filter(({ answer }) => answer !== null)
    .toSorted((a, b) => Date.parse(b.answer!.answeredAt) - Date.parse(a.answer!.answeredAt))
    .filter(({ expertId }) => !seen.has(expertId) && seen.add(expertId));
}

/** Experts' answers for the pool, and what their weights follow from. */
export function poolOfExperts(
  answered: readonly ExpertQuestion[],
  experts: readonly ExpertRecord[],
  kind: QuantityKind,
): { readonly drafts: readonly PersonDraft[]; readonly weights: string } {
  const records = new Map(experts.map((one) => [one.id, one]));
  const scored = answered.map(
    ({ expertId }) => records.get(expertId) ?? { name: "", below: 0, inside: 0, above: 0 },
  );
  const { basis, weights, fewest } = calibrationWeights(scored);
  const lacking = scored.find((one) => countScored(one) === fewest)?.name ?? "";
  return {
    drafts: answered.map(({ expertName, answer }, id) => ({
      id,
      name: expertName,
      weight: String(Math.max(0.001, Number(weights[id]!.toPrecision(2)))),
      draft: draftOf(roundedDistribution(distributionOfInterval(answer!.low, answer!.high, kind)), kind),
    })),
    weights:
      basis === "calibration"
        ? `Weights are the experts’ calibration scores (Cooke’s classical model) over ${fewest} checked ranges each; the best counts as 1.`
        : `Equal weights: they follow the experts’ calibration once each has ${LEAST_SCORED} checked ranges. ${lacking} has ${fewest}.`,
  };
}

/** How an expert's ranges did: `9 of 10 ranges held`. */
export function recordWords(record: ExpertRecord | undefined): string {
  const checked = record ? countScored(record) : 0;
  return record && checked > 0 ? `${record.inside} of ${checked} ranges held` : "no ranges checked yet";
}
