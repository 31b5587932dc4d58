/**
 * `quantify FILE…`: the numbers of scenario files on the command line, by either engine.
 *
 * Exit status 0; 1 if a limit of `--fail-above` is exceeded, or a baseline was altered or comes out differently with the engine that froze it; or 2 for invalid input with one line per problem on standard error.
 */

import { exact } from "../src/exact/exact.ts";
import { inputHash } from "../src/input-hash.ts";
import { exactPortfolio } from "../src/portfolio/exact-portfolio.ts";
import type { PortfolioResult } from "../src/portfolio/portfolio-result.ts";
import { PERCENTILES, type Result, type StatisticKey } from "../src/result.ts";
import { requireFeasible } from "../src/simulate/simulation-options.ts";
import { ENGINE_VERSION } from "../src/version.ts";
import { baselineLines, checkBaseline, isBaselineFile, isSound } from "./baseline-file.ts";
import {
  computeControlSimulation,
  controlSimulationLines,
  isControlSimulation,
} from "./control-simulation.ts";
import { HELP, readArguments, type Arguments } from "./arguments.ts";
import { type CheckedLimit, checkLimits, limitLine } from "./fail-above.ts";
import { InputProblems } from "./problem.ts";
import { checkProject, isProjectFile, projectJsonOf, projectLines } from "./project-file.ts";
import { type PrintedCorrelation, readDependence } from "./read-dependence.ts";
import { readJson } from "./read-json.ts";
import { readScenarios, type ScenarioFile } from "./read-scenarios.ts";
import { contributionTable, resultTable, stageTable } from "./result-table.ts";
import { simulateOnThreads } from "./simulate-threads.ts";
import { isNet } from "../src/treatment-stages.ts";
import { filesAt, netOf, type StageFigures, stagesOf } from "./staged-files.ts";

/** The statistics in the order in which they are printed. */
const STATISTICS: readonly StatisticKey[] = [
  "mean",
  "sd",
  "pZero",
  ...(Object.keys(PERCENTILES) as StatisticKey[]),
  "cvar95",
  "cvar99",
];

interface Answer {
  readonly scenarios: readonly Result[];
  readonly portfolio: PortfolioResult | undefined;
  readonly correlation: PrintedCorrelation;
}

/** Refuses scenarios with more events than can be simulated. */
function requireAllFeasible(files: readonly ScenarioFile[], years: number): void {
  const problems = files.flatMap(({ file, scenario }) => {
    try {
      requireFeasible(scenario, years);
      return [];
    } catch (error) {
      return [`${file}: ${(error as RangeError).message}`];
    }
  });
  if (problems.length > 0) throw new InputProblems(problems);
}

async function answer(files: readonly ScenarioFile[], args: Arguments): Promise<Answer> {
  const scenarios = files.map(({ scenario }) => scenario);
  const { years, seed, threads } = args;
  const exceed = [...new Set([...args.exceed, ...args.failAbove.map(({ loss }) => loss)])];
  const several = files.length > 1;
  if (isNet(args.stage))
    return {
      scenarios: [netOf(files[0]!, { years, seed, exceed })],
      portfolio: undefined,
      correlation: 0,
    };
  const { dependence, printed } = readDependence(
    args,
    scenarios.map(({ id }) => id),
  );
  if (args.engine === "exact")
    return {
      scenarios: scenarios.map((scenario) => exact(scenario, { exceed })),
      portfolio: several ? exactPortfolio(scenarios, { dependence, exceed }) : undefined,
      correlation: printed,
    };
  requireAllFeasible(files, years);
  const simulated = await simulateOnThreads(scenarios, { years, seed, exceed, dependence }, threads);
  return {
    scenarios: simulated.scenarios,
    portfolio: several ? simulated.portfolio : undefined,
    correlation: printed,
  };
}

/** A statistic's name in the JSON output, which its specification prescribes. */
const printedName = (key: StatisticKey): string => (key === "pZero" ? "p_zero" : key);

/** A result as the JSON output has it: the statistics, thresholds and errors. */
function jsonOf(result: Result): object {
  const statistics = Object.fromEntries(STATISTICS.map((key) => [printedName(key), result[key]]));
  const errors = Object.fromEntries(STATISTICS.map((key) => [printedName(key), result.error[key]]));
  return { ...statistics, exceed: result.exceed, error: { ...errors, exceed: result.exceedError } };
}

/** A portfolio's result with what its members have to do with it. */
function portfolioJsonOf(portfolio: PortfolioResult, correlation: PrintedCorrelation): object {
  const { contributions, diversification } = portfolio;
  return { ...jsonOf(portfolio), correlation, contributions, diversification };
}

