/**
 * `portfolio FILE`: the joint annual loss of scenarios from gross to net, under one dependence with common causes and shared policies.
 *
 * Exit status 0; 1 if a limit of `--fail-above` is exceeded; or 2 for invalid input with one line per problem on standard error.
 */
import { parseArgs } from "node:util";
import { exceedanceAt } from "../src/exact/curve.ts";
import type { NetLoss } from "../src/program/state-loss.ts";
import { type Pricing, pricingOf, statedIn } from "../src/program/prices.ts";
import { type ProgramLoss, programLoss } from "../src/program/program-loss.ts";
import type { Result } from "../src/result.ts";
import { ENGINE_VERSION } from "../src/version.ts";
import { checkLimits, limitLine, readLimits } from "./fail-above.ts";
import { type PortfolioFile, readPortfolio } from "./portfolio-file.ts";
import { pricingLines } from "./prices-lines.ts";
import { InputProblems } from "./problem.ts";
import { aligned, grouped } from "./result-table.ts";
import { type Stage, STAGES } from "../src/treatment-stages.ts";

const HELP = `Usage: portfolio FILE [options]

The joint annual loss of a portfolio (crq-portfolio/1, JSON; '-' reads standard input), from gross to net:

  {"schema": "crq-portfolio/1", "title": "Group",
   "scenarios": ["shop.json", {"schema": "crq-scenario/1", …, "treatment": {…}}],
   "dependence": {"type": "common", "correlation": 0.3},
   "causes": [{"id": "cloud", "title": "The cloud is down", "frequency": {"type": "constant", "value": 0.2},
               "strikes": [{"scenario": "shop", "probability": 1}]}],
   "policies": [{"id": "tower", "tower": [{"retention": 1e6, "limit": 1e7, "share": 1}], "premium": 250000,
                 "covers": null, "perYear": {"retention": 0, "limit": null}, "inPlace": true, "willBe": true,
                 "terms": [{"scenario": "shop", "sublimit": 2e6, "waiting": {"hours": 8, "lossPerHour": 5000}}]}],
   "prices": {"year": 2027, "levels": [{"currency": "USD", "year": 2024, "index": 100, "source": "Statistics office"},
                                       {"currency": "USD", "year": 2027, "index": 108.5, "source": "Statistics office"}]}}

A policy's terms of a scenario act before its tower: the waiting period's hours times the loss per hour are deducted from each event's loss, an approximation
of a business interruption policy, and at most the sublimit of the rest counts.
With prices, losses of scenarios with a "priceYear" are scaled to those of the year by the indices; caps, policies, premiums and costs aren't.
Scenarios are given whole or by the path of their file, relative to the portfolio's. Only they are required.
Correlations that differ from pair to pair, with one for all other pairs:

  {"type": "matrix", "correlation": 0.1, "pairs": [{"a": "shop", "b": "plant", "correlation": 0.6}]}

  --stage S                 what --fail-above judges: gross, now (default), plan, net-now or net-plan
  --fail-above 1inN=A,…     exit with 1 if losing more than A is likelier than 1 year in N: 1in20=5M,1in100=20M
  --json                    print one JSON object instead of tables
  --help                    print this

Before insurance the figures are exact, unless correlations differ from pair to pair: then years are simulated. After it, years with and without
payments are simulated and their ratio is applied. There are 100,000 years, or 20,000 with over 2,000 events a year (seed 1).

Exit status: 0; 1 if a limit is exceeded; or 2 if the input is invalid, with one line per problem on standard error: file, field, rule.
`;

interface StageFigures {
  readonly stage: Stage;
  readonly mean: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly curve: Result["curve"];
}

/** The figures of the stages that a portfolio has. */
function stagesOf(loss: ProgramLoss): StageFigures[] {
  const { mean, p90, p95, p99, curve, inherent, residual, net } = loss;
  const after = (stage: Stage, one: NetLoss | null | undefined): StageFigures[] =>
    one ? [{ stage, mean: one.mean, p90: one.p90, p95: one.p95, p99: one.p99, curve: one.curve }] : [];
  return [
    { stage: "gross", ...inherent, curve: loss.curveInherent ?? curve },
    { stage: "now", mean, p90, p95, p99, curve },
    { stage: "plan", ...residual, curve: loss.curveResidual ?? curve },
    ...after("net-now", net?.now),
    ...after("net-plan", net?.plan),
  ];
}

function basis({ joined: { dependence, causes, policies } }: PortfolioFile): string {
  const own =
    dependence.type === "independent" ? "independent scenarios" : `correlation ${dependence.correlation}`;
  const pairs =
    dependence.type === "matrix" ? `, pairs with their own correlation: ${dependence.pairs.length}` : "";
  return `${own}${pairs}, common causes: ${causes.length}, policies: ${policies.length}`;
}

/** How the figures dealt with prices; undefined if losses are as estimated. */
function pricingIn({ members, prices }: PortfolioFile): Pricing | undefined {
  return (
    prices &&
    pricingOf(
      members.map(({ estimate }) => estimate),
      prices,
    )
  );
}

