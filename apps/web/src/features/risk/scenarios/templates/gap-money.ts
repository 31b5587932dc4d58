/** What a gap costs, computed here by the engine: from the organization's own scenarios, or from the product's templates. */
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { isInPlace } from "@crq/engine/controls/control-states";
import { scenarioWhere } from "@crq/engine/controls/apply-control";
import { annualMoments } from "@crq/engine/exact/compound-model";
import type { Control } from "@crq/engine/treatment";
import type { CallResult } from "../../../../api/call.ts";
import { scenarioOf } from "../quantify/scenario-of.ts";
import { choiceOf, rememberedAnswers } from "./organization-choice.ts";
import { INDUSTRIES, SIZES } from "./template-choice.ts";
import { assumedInputs, rankedTemplates, reportsOf } from "./template-figures.ts";

/** A template's expected annual loss, in US dollars. */
export interface TemplateLoss {
  readonly id: string;
  readonly title: string;
  readonly mean: number;
  /** Where its figures come from; how many of its inputs are assumed. */
  readonly reports: readonly string[];
  readonly assumed: number;
}

/** The templates' losses for an organization, and for what kind of firm they are. */
export function templateLosses(organization: CallResult<"organization.get">): {
  readonly losses: ReadonlyMap<string, TemplateLoss>;
  readonly firm: string;
  /** Whether the organization stated its industry and revenue. */
  readonly stated: boolean;
} {
  const answers = rememberedAnswers(organization);
  const choice = choiceOf(answers);
  const losses = rankedTemplates(choice).map(({ template: { id, title }, scenario }): TemplateLoss => {
    const { mean } = annualMoments(scenarioOf(scenario.estimate));
    return { id, title, mean, reports: reportsOf(scenario), assumed: assumedInputs(scenario) };
  });
  const industry = choice.industry === "any" ? "any industry" : INDUSTRIES[choice.industry].toLowerCase();
  return {
    losses: new Map(losses.map((loss) => [loss.id, loss])),
    firm: `a firm in ${industry} with a yearly revenue ${SIZES[choice.size].name.replace(/^[AB]/, (letter) => letter.toLowerCase())}`,
    stated: answers.industry !== "" && answers.annualRevenue !== "",
  };
}

/** What a control that isn't in place would save a year. */
export interface ControlSaving {
  readonly control: string;
  readonly scenario: Pick<ScenarioRecord, "id" | "title">;
  readonly currency: string;
  readonly saves: number;
}

type Treated = Pick<ScenarioRecord, "id" | "title" | "currency" | "estimate" | "treatment">;

/** What each control that isn't in place would save in its scenario, beside those that are; the largest first. */
export function controlSavings(scenarios: readonly Treated[]): readonly ControlSaving[] {
  return scenarios
    .flatMap(({ id, title, currency, estimate, treatment }) =>
      treatment.controls
        .filter((control) => !isInPlace(control) && control.effects.length > 0)
        .flatMap((control): ControlSaving[] => {
          const mean = (inPlace: (one: Control) => boolean) =>
            annualMoments(scenarioWhere(scenarioOf(estimate), treatment.controls, inPlace)).mean;
          try {
            const saves = mean(isInPlace) - mean((one) => isInPlace(one) || one.id === control.id);
            return [{ control: control.title, scenario: { id, title }, currency, saves }];
          } catch (error) {
            // An effect that the scenario has no node for says nothing about it.
            if (error instanceof RangeError) return [];
            throw error;
          }
        }),
    )
    .toSorted((one, other) => other.saves - one.saves);
}
