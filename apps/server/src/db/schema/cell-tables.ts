/**
 * The tables of a cell: a schema that holds every record of its tenants, so that tenants can be spread over
 * machines. All others belong to the directory: people, sessions, keys, factors, jobs, monitoring, and which
 * tenants and clients there are.
 */
export const CELL_TABLES: readonly string[] = [
  "assessment_answers",
  "assessments",
  "audit_log",
  "audit_shipping",
  "audit_verified",
  "chain_verifications",
  "exposure_computations",
  "exposure_events",
  "exposure_snapshots",
  "notifications",
  "overdue_counts",
  "risk_appetites",
  "risk_portfolio_members",
  "risk_portfolios",
  "risk_runs",
  "risk_scenarios",
  "tenant_logos",
];
