/** Rows as the contract's shapes. */
import type { PortfolioRecord, PortfolioSummary } from "@crq/contract/risk/portfolios";
import type { MemberRow, PortfolioRow, SummaryRow } from "./store.ts";

/** A line of the list. */
export function summaryOf(row: SummaryRow): PortfolioSummary {
  return {
    id: row.id,
    clientId: row.client_id,
    version: row.version,
    title: row.title,
    currency: row.currencies.length === 1 ? row.currencies[0]! : null,
    scenarioCount: row.scenario_count,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  };
}

/** A portfolio whole. */
export function recordOf(row: PortfolioRow, members: readonly MemberRow[]): PortfolioRecord {
  const currencies = [...new Set(members.map(({ currency }) => currency))];
  return {
    ...summaryOf({ ...row, currencies, scenario_count: members.length }),
    description: row.description,
    dependence: row.dependence,
    tolerance: row.tolerance,
    members: members.map(({ id, title, currency, estimate }) => ({ id, title, currency, estimate })),
  };
}
