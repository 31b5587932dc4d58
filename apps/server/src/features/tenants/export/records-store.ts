import { sqlFor } from "../../../db/query.ts";
import type { Section } from "./section.ts";

/** What the tenant door gives: the records of risk, deleted ones that can still be restored included. */
export const RECORDS: readonly Section[] = [
  {
    name: "scenarios",
    query: sqlFor
      .selectFrom("risk_scenarios")
      .select(["id", "client_id", "title", "description", "currency", "estimate", "evidence"])
      .select(["treatment", "tolerance", "mean", "p95", "p99", "p_zero", "engine_version", "run_count"])
      .select(["version", "created_at", "created_by", "created_by_name", "updated_at", "updated_by"])
      .select(["updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  {
    name: "runs",
    query: sqlFor
      .selectFrom("risk_runs")
      .select(["id", "scenario_id", "title", "engine", "engine_version", "years", "seed", "input_hash"])
      .select(["result_hash", "estimate", "result", "mean", "p95", "p99", "duration_ms", "created_at"])
      .select(["created_by", "created_by_name"])
      .orderBy("created_at"),
  },
  {
    name: "portfolios",
    query: sqlFor
      .selectFrom("risk_portfolios")
      .select(["id", "client_id", "title", "description", "dependence", "tolerance", "version"])
      .select(["created_at", "created_by", "created_by_name", "updated_at", "updated_by"])
      .select(["updated_by_name", "deleted_at"])
      .orderBy("created_at"),
  },
  {
    name: "portfolioMembers",
    query: sqlFor
      .selectFrom("risk_portfolio_members")
      .select(["portfolio_id", "scenario_id", "position"])
      .orderBy("portfolio_id")
      .orderBy("position"),
  },
];
