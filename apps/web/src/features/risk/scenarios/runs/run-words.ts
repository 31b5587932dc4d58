import type { RunSummary } from "@crq/contract/risk/scenarios";
import { type TimePreferences, count, dayAndTime } from "../../../../ui/format.ts";

/** How a run was computed: `Exact`, or `Simulated, 100,000 years, seed 1`. */
export function runMethod({ engine, years, seed }: Pick<RunSummary, "engine" | "years" | "seed">): string {
  if (engine === "exact") return "Exact";
  return `Simulated${years === null ? "" : `, ${count(years)} years`}${seed === null ? "" : `, seed ${seed}`}`;
}

/** A run's name in the legend, where room is short. */
export function runShortLabel(run: Pick<RunSummary, "createdAt">, preferences: TimePreferences): string {
  return `Run of ${dayAndTime(run.createdAt, preferences).replace(/, [^,]*$/, "")}`;
}

/** A run's name beside the current result. */
export function runLabel(run: Pick<RunSummary, "createdAt">, preferences: TimePreferences): string {
  return `Run of ${dayAndTime(run.createdAt, preferences)}`;
}