function printTables(file: PortfolioFile, loss: ProgramLoss, stages: readonly StageFigures[]): void {
  const { title, currency, members, joined } = file;
  const titles = new Map([...members, ...joined.causes].map((one) => [one.id, one.title]));
  const figures = [
    [`${currency} a year`, "mean", "p90", "p95", "p99"],
    ...stages.map(({ stage, ...one }) => [
      stage,
      ...([one.mean, one.p90, one.p95, one.p99] as const).map((value) => grouped(value, 0)),
    ]),
  ];
  const parts = [
    ["Parts, before insurance", "mean", "of the worst 5 %"],
    ...loss.parts.map(({ id, mean, tail }) => [titles.get(id) ?? id, grouped(mean, 0), grouped(tail, 0)]),
  ];
  const pricing = pricingIn(file);
  console.log(
    [
      `${title}: ${basis(file)}`,
      ...(pricing ? pricingLines(pricing) : []),
      ...aligned(figures).map((line) => `  ${line}`),
      "",
    ].join("\n"),
  );
  console.log([...aligned(parts).map((line) => `  ${line}`), ""].join("\n"));
  for (const { name, mean, pays, exhausted, premium } of loss.net?.policies ?? [])
    console.log(
      `${name}: pays ${grouped(mean, 0)} a year for a premium of ${grouped(premium, 0)}, in ${grouped(100 * pays, 2)} % of years${
        exhausted === null ? "" : `; its yearly limit is used up in ${grouped(100 * exhausted, 2)} %`
      }`,
    );
  if (loss.leftOut > 0)
    console.log(
      `${loss.leftOut} smaller scenarios are only in the mean: percentiles are of the ${loss.scenarios} largest`,
    );
  const { simulated } = loss.joinedBy;
  if (simulated)
    console.log(
      `Simulated, ${grouped(simulated.years, 0)} years, ± standard error, with the controls in place: p90 ±${grouped(simulated.standardError.p90, 0)}, p95 ±${grouped(simulated.standardError.p95, 0)}, p99 ±${grouped(simulated.standardError.p99, 0)}`,
    );
  console.log(`Engine ${ENGINE_VERSION}`);
}

function readArguments(args: readonly string[]) {
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        stage: { type: "string", default: "now" },
        "fail-above": { type: "string", default: "" },
        json: { type: "boolean", default: false },
        help: { type: "boolean", default: false, short: "h" },
      },
    });
  } catch {
    throw new InputProblems(["portfolio: options: must be used as in --help"]);
  }
  const { values, positionals } = parsed;
  const limits = readLimits(values["fail-above"]);
  const stage = STAGES.find((one) => one === values.stage);
  const problems = [
    ...(stage === undefined ? [`--stage: must be one of ${STAGES.join(", ")}`] : []),
    ...(limits === undefined ? ["--fail-above: must be limits such as 1in20=5M, separated by commas"] : []),
    ...(positionals.length !== 1 && !values.help ? ["FILE: must be one file; see --help"] : []),
  ];
  if (problems.length > 0) throw new InputProblems(problems.map((line) => `portfolio: ${line}`));
  return { file: positionals[0]!, stage: stage!, limits: limits!, json: values.json, help: values.help };
}

function main(): void {
  const args = readArguments(process.argv.slice(2));
  if (args.help) {
    process.stdout.write(HELP);
    return;
  }
  const file = readPortfolio(args.file);
  let loss;
  try {
    const { members, joined } = statedIn(file, file.currency, [], file.prices);
    loss = programLoss(members, joined);
  } catch (error) {
    if (error instanceof RangeError) throw new InputProblems([`${args.file}: ${error.message}`]);
    throw error;
  }
  const stages = stagesOf(loss);
  const judged = stages.find(({ stage }) => stage === args.stage);
  if (!judged) throw new InputProblems([`portfolio: --stage: ${args.stage} needs a policy`]);
  const exceed = Object.fromEntries(
    args.limits.map(({ loss: x }) => [String(x), exceedanceAt(judged.curve, x)]),
  );
  const limits = checkLimits(args.limits, { exceed });
  const pricing = pricingIn(file);
  if (args.json)
    console.log(
      JSON.stringify(
        {
          version: ENGINE_VERSION,
          title: file.title,
          currency: file.currency,
          joinedBy: loss.joinedBy,
          ...(pricing && { pricing }),
          scenarios: loss.scenarios,
          leftOut: loss.leftOut,
          stages: Object.fromEntries(stages.map(({ stage, ...figures }) => [stage, figures])),
          parts: loss.parts,
          policies: loss.net?.policies ?? [],
          ...(limits.length > 0 && { stage: args.stage, limits }),
        },
        undefined,
        2,
      ),
    );
  else {
    printTables(file, loss, stages);
    for (const limit of limits) console.log(limitLine(limit));
  }
  if (limits.some(({ above }) => above)) process.exitCode = 1;
}

try {
  main();
} catch (error) {
  if (!(error instanceof InputProblems)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 2;
}