function printJson(
  files: readonly ScenarioFile[],
  args: Arguments,
  { scenarios, portfolio, correlation }: Answer,
  limits: readonly CheckedLimit[],
  stages: readonly StageFigures[],
): void {
  const simulated = args.engine === "simulate";
  const document = {
    engine: args.engine,
    version: ENGINE_VERSION,
    years: simulated ? args.years : null,
    seed: simulated ? args.seed : null,
    ...(files.some(({ scenario }) => scenario.priceYear !== undefined) && {
      priceYears: Object.fromEntries(files.map(({ scenario }) => [scenario.id, scenario.priceYear ?? null])),
    }),
    inputs: Object.fromEntries(files.map(({ scenario }) => [scenario.id, inputHash(scenario)])),
    scenarios: Object.fromEntries(files.map(({ scenario }, i) => [scenario.id, jsonOf(scenarios[i]!)])),
    ...(portfolio && { portfolio: portfolioJsonOf(portfolio, correlation) }),
    ...(stages.length > 0 && {
      stage: args.stage,
      stages: Object.fromEntries(
        stages.map(({ id, results }) => [
          id,
          Object.fromEntries(results.map(([stage, result]) => [stage, jsonOf(result)])),
        ]),
      ),
    }),
    ...(limits.length > 0 && { limits }),
  };
  console.log(JSON.stringify(document, undefined, 2));
}

/** How the portfolio's members depend on one another, for a heading. */
function dependenceInWords(correlation: PrintedCorrelation): string {
  if (typeof correlation !== "number") return "correlated by a matrix";
  return correlation === 0 ? "independent scenarios" : `correlation ${correlation}`;
}

function printTables(
  files: readonly ScenarioFile[],
  args: Arguments,
  { scenarios, portfolio, correlation }: Answer,
  limits: readonly CheckedLimit[],
  stages: readonly StageFigures[],
): void {
  const simulated = args.engine === "simulate";
  const errors = simulated ? "95 % confidence" : "numerical error";
  for (const [i, { scenario }] of files.entries()) {
    const prices = scenario.priceYear === undefined ? "" : `, in prices of ${scenario.priceYear}`;
    const heading = `${scenario.id}: ${scenario.title}${args.stage === "now" ? "" : `, ${args.stage}`}${prices}`;
    console.log(resultTable(heading, scenario.currency, errors, scenarios[i]!));
  }
  for (const { id, results } of stages) console.log(stageTable(id, files[0]!.scenario.currency, results));
  if (portfolio) {
    const { currency } = files[0]!.scenario;
    console.log(resultTable(`Portfolio, ${dependenceInWords(correlation)}`, currency, errors, portfolio));
    console.log(contributionTable(currency, portfolio));
  }
  const how = simulated ? `, ${args.years.toLocaleString("en-US")} years, seed ${args.seed}` : "";
  console.log(`Engine ${ENGINE_VERSION}, ${args.engine}${how}`);
  for (const { scenario } of files) console.log(`Input ${scenario.id}: ${inputHash(scenario)}`);
  for (const limit of limits) console.log(limitLine(limit));
}

async function main(): Promise<void> {
  const args = readArguments(process.argv.slice(2));
  if (args.help) {
    process.stdout.write(HELP);
    return;
  }
  const first = args.files.length === 1 ? readJson(args.files[0]!) : undefined;
  if (isBaselineFile(first)) {
    const checked = checkBaseline(args.files[0]!, first);
    console.log(args.json ? JSON.stringify(checked, undefined, 2) : baselineLines(checked).join("\n"));
    if (!isSound(checked)) process.exitCode = 1;
    return;
  }
  if (isControlSimulation(first)) {
    const computed = computeControlSimulation(args.files[0]!, first);
    const { engine, currency, figures } = computed;
    console.log(
      args.json
        ? JSON.stringify({ engine, currency, ...figures }, undefined, 2)
        : controlSimulationLines(computed).join("\n"),
    );
    return;
  }
  if (isProjectFile(first)) {
    const checked = checkProject(args.files[0]!, first);
    console.log(
      args.json ? JSON.stringify(projectJsonOf(checked), undefined, 2) : projectLines(checked).join("\n"),
    );
    if (checked.differences.length > 0) process.exitCode = 1;
    return;
  }
  const read = readScenarios(args.files);
  const files = filesAt(read, args);
  const stages = stagesOf(read, args);
  const answered = await answer(files, args);
  const limits = checkLimits(args.failAbove, answered.portfolio ?? answered.scenarios[0]!);
  if (args.json) printJson(files, args, answered, limits, stages);
  else printTables(files, args, answered, limits, stages);
  if (limits.some(({ above }) => above)) process.exitCode = 1;
}

try {
  await main();
} catch (error) {
  if (!(error instanceof InputProblems)) throw error;
  for (const line of error.lines) console.error(line);
  process.exitCode = 2;
}
