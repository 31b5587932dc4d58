/** What a template's scenario says in short: its inputs, its sources, and its expected annual loss. */
import { mean } from "@crq/engine/distributions/distribution";
import { type InputKind, inputsOf } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";
import { money, percent, significant } from "../../../../ui/format.ts";
import { REPORTS } from "./published-figures.ts";
import type { TemplateChoice } from "./template-choice.ts";
import { ASSUMPTION } from "./template-parts.ts";
import { TEMPLATES, type Template, type TemplateScenario } from "./templates.ts";

/** An input's range in words: `0.02 to 0.2, most likely 0.06 a year`. */
export function rangeInWords(distribution: Distribution, kind: InputKind, currency: string): string {
  const write = (value: number) =>
    kind === "loss"
      ? money(value, currency)
      : kind === "probability"
        ? percent(value)
        : significant(value, 2);
  const unit = kind === "rate" ? " a year" : "";
  switch (distribution.type) {
    case "constant":
      return write(distribution.value) + unit;
    case "lognormal90":
      return `${write(distribution.p5)} to ${write(distribution.p95)}${unit}`;
    case "uniform":
      return `${write(distribution.min)} to ${write(distribution.max)}${unit}`;
    default:
      return `${write(distribution.min)} to ${write(distribution.max)}, most likely ${write(distribution.mode)}${unit}`;
  }
}

/** The reports that a scenario's figures come from, in the order of its inputs; none if all are assumptions. */
export function reportsOf({ evidence }: TemplateScenario): string[] {
  const sources = evidence.flatMap(({ figures }) => figures.map(({ source }) => source));
  return [...new Set(sources)].map((source) => REPORTS[source].title);
}

/** How many of a scenario's inputs rest on assumptions alone. */
export function assumedInputs({ estimate, evidence }: TemplateScenario): number {
  return inputsOf(estimate).filter(({ name }) =>
    evidence.every(({ input, source }) => input !== name || source === ASSUMPTION),
  ).length;
}

/** A scenario's expected annual loss: its inputs vary independently, so their means multiply and add up. */
export function averageYear({ estimate }: TemplateScenario): number {
  const sum = (names: RegExp) =>
    inputsOf(estimate)
      .filter(({ name, kind }) => kind === "loss" && names.test(name))
      .reduce((total, { distribution }) => total + mean(distribution), 0);
  const frequency = inputsOf(estimate).filter(({ name }) => name.startsWith("frequency."));
  const rate = frequency.reduce((product, { distribution }) => product * mean(distribution), 1);
  const reaction = estimate.secondary ? mean(estimate.secondary.slef) : 0;
  return rate * (sum(/^primary\./) + reaction * sum(/^secondary\./));
}

/** A template with its scenario for an organization. */
export interface RankedTemplate {
  readonly template: Template;
  readonly scenario: TemplateScenario;
  readonly average: number;
}

/** The templates for an industry and a size, the largest expected annual loss first. */
export function rankedTemplates(choice: TemplateChoice): RankedTemplate[] {
  return TEMPLATES.map((template) => {
    const scenario = template.build(choice);
    return { template, scenario, average: averageYear(scenario) };
  }).toSorted((one, other) => other.average - one.average);
}
