/** What each form of loss contributes to the annual loss. */
import { lossLaw } from "../distributions/capped.ts";
import { lawOf } from "../distributions/distribution.ts";
import type { Estimate } from "../exact/annual-loss.ts";
import { annualMoments } from "../exact/compound-model.ts";
import { exact } from "../exact/exact.ts";
import type { Loss, LossForm, Scenario } from "../scenario.ts";

/** One form of loss of one side, money per year. */
export interface FormLoss {
  readonly side: "primary" | "secondary";
  readonly form: LossForm;
  /** Expected loss of this form; over all forms these add up to the expected annual loss. */
  readonly mean: number;
  /** Its part of the expected annual loss, 0 to 1; 0 if there is never any loss. */
  readonly share: number;
  /** Standard deviation of a year's loss of this form. */
  readonly sd: number;
  /** The chance of a year with any loss of this form. */
  readonly chance: Estimate;
  readonly p95: Estimate;
  readonly p99: Estimate;
}

/** The scenario reduced to one form of loss: the events of a secondary form are those that the year's SLEF picks. */
function reduced(scenario: Scenario, side: FormLoss["side"], loss: Loss): Scenario {
  const { secondary, eventCap: _, formCorrelation: __, ...rest } = scenario;
  if (side === "primary" || !secondary) return { ...rest, primary: [loss] };
  const nothing: Loss = { form: loss.form, loss: { type: "constant", value: 0 } };
  return { ...rest, primary: [nothing], secondary: { slef: secondary.slef, losses: [loss] } };
}

/**
 * The loss of each form and side on its own: expectation and standard deviation in closed form, chance and percentiles by the exact engine on the
 * scenario reduced to that form.
 *
 * Primary forms come first, each side in the scenario's order. Expectations add up to the scenario's; standard deviations and percentiles do not,
 * because forms share events and years, and may move together. A cap on the whole event belongs to no form: forms are as without it. Domain: a scenario that `parseScenario` accepts.
 *
 * @example lossByForm(scenario).map(({ form, share }) => [form, share])
 */
export function lossByForm(scenario: Scenario): FormLoss[] {
  const { eventCap: _, formCorrelation: __, ...untied } = scenario;
  const { mean: total, eventsPerYear } = annualMoments(untied);
  const slef = scenario.secondary ? lawOf(scenario.secondary.slef).mean : 0;
  const of =
    (side: FormLoss["side"]) =>
    (loss: Loss): FormLoss => {
      const alone = reduced(scenario, side, loss);
      const { error, ...result } = exact(alone);
      const estimate = (key: "p95" | "p99"): Estimate => ({ value: result[key], error: error[key] ?? 0 });
      const mean = eventsPerYear * (side === "primary" ? 1 : slef) * lossLaw(loss).mean;
      return {
        side,
        form: loss.form,
        mean,
        share: total > 0 ? mean / total : 0,
        sd: result.sd,
        chance: { value: 1 - result.pZero, error: error.pZero ?? 0 },
        p95: estimate("p95"),
        p99: estimate("p99"),
      };
    };
  return [...scenario.primary.map(of("primary")), ...(scenario.secondary?.losses ?? []).map(of("secondary"))];
}
