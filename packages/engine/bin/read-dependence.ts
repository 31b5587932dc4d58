/** Reads how the losses of several files depend on one another. */

import { type Dependence, oneFactorCorrelation, requirePortfolio } from "../src/portfolio/correlation.ts";
import type { Arguments } from "./arguments.ts";
import { InputProblems } from "./problem.ts";
import { readJson } from "./read-json.ts";

/** What `--json` prints as the portfolio's correlation: one number, or the matrix with its ids. */
export type PrintedCorrelation =
  | number
  | { readonly ids: readonly string[]; readonly matrix: readonly (readonly number[])[] };

/** A checked dependence, and how it is printed. */
export interface ReadDependence {
  readonly dependence: Dependence;
  readonly printed: PrintedCorrelation;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);

/** The matrix of a file, rows and columns in the order of `ids`. */
function readMatrix(file: string, ids: readonly string[]): readonly (readonly number[])[] {
  const value = readJson(file);
  const refuse = (field: string, rule: string): never => {
    throw new InputProblems([`${file}: ${field}: ${rule}`]);
  };
  if (typeof value !== "object" || value === null || isList(value))
    return refuse("correlation", "must be an object with ids and matrix");
  const { ids: named, matrix, ...others } = value as { ids?: unknown; matrix?: unknown };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) return refuse(unknown, "is no field of a correlation; it has ids and matrix");
  if (!isList(named) || !named.every((id) => typeof id === "string"))
    return refuse("ids", "must be a list of scenarios' ids");
  if (
    named.length !== ids.length ||
    new Set(named).size !== ids.length ||
    !ids.every((id) => named.includes(id))
  )
    return refuse("ids", `must name each scenario once: ${ids.join(", ")}`);
  if (
    !isList(matrix) ||
    matrix.length !== ids.length ||
    !matrix.every(
      (row) => isList(row) && row.length === ids.length && row.every((entry) => typeof entry === "number"),
    )
  )
    return refuse("matrix", `must have ${ids.length} rows of ${ids.length} numbers, in the order of ids`);
  const rows = matrix as readonly (readonly number[])[];
  try {
    requirePortfolio(named, { type: "matrix", matrix: rows });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new InputProblems([`${file}: ${error.message}`]);
  }
  const places = ids.map((id) => named.indexOf(id));
  return places.map((i) => places.map((j) => rows[i]![j]!));
}

/**
 * The dependence that `--correlation` asks for.
 *
 * @param ids of the scenarios, distinct, in the order of the files
 * @throws InputProblems with one line that names option or file, field and rule
 */
export function readDependence({ correlation, engine }: Arguments, ids: readonly string[]): ReadDependence {
  try {
    if (typeof correlation === "string") {
      if (engine === "exact") oneFactorCorrelation({ type: "matrix", matrix: [] });
      const matrix = readMatrix(correlation, ids);
      return { dependence: { type: "matrix", matrix }, printed: { ids, matrix } };
    }
    const dependence: Dependence =
      correlation === 0 ? { type: "independent" } : { type: "common", correlation };
    requirePortfolio(ids, dependence);
    if (engine === "exact") oneFactorCorrelation(dependence);
    return { dependence, printed: correlation };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [, field = "", rule = ""] = /^([^:]+): (.*)$/.exec(error.message) ?? [];
    const advice = rule.replace(/; simulate /, "; use --engine simulate ");
    throw new InputProblems([`quantify: ${field === "correlation" ? "--correlation" : field}: ${advice}`]);
  }
}
