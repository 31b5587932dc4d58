/** Rows as the contract's shapes. */
import type { Run, RunSummary, ScenarioRecord, ScenarioSummary } from "@crq/contract/risk/scenarios";
import type { runById, runsOf } from "./run-store.ts";
import type { ScenarioRow, SummaryRow } from "./store.ts";

/** A line of the list. */
export function summaryOf(row: SummaryRow): ScenarioSummary {
  return {
    id: row.id,
    version: row.version,
    title: row.title,
    currency: row.currency,
    clientId: row.client_id,
    clientName: row.client_name,
    figures: {
      mean: row.mean,
      p95: row.p95,
      p99: row.p99,
      pZero: row.p_zero,
      engineVersion: row.engine_version,
    },
    runCount: row.run_count,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  };
}

/** A scenario whole. */
export function recordOf(row: ScenarioRow): ScenarioRecord {
  return {
    ...summaryOf(row),
    description: row.description,
    estimate: row.estimate,
    evidence: row.evidence,
    treatment: row.treatment,
    tolerance: row.tolerance,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
  };
}

/** A line of a scenario's history. */
export function runSummaryOf(row: Awaited<ReturnType<typeof runsOf>>[number]): RunSummary {
  return {
    id: row.id,
    scenarioId: row.scenario_id,
    engine: row.engine as RunSummary["engine"],
    engineVersion: row.engine_version,
    years: row.years,
    seed: row.seed,
    inputHash: row.input_hash,
    resultHash: row.result_hash,
    mean: row.mean,
    p95: row.p95,
    p99: row.p99,
    durationMs: row.duration_ms,
    createdAt: row.created_at,
    createdBy: row.created_by_name,
  };
}

/** A kept run whole. */
export function runOf(row: NonNullable<Awaited<ReturnType<typeof runById>>>): Run {
  return {
    ...runSummaryOf(row),
    title: row.title,
    estimate: row.estimate,
    result: row.result,
  };
}
