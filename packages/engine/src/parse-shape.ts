/** Reads scenario files field by field: all checks that need no computing. Small enough for a screen. */
import { LOSS_FORMS, MOST_FORM_CORRELATION, PRICE_YEARS, type Scenario } from "./scenario.ts";
import { checkDistribution, LOSS, PROBABILITY, RATE, THREAT_RATE } from "./parse/distribution.ts";
import { Problems, type ScenarioProblem } from "./parse/problems.ts";

/** A valid scenario, or everything that is wrong with it. */
export type ParsedScenario =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: readonly ScenarioProblem[] };

/**
 * Checks the fields of a scenario, as `parseScenario` does, except for combinations: how many loss events a year several of them
 * produce.
 */
export function parseShape(value: unknown): ParsedScenario {
  const problems = new Problems();
  const known = [
    "schema",
    "id",
    "title",
    "currency",
    "frequency",
    "primary",
    "secondary",
    "eventCap",
    "formCorrelation",
    "priceYear",
  ];
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
    if (file["eventCap"] !== undefined) checkEventCap(problems, file["eventCap"]);
    if (file["formCorrelation"] !== undefined)
      problems.number(file["formCorrelation"], "formCorrelation", 0, MOST_FORM_CORRELATION, FORM_CORRELATION);
    if (file["priceYear"] !== undefined) checkPriceYear(problems, file["priceYear"]);
  }
  return problems.found.length === 0
    ? { ok: true, scenario: value as Scenario }
    : { ok: false, problems: problems.found };
}

function matching(problems: Problems, value: unknown, path: string, pattern: RegExp, rule: string): void {
  if (typeof value !== "string" || !pattern.test(value))
    problems.add(path, value === undefined ? "is required" : rule);
}

/** The fields of a frequency; {@link checkFrequency} checks their combinations. */
const FREQUENCY_DOMAINS = {
  lef: RATE,
  tef: THREAT_RATE,
  contactFrequency: THREAT_RATE,
  probabilityOfAction: PROBABILITY,
  vulnerability: PROBABILITY,
  threatCapability: PROBABILITY,
  resistanceStrength: PROBABILITY,
} as const;

const WAYS =
  "give lef alone, or tef (or contactFrequency and probabilityOfAction) with vulnerability (or threatCapability and resistanceStrength)";

/** The fields that a frequency must have given one of them: each group all or nothing, one group of a row. */
const GROUPS = [
  [["tef"], ["contactFrequency", "probabilityOfAction"]],
  [["vulnerability"], ["threatCapability", "resistanceStrength"]],
] as const;

function checkFrequency(problems: Problems, value: unknown): void {
  const names = Object.keys(FREQUENCY_DOMAINS) as (keyof typeof FREQUENCY_DOMAINS)[];
  const frequency = problems.object(value, "frequency", names);
  if (!frequency) return;
  const given = names.filter((name) => frequency[name] !== undefined);
  for (const name of given)
    checkDistribution(problems, frequency[name], `frequency.${name}`, FREQUENCY_DOMAINS[name]);
  const has = (name: string): boolean => (given as readonly string[]).includes(name);
  if (given.length === 0) problems.add("frequency.lef", `is required; ${WAYS}`);
  if (has("lef") && given.length > 1) problems.add("frequency", `has too many fields: ${WAYS}`);
  if (has("lef") || given.length === 0) return;
  for (const [alone, pair] of GROUPS) {
    const missing = pair.filter((name) => !has(name));
    if (has(alone[0]) && missing.length < pair.length)
      problems.add("frequency", `must give ${alone[0]} or ${pair.join(" and ")}, not both`);
    else if (!has(alone[0]) && missing.length === pair.length)
      problems.add("frequency", `has too few fields: ${WAYS}`);
    else if (!has(alone[0])) for (const name of missing) problems.add(`frequency.${name}`, "is required");
  }
}

function checkLosses(problems: Problems, value: unknown, path: string): void {
  if (!Array.isArray(value))
    return problems.add(path, value === undefined ? "is required" : "must be a list of losses");
  if (value.length === 0) return problems.add(path, "must have at least one form of loss");
  const seen = new Set<unknown>();
  value.forEach((one: unknown, i) => {
    const at = `${path}[${i}]`;
    const loss = problems.object(one, at, ["form", "loss", "cap"]);
    if (!loss) return;
    if (loss["cap"] !== undefined)
      problems.number(loss["cap"], `${at}.cap`, LOSS.least, LOSS.most, LOSS.rule);
    const { form } = loss;
    if (!(LOSS_FORMS as readonly unknown[]).includes(form))
      problems.add(`${at}.form`, `must be one of ${LOSS_FORMS.join(", ")}`);
    else if (seen.has(form)) problems.add(`${at}.form`, "must appear only once in the list");
    seen.add(form);
    checkDistribution(problems, loss["loss"], `${at}.loss`, LOSS);
  });
}

const FORM_CORRELATION = `must be from 0 to ${MOST_FORM_CORRELATION}`;
const EVENT_CAP = "must be above 0 and at most 1e15";

function checkEventCap(problems: Problems, value: unknown): void {
  if (problems.number(value, "eventCap", 0, LOSS.most, EVENT_CAP) === 0) problems.add("eventCap", EVENT_CAP);
}

const PRICE_YEAR = `must be a year from ${PRICE_YEARS.least} to ${PRICE_YEARS.most}`;

/** Checks a year that prices are of. */
export function checkPriceYear(problems: Problems, value: unknown, path = "priceYear"): number | undefined {
  const { least, most } = PRICE_YEARS;
  const year = problems.number(value, path, least, most, PRICE_YEAR);
  if (year === undefined || Number.isInteger(year)) return year;
  problems.add(path, PRICE_YEAR);
  return undefined;
}

function checkSecondary(problems: Problems, value: unknown): void {
  const secondary = problems.object(value, "secondary", ["slef", "losses"]);
  if (!secondary) return;
  checkDistribution(problems, secondary["slef"], "secondary.slef", PROBABILITY);
  checkLosses(problems, secondary["losses"], "secondary.losses");
}
