/** Reads portfolio files: scenarios with their treatment, what joins their losses, and policies over several. */
import { dirname, join } from "node:path";
import { checkDistribution, RATE } from "../src/parse/distribution.ts";
import { Problems } from "../src/parse/problems.ts";
import { type CommonCause, requireCauses } from "../src/portfolio/common-cause.ts";
import type { Joined, StagedPolicy } from "../src/program/joined.ts";
import type { Member } from "../src/program/member.ts";
import {
  type PairCorrelation,
  pairProblem,
  STRONGEST_CORRELATION,
} from "../src/program/pair-correlations.ts";
import type { StatedPrices } from "../src/program/prices.ts";
import { type MemberTerms, MOST_WAITING_HOURS, requirePolicies } from "../src/program/shared-policy.ts";
import { InputProblems } from "./problem.ts";
import { readJson } from "./read-json.ts";
import { readPrices } from "./read-prices.ts";
import { readScenarioAt, type ScenarioFile } from "./read-scenarios.ts";

/** A portfolio as it was read. */
export interface PortfolioFile {
  readonly title: string;
  readonly currency: string;
  readonly members: readonly (Member & { readonly title: string })[];
  readonly joined: Joined;
  /** The prices to state losses in; as estimated without. */
  readonly prices?: StatedPrices;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads a portfolio: `crq-portfolio/1`. Scenarios are given whole, or by the path of their file, relative to the portfolio's. A scenario's own
 * insurance becomes a policy that covers it alone.
 *
 * @throws InputProblems with one line per problem: file, field, rule
 */
export function readPortfolio(file: string): PortfolioFile {
  const problems = new Problems();
  const fields = problems.object(readJson(file), "", [
    "schema",
    "title",
    "scenarios",
    "dependence",
    "causes",
    "policies",
    "prices",
  ]);
  if (fields && fields["schema"] !== "crq-portfolio/1") problems.add("schema", "must be crq-portfolio/1");
  const given = listOf(problems, fields?.["scenarios"], "scenarios", true);
  const dependence = dependenceOf(problems, fields?.["dependence"]);
  const causes = listOf(problems, fields?.["causes"], "causes").map((one, i) =>
    causeOf(problems, one, `causes[${i}]`),
  );
  const policies = listOf(problems, fields?.["policies"], "policies").map((one, i) =>
    policyOf(problems, one, `policies[${i}]`),
  );
  const prices = readPrices(problems, fields?.["prices"]);
  refuseIf(file, problems);
  const scenarios = given.map((one, i) => memberOf(file, one, i));
  const ids = scenarios.map(({ scenario }) => scenario.id);
  const known = new Set(ids);
  const { currency } = scenarios[0]!.scenario;
  for (const [i, { scenario }] of scenarios.entries()) {
    if (ids.indexOf(scenario.id) !== i) problems.add(`scenarios[${i}].id`, "must be distinct");
    if (scenario.currency !== currency)
      problems.add(
        `scenarios[${i}].currency`,
        `must be ${currency} as in the first, because losses are added up`,
      );
  }
  checkPairs(problems, dependence, known);
  for (const [i, { covers, terms = [] }] of policies.entries()) {
    for (const id of covers ?? [])
      if (!known.has(id))
        problems.add(`policies[${i}].covers`, `must name scenarios of the portfolio, not ${id}`);
    const named = terms.map(({ member }) => member);
    for (const [j, member] of named.entries()) {
      const path = `policies[${i}].terms[${j}].scenario`;
      if (!known.has(member) || !(covers?.includes(member) ?? true))
        problems.add(path, `must be a covered scenario, not ${member}`);
      else if (named.indexOf(member) < j)
        problems.add(path, `must be named once, and ${member} is named twice`);
    }
  }
  refuseIf(file, problems);
  const all = [...policies, ...scenarios.flatMap(ownPolicy)];
  try {
    requireCauses(causes, ids);
    requirePolicies(all);
  } catch (error) {
    if (error instanceof RangeError) throw new InputProblems([`${file}: ${error.message}`]);
    throw error;
  }
  return {
    title: typeof fields?.["title"] === "string" ? fields["title"] : "Portfolio",
    currency,
    members: scenarios.map(({ scenario, treatment }) => {
      const { schema: _, id, title, ...estimate } = scenario;
      return { id, title, estimate, treatment: treatment ?? { controls: [] } };
    }),
    joined: { dependence, causes, policies: all },
    ...(prices && { prices }),
  };
}

function refuseIf(file: string, { found }: Problems): void {
  if (found.length > 0)
    throw new InputProblems(found.map(({ path, rule }) => `${file}: ${path || "portfolio"}: ${rule}`));
}

function listOf(problems: Problems, value: unknown, path: string, required = false): readonly unknown[] {
  if (value === undefined && !required) return [];
  if (!Array.isArray(value) || (required && value.length === 0)) {
    problems.add(path, required ? "must list at least one scenario" : "must be a list");
    return [];
  }
  return value;
}

function memberOf(file: string, one: unknown, i: number): ScenarioFile {
  if (typeof one === "string") {
    const path = file === "-" ? one : join(dirname(file), one);
    return { file: path, ...readScenarioAt(path, readJson(path)) };
  }
  const at = `${file}: scenarios[${i}]`;
  return { file: at, ...readScenarioAt(at, one) };
}

function textOf(problems: Problems, fields: Fields | undefined, path: string, name: string): string {
  const value = fields?.[name];
  if (typeof value === "string" && value !== "") return value;
  problems.add(`${path}.${name}`, "must be text");
  return "";
}

function dependenceOf(problems: Problems, value: unknown): Joined["dependence"] {
  const independent = { type: "independent" } as const;
  if (value === undefined) return independent;
  const fields = problems.object(value, "dependence", ["type", "correlation", "pairs"]);
  if (!fields || fields["type"] === "independent") return independent;
  const { type } = fields;
  if (type !== "common" && type !== "matrix") {
    problems.add("dependence.type", "must be independent, common or matrix");
    return independent;
  }
  const rule = `must be from 0 to ${STRONGEST_CORRELATION}`;
  const given = fields["correlation"] ?? (type === "matrix" ? 0 : undefined);
  const correlation = problems.number(given, "dependence.correlation", 0, STRONGEST_CORRELATION, rule) ?? 0;
  if (type === "common") return { type, correlation };
  const pairs = listOf(problems, fields["pairs"], "dependence.pairs").map((one, i) =>
    pairOf(problems, one, `dependence.pairs[${i}]`),
  );
  return { type, correlation, pairs };
}

function pairOf(problems: Problems, value: unknown, path: string): PairCorrelation {
  const fields = problems.object(value, path, ["a", "b", "correlation"]);
  const most = STRONGEST_CORRELATION;
  const rule = `must be from -${most} to ${most}`;
  return {
    a: textOf(problems, fields, path, "a"),
    b: textOf(problems, fields, path, "b"),
    correlation: problems.number(fields?.["correlation"], `${path}.correlation`, -most, most, rule) ?? 0,
  };
}

/** What is wrong with the pairs: scenarios that aren't here, or correlations that can't hold together. */
function checkPairs(problems: Problems, dependence: Joined["dependence"], known: ReadonlySet<string>): void {
  if (dependence.type !== "matrix") return;
  for (const [i, pair] of dependence.pairs.entries())
    for (const end of ["a", "b"] as const)
      if (!known.has(pair[end]))
        problems.add(
          `dependence.pairs[${i}].${end}`,
          `must name a scenario of the portfolio, not ${pair[end]}`,
        );
  const found = pairProblem(dependence);
  if (found)
    problems.add(
      found.pair === null ? "dependence.pairs" : `dependence.pairs[${found.pair}].correlation`,
      found.rule,
    );
}

function causeOf(problems: Problems, value: unknown, path: string): CommonCause {
  const fields = problems.object(value, path, ["id", "title", "frequency", "strikes"]);
  checkDistribution(problems, fields?.["frequency"], `${path}.frequency`, RATE);
  const strikes = listOf(problems, fields?.["strikes"], `${path}.strikes`).map((one, i) => {
    const at = `${path}.strikes[${i}]`;
    const strike = problems.object(one, at, ["scenario", "probability"]);
    const rule = "must be a probability from 0 to 1";
    const probability = problems.number(strike?.["probability"], `${at}.probability`, 0, 1, rule);
    return { member: textOf(problems, strike, at, "scenario"), probability: probability ?? 0 };
  });
  return {
    id: textOf(problems, fields, path, "id"),
    title: typeof fields?.["title"] === "string" ? fields["title"] : textOf(problems, fields, path, "id"),
    frequency: fields?.["frequency"] as CommonCause["frequency"],
    strikes,
  };
}

const AMOUNT = "must be from 0 to 1e15";

function layerOf(problems: Problems, value: unknown, path: string, share: boolean) {
  const fields = problems.object(value, path, ["retention", "limit", ...(share ? ["share"] : [])]);
  const limit = fields?.["limit"] ?? null;
  return {
    retention: problems.number(fields?.["retention"] ?? 0, `${path}.retention`, 0, 1e15, AMOUNT) ?? 0,
    limit: limit === null ? null : (problems.number(limit, `${path}.limit`, 0, 1e15, AMOUNT) ?? null),
    share:
      problems.number(fields?.["share"] ?? 1, `${path}.share`, 0, 1, "must be above 0 and at most 1") ?? 1,
  };
}

function policyOf(problems: Problems, value: unknown, path: string): StagedPolicy {
  const known = ["id", "title", "covers", "tower", "perYear", "premium", "inPlace", "willBe", "terms"];
  const fields = problems.object(value, path, known);
  const id = textOf(problems, fields, path, "id");
  const flag = (name: string) => {
    const given = fields?.[name] ?? true;
    if (typeof given !== "boolean") problems.add(`${path}.${name}`, "must be true or false");
    return given === true;
  };
  const covers = fields?.["covers"] ?? null;
  if (covers !== null && !(Array.isArray(covers) && covers.every((one) => typeof one === "string")))
    problems.add(`${path}.covers`, "must list ids of scenarios, or be null for all");
  const { share: _, ...perYear } = layerOf(problems, fields?.["perYear"] ?? {}, `${path}.perYear`, false);
  return {
    id,
    title: typeof fields?.["title"] === "string" ? fields["title"] : id,
    covers: covers as readonly string[] | null,
    tower: listOf(problems, fields?.["tower"], `${path}.tower`).map((one, i) =>
      layerOf(problems, one, `${path}.tower[${i}]`, true),
    ),
    perYear,
    premium: problems.number(fields?.["premium"] ?? 0, `${path}.premium`, 0, 1e15, AMOUNT) ?? 0,
    inPlace: flag("inPlace"),
    willBe: flag("willBe"),
    ...(fields?.["terms"] !== undefined && {
      terms: listOf(problems, fields["terms"], `${path}.terms`).map((one, i) =>
        termsOf(problems, one, `${path}.terms[${i}]`),
      ),
    }),
  };
}

/** How a policy treats one covered scenario. */
function termsOf(problems: Problems, value: unknown, path: string): MemberTerms {
  const fields = problems.object(value, path, ["scenario", "sublimit", "waiting"]);
  const sublimit = fields?.["sublimit"] ?? null;
  const waiting = fields?.["waiting"] ?? null;
  const at = `${path}.waiting`;
  const period = waiting === null ? undefined : problems.object(waiting, at, ["hours", "lossPerHour"]);
  const hours = `must be from 0 to ${MOST_WAITING_HOURS}`;
  return {
    member: textOf(problems, fields, path, "scenario"),
    sublimit:
      sublimit === null ? null : (problems.number(sublimit, `${path}.sublimit`, 0, 1e15, AMOUNT) ?? null),
    waiting: period
      ? {
          hours: problems.number(period["hours"], `${at}.hours`, 0, MOST_WAITING_HOURS, hours) ?? 0,
          lossPerHour: problems.number(period["lossPerHour"], `${at}.lossPerHour`, 0, 1e15, AMOUNT) ?? 0,
        }
      : null,
  };
}

/** A scenario's own insurance as a policy. */
function ownPolicy({ scenario: { id, title }, treatment }: ScenarioFile): StagedPolicy[] {
  if (!treatment?.insurance) return [];
  const { perEvent, perYear, premium } = treatment.insurance;
  return [
    {
      id: `insurance of ${id}`,
      title: `Insurance of ${title}`,
      covers: [id],
      tower: [{ ...perEvent, share: 1 }],
      perYear,
      premium,
      inPlace: true,
      willBe: true,
    },
  ];
}
