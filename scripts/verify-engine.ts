/**
 * Writes the figures of docs/engine/verification.md: both engines against each other and against the independent program's results.
 *
 * `npm run verify:engine`; half a minute. With `--check` it writes nothing and fails if the page differs.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { exact } from "@crq/engine/exact/exact";
import { PERCENTILES, type PercentileKey, type Result, type StatisticKey } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import { AGREEMENT_SCENARIOS, yearsFor } from "@crq/engine/simulate/agreement-fixtures";
import { simulate } from "@crq/engine/simulate/simulate";
import { ENGINE_VERSION } from "@crq/engine/version";

const PAGE = new URL("../docs/engine/verification.md", import.meta.url);
const REFERENCE = new URL("../packages/engine/verification/reference.json", import.meta.url);
const SEED = 20_260_101;
const [START, END] = ["<!-- figures -->", "<!-- end of figures -->"];

type Answers = Readonly<Record<string, Readonly<Partial<Record<StatisticKey, number>>>>>;

/** Standard scores of the simulation: mean, chance of no loss, and the exceedances of the exact percentiles. */
function zScores(model: Scenario, truth: Result, losses: readonly number[]): number[] {
  const years = yearsFor(model);
  const seen = simulate(model, { years, seed: SEED, exceed: losses });
  const ofShare = (share: number, p: number): number => (share - p) / Math.sqrt((p * (1 - p)) / years);
  return [
    (seen.mean - truth.mean) / (truth.sd / Math.sqrt(years)),
    ...(truth.pZero > 1e-6 ? [ofShare(seen.pZero, truth.pZero)] : []),
    ...losses.map((loss) => ofShare(seen.exceed[String(loss)]!, truth.exceed[String(loss)]!)),
  ];
}

const grouped = (value: number): string => Math.round(value).toLocaleString("en-US");
const small = (value: number): string => value.toExponential(0);
const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;

/** The greatest relative difference from the independent program, as text; empty where it has no result. */
function difference(result: Result, answers: Answers[string] | undefined): string {
  if (!answers) return "";
  const differences = (Object.entries(answers) as [StatisticKey, number][]).map(([key, value]) =>
    value === 0 ? Math.abs(result[key]) : Math.abs(result[key] / value - 1),
  );
  return small(Math.max(...differences));
}

function figures(): string {
  const reference = JSON.parse(readFileSync(REFERENCE, "utf8")) as Answers;
  const all: number[] = [];
  const rows = AGREEMENT_SCENARIOS.map((model) => {
    const first = exact(model);
    const losses = [
      ...new Set((Object.keys(PERCENTILES) as PercentileKey[]).map((key) => first[key]).filter((x) => x > 0)),
    ];
    const truth = exact(model, { exceed: losses });
    const scores = zScores(model, truth, losses);
    all.push(...scores);
    return row([
      model.id,
      grouped(truth.mean),
      grouped(truth.p95),
      grouped(truth.cvar99),
      truth.p95 > 0 ? small(truth.error.p95! / truth.p95) : "",
      difference(truth, reference[model.id]),
      grouped(yearsFor(model)),
      Math.max(...scores.map((z) => Math.abs(z))).toFixed(1),
    ]);
  });
  const rms = Math.sqrt(all.reduce((sum, z) => sum + z * z, 0) / all.length);
  return [
    `Engine ${ENGINE_VERSION}, seed ${SEED}. ${all.length} scores, root mean square ${rms.toFixed(3)}, greatest ${Math.max(...all.map((z) => Math.abs(z))).toFixed(1)}.`,
    "",
    row([
      "scenario",
      "mean",
      "p95",
      "CVaR 99",
      "stated error of p95",
      "greatest difference from the independent program",
      "simulated years",
      "greatest score",
    ]),
    row(["---", "---:", "---:", "---:", "---:", "---:", "---:", "---:"]),
    ...rows,
  ].join("\n");
}

const page = readFileSync(PAGE, "utf8");
const [before, rest] = page.split(START) as [string, string];
const written = `${before}${START}\n\n${figures()}\n\n${END}${rest.split(END)[1]}`;
if (!process.argv.includes("--check")) writeFileSync(PAGE, written);
else if (written !== page) {
  console.error(
    "docs/engine/verification.md differs from what the engine answers; run npm run verify:engine",
  );
  process.exitCode = 1;
}
