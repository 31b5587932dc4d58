import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { RunSummary } from "@crq/contract/risk/scenarios";
import { isNamedAsBefore, namedAsNow } from "./run-names.ts";
import type { By } from "./store.ts";

type Engine = RunSummary["engine"];

const runSummary = [
  "r.id",
  "r.scenario_id as scenarioId",
  "r.engine",
  "r.engine_version as engineVersion",
  "r.years",
  "r.seed",
  "r.input_hash as inputHash",
  "r.result_hash as resultHash",
  "r.mean",
  "r.p95",
  "r.p99",
  "r.duration_ms as durationMs",
  "r.created_at as createdAt",
  "r.created_by_name as createdBy",
] as const;

/** A scenario's saved runs, newest first. */
export function runsOf(tx: Tx, scenarioId: string) {
  return tx.all(
    sqlFor
      .selectFrom("risk_runs as r")
      .select(runSummary)
      .$narrowType<{ engine: Engine }>()
      .where("r.scenario_id", "=", scenarioId)
      .orderBy("r.created_at", "desc")
      .limit(200),
  );
}

/** One saved run of a scenario that isn't deleted, and whether its hash is over the names that results had before. */
export async function runById(tx: Tx, id: string) {
  const row = await tx.first(
    sqlFor
      .selectFrom("risk_runs as r")
      .innerJoin("risk_scenarios as s", (join) =>
        join.onRef("s.tenant_id", "=", "r.tenant_id").onRef("s.id", "=", "r.scenario_id"),
      )
      .select([...runSummary, "r.title", "r.estimate", "r.result"])
      .$narrowType<{ engine: Engine }>()
      .where("r.id", "=", id)
      .where("s.deleted_at", "is", null),
  );
  return row && { ...row, result: namedAsNow(row.result), namedAsBefore: isNamedAsBefore(row.result) };
}

/** A saved run's content. */
export interface RunValues {
  readonly scenario_id: string;
  readonly title: string;
  readonly engine: string;
  readonly engine_version: string;
  readonly years: number | null;
  readonly seed: number | null;
  readonly input_hash: string;
  readonly result_hash: string;
  readonly estimate: string;
  readonly result: string;
  readonly mean: number;
  readonly p95: number;
  readonly p99: number;
  readonly duration_ms: number;
}

/** Saves a run and returns its id; undefined if its scenario has been deleted. */
export async function insertRun(tx: Tx, values: RunValues, by: By): Promise<string | undefined> {
  const counted = await tx.run(
    sqlFor
      .updateTable("risk_scenarios")
      .set({ run_count: sql`run_count + 1` })
      .where("id", "=", values.scenario_id)
      .where("deleted_at", "is", null),
  );
  if (counted === 0) return undefined;
  const row = await tx.first(
    sqlFor
      .insertInto("risk_runs")
      .values({ ...values, created_by: by.userId, created_by_name: by.name })
      .returning("id"),
  );
  return row!.id;
}
