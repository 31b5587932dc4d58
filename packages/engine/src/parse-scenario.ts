/** Reads scenario files: the one place that says what a valid scenario is. */
import { LOSS_FORMS, type Scenario } from "./scenario.ts";
import { checkDistribution, LOSS, PROBABILITY, RATE } from "./parse/distribution.ts";
import { Problems, type ScenarioProblem } from "./parse/problems.ts";

/** A valid scenario, or everything that is wrong with it. */
export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly ScenarioProblem[] };

/**
 * Checks that `value` is a scenario in the format `crq-scenario/1`.
 *
 * All problems are reported, each with the path of its field and a rule that says what to do. Nothing is repaired: rates
 * are 0 to 10,000 a year, losses 0 to 1e15, probabilities 0 to 1, min ≤ mode ≤ max, p5 ≤ p95, unknown fields are refused.
 */
export function parseScenario(value: unknown): ParsedScenario {
  const problems = new Problems();
  const known = ["schema", "id", "title", "currency", "frequency", "primary", "secondary"];
  const file = problems.object(value, "", known);
  if (file) {
    if (file["schema"] !== "crq-scenario/1") problems.add("schema", 'must be "crq-scenario/1"');
    matching(
      problems,
      file["id"],
      "id",
      /^[A-Za-z0-9._-]{1,100}$/,
      "must have 1 to 100 letters, digits, '.', '_' or '-'",
    );
    matching(problems, file["title"], "title", /^(?=.*\S)[^\0]{1,200}$/su, "must have 1 to 200 characters");
    matching(problems, file["currency"], "currency", /^[A-Z]{3}$/, "must be an ISO 4217 code such as USD");
    checkFrequency(problems, file["frequency"]);
    checkLosses(problems, file["primary"], "primary");
    if (file["secondary"] !== undefined) checkSecondary(problems, file["secondary"]);
  }
  return problems.found.length === 0
    ? { ok: true, scenario: value as Scenario }
    : { ok: false, problems: problems.found };
}

function matching(problems: Problems, value: unknown, path: string, pattern: RegExp, rule: string): void {
  if (typeof value !== "string" || !pattern.test(value))
    problems.add(path, value === undefined ? "is required" : rule);
}

function checkFrequency(problems: Problems, value: unknown): void {
  const frequency = problems.object(value, "frequency", ["lef"]);
  if (frequency) checkDistribution(problems, frequency["lef"], "frequency.lef", RATE);
}

function checkLosses(problems: Problems, value: unknown, path: string): void {
  if (!Array.isArray(value))
    return problems.add(path, value === undefined ? "is required" : "must be a list of losses");
  if (value.length === 0) return problems.add(path, "must have at least one form of loss");
  const seen = new Set<unknown>();
  value.forEach((one: unknown, i) => {
    const at = `${path}[${i}]`;
    const loss = problems.object(one, at, ["form", "loss"]);
    if (!loss) return;
    const { form } = loss;
    if (!(LOSS_FORMS as readonly unknown[]).includes(form))
      problems.add(`${at}.form`, `must be one of ${LOSS_FORMS.join(", ")}`);
    else if (seen.has(form)) problems.add(`${at}.form`, "must appear only once in the list");
    seen.add(form);
    checkDistribution(problems, loss["loss"], `${at}.loss`, LOSS);
  });
}

function checkSecondary(problems: Problems, value: unknown): void {
  const secondary = problems.object(value, "secondary", ["slef", "losses"]);
  if (!secondary) return;
  checkDistribution(problems, secondary["slef"], "secondary.slef", PROBABILITY);
  checkLosses(problems, secondary["losses"], "secondary.losses");
}
