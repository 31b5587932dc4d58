/** What the product's templates lose a year, computed here by the engine. */
import { annualMoments } from "@crq/engine/exact/compound-model";
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
