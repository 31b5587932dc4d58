/** The command line of `quantify`. */

import { parseArgs } from "node:util";
import { MAX_SEED } from "../src/rng/seed-state.ts";
import { MAX_YEARS } from "../src/simulate/simulation-options.ts";
import { type Limit, readLimits } from "./fail-above.ts";
import { InputProblems } from "./problem.ts";
import { type Stage, STAGES } from "../src/treatment-stages.ts";

/** What `--help` prints. */
export const HELP = `Usage: quantify FILE… [options]

Quantifies the risk scenarios in the files (crq-scenario/1, JSON); '-' reads standard input. A file can have a treatment beside the
scenario's fields: controls and insurance, as the API has them. What GET /api/scenarios/ID answers is read as well. A baseline's
file is computed again and compared bit by bit, and its fingerprint and signature are checked. If it's unaltered and signed, and an
older engine froze it, figures can differ: then the largest difference is printed, and the exit status is 0. A simulation of controls
(crq-control-simulation/1, saved from the risk simulation) is computed again: expected losses, and what closing each gap saves. So is what a project does to the loss (crq-project/1, saved from
the project's figures): it's compared bit by bit.

  --engine exact|simulate   compute the annual loss (default), or simulate it event by event
  --years N                 simulated years (default 1000000)
  --seed S                  seed of the simulation (default 1)
  --threads T               threads of the simulation; the result does not depend on it
  --correlation R           of the annual losses of several files (Gaussian copula): a number for all pairs, or a JSON file
                            {"ids": [...], "matrix": [[...]]}, which needs --engine simulate (default 0: independent)
  --stage S                 gross: without controls; now (default): with those in place; plan: with the plan carried out; net-now or
                            net-plan: what insurance leaves of these, of one file, by the exact engine. Files with a treatment are
                            also compared over all stages
  --exceed A,B,…            losses whose chance of being exceeded in a year is wanted
  --fail-above 1inN=A,…     exit with 1 if losing more than A is likelier than 1 year in N: 1in20=5M,1in100=20M; amounts may end in
                            K, M, B or T. Of the portfolio, if there are several files
  --json                    print one JSON object instead of a table
  --help                    print this

Exit status: 0; 1 if a limit of --fail-above is exceeded, or a baseline was altered or comes out differently with the engine that froze it, or a project's figures come out differently; or 2 if the input is invalid, with one line per problem on standard error: file, field, rule.
`;

const OPTIONS = {
  engine: { type: "string", default: "exact" },
  years: { type: "string", default: "1000000" },
  seed: { type: "string", default: "1" },
  threads: { type: "string" },
  stage: { type: "string", default: "now" },
  exceed: { type: "string", default: "" },
  correlation: { type: "string", default: "0" },
  "fail-above": { type: "string", default: "" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false, short: "h" },
} as const;

/** The command's parsed arguments. */
export interface Arguments {
  readonly files: readonly string[];
  readonly engine: "exact" | "simulate";
  readonly years: number;
  readonly seed: number;
  /** Undefined: as many as serve. */
  readonly threads: number | undefined;
  /** The stage of the treatment that results and limits are of. */
  readonly stage: Stage;
  readonly exceed: readonly number[];
  /** A number for all pairs, or the path of a file with a matrix. */
  readonly correlation: number | string;
  readonly failAbove: readonly Limit[];
  readonly json: boolean;
  readonly help: boolean;
}

/** The maximum number of threads. */
const MAX_THREADS = 256;

/** Node's complaint about the command line, as a line of our own. */
function problemOf(error: unknown): InputProblems {
  const { message, code = "" } = error as Error & { code?: string };
  const option = /'(--?[^\s',<]+)/.exec(message)?.[1] ?? "options";
  const rule =
    code === "ERR_PARSE_ARGS_UNKNOWN_OPTION" ? "is no option; see --help" : "must be used as in --help";
  return new InputProblems([`quantify: ${option}: ${rule}`]);
}

/** A whole number, written in digits or as 1e6. */
function wholeNumber(text: string, from: number, to: number): number | undefined {
  const value = /^\d+(?:e\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) && value >= from && value <= to ? value : undefined;
}

/** Losses separated by commas. */
function losses(text: string): number[] | undefined {
  if (text === "") return [];
  const values = text
    .split(",")
    .map((part) => (/^\s*\d*\.?\d+(?:e\+?\d+)?\s*$/i.test(part) ? Number(part) : Number.NaN));
  return values.every((value) => Number.isFinite(value)) ? values : undefined;
}

/** A correlation from −1 to 1, or the path of a JSON file. */
function correlationOf(text: string): number | string | undefined {
  if (/\.json$/i.test(text)) return text;
  const value = /^[+-]?\d*\.?\d+(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN;
  return value >= -1 && value <= 1 ? value : undefined;
}

/** Joins `--correlation` with a negative number after it, which would be taken for an option. */
function withNegativeNumbers(args: readonly string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    if (joined.at(-1) === "--correlation" && /^-[\d.]/.test(arg)) joined[joined.length - 1] += `=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function isStage(text: string): text is Stage {
  return (STAGES as readonly string[]).includes(text);
}

/**
 * Reads the command line.
 *
 * @param args without the names of the interpreter and the command
 * @throws InputProblems with one line per unknown option, invalid value or missing file
 */
export function readArguments(args: readonly string[]): Arguments {
  let parsed;
  try {
    parsed = parseArgs({ args: withNegativeNumbers(args), options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw problemOf(error);
  }
  const { values, positionals } = parsed;
  const years = wholeNumber(values.years, 1, MAX_YEARS);
  const seed = wholeNumber(values.seed, 0, MAX_SEED);
  const threads = values.threads === undefined ? 0 : wholeNumber(values.threads, 1, MAX_THREADS);
  const exceed = losses(values.exceed);
  const correlation = correlationOf(values.correlation);
  const failAbove = readLimits(values["fail-above"]);
  const problems: string[] = [];
  if (values.engine !== "exact" && values.engine !== "simulate")
    problems.push("--engine: must be exact or simulate");
  if (!isStage(values.stage)) problems.push(`--stage: must be one of ${STAGES.join(", ")}`);
  if (years === undefined) problems.push(`--years: must be a whole number from 1 to ${MAX_YEARS}`);
  if (seed === undefined) problems.push(`--seed: must be a whole number from 0 to ${MAX_SEED}`);
  if (threads === undefined) problems.push(`--threads: must be a whole number from 1 to ${MAX_THREADS}`);
  if (exceed === undefined) problems.push("--exceed: must be losses of 0 or more, separated by commas");
  if (correlation === undefined)
    problems.push("--correlation: must be a number from -1 to 1, or a JSON file with ids and matrix");
  if (failAbove === undefined)
    problems.push("--fail-above: must be limits such as 1in20=5M, separated by commas");
  if (positionals.length === 0 && !values.help) problems.push("FILE: must be given; see --help");
  if (problems.length > 0) throw new InputProblems(problems.map((line) => `quantify: ${line}`));
  return {
    files: positionals,
    engine: values.engine as Arguments["engine"],
    years: years!,
    seed: seed!,
    threads: threads || undefined,
    stage: values.stage as Stage,
    exceed: exceed!,
    failAbove: failAbove!,
    correlation: correlation!,
    json: values.json,
    help: values.help,
  };
}
