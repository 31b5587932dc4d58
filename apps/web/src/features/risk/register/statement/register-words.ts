import type { riskFigures } from "@crq/contract/risk/register/risk-figures";
import type { ResultOf } from "@crq/contract/route";
import type { RatingMatrix } from "@crq/engine/rating/matrix";
import { count, counted } from "../../../../ui/format.ts";
import { countsByRating } from "../posture/flows.ts";

type Positions = ResultOf<typeof riskFigures.positions>;
type Counts = ResultOf<typeof riskFigures.counts>;

/** How many risks are among the two highest ratings of a matrix now, and would be at their targets; and how the lower of both is called. */
export function highest({ ratings, ...matrix }: RatingMatrix, flows: Positions["flows"]) {
  const among = (stage: "current" | "target") =>
    countsByRating({ ratings, ...matrix }, flows, stage)
      .slice(-2)
      .reduce((sum, risks) => sum + risks, 0);
  const rated = flows.reduce((sum, { stage, risks }) => sum + (stage === "current" ? risks : 0), 0);
  return { now: among("current"), target: among("target"), rated, label: ratings.at(-2)!.label };
}

/** The register in a sentence: `4 of 12 rated risks are rated High or above; at their targets, 1 would be.` */
export function registerVerdict({ now, target, rated, label }: ReturnType<typeof highest>): string {
  if (rated === 0) return "No risk is rated yet.";
  const name = label.toLowerCase();
  const after = target === 0 ? "none would be" : target === 1 ? "1 would be" : `${count(target)} would be`;
  if (now === 0) return `None of ${counted(rated, "rated risk")} is rated ${name} or above.`;
  return `${count(now)} of ${counted(rated, "rated risk")} ${now === 1 ? "is" : "are"} rated ${name} or above; at their targets, ${after}.`;
}

/** The decisions that the register asks for, the most urgent first. Empty: none. */
export function registerDecisions({ acceptance, appetite, byTreatment, overdue, unowned }: Counts): string[] {
  const undecided = byTreatment.find(({ treatment }) => treatment === "undecided")?.risks ?? 0;
  const asked: readonly (readonly [number, (risks: string, one: boolean) => string])[] = [
    [appetite.beyondTolerance, (risks) => `What to do about ${risks} beyond tolerance.`],
    [acceptance.asked, (risks) => `Whether to accept ${risks} as asked for.`],
    [acceptance.lapsed, (risks) => `What to do about ${risks} with a lapsed acceptance.`],
    [undecided, (risks, one) => `How to treat ${risks} that ${one ? "has" : "have"} no treatment yet.`],
    [unowned, (risks) => `Who takes over ${risks} from owners who left.`],
    [overdue, (risks) => `When to review ${risks} with an overdue review.`],
  ];
  return asked.flatMap(([risks, words]) => (risks === 0 ? [] : [words(counted(risks, "risk"), risks === 1)]));
}
