/** Rows as the contract's shapes. */
import type {
  Exposure,
  FrameworkProgress,
  RiskAppetite,
  RiskDashboard,
} from "@crq/contract/risk/risk-dashboard";
import type { AppetiteRow, newestOf, trendOf } from "../exposure/public.ts";
import { OVERDUE_SHOWN, type OverdueRow } from "./overdue-store.ts";
import type { assessmentsOf, frameworksOf } from "./store.ts";

/** The figures of the newest day. */
export function exposureReply(
  currency: string,
  state: Exposure["state"],
  row: NonNullable<Awaited<ReturnType<typeof newestOf>>>,
  trend: Awaited<ReturnType<typeof trendOf>>,
): Exposure {
  return {
    currency,
    state,
    computedAt: row.computed_at,
    scenarios: row.scenarios,
    leftOut: row.left_out,
    mean: row.mean,
    meanInherent: row.mean_inherent,
    meanResidual: row.mean_residual,
    p90: row.p90,
    p95: row.p95,
    p99: row.p99,
    curve: (row.curve ?? []).map(([loss, probability]) => [loss, probability]),
    trend,
  };
}

/** What risk is accepted. */
export function appetiteReply(row: AppetiteRow): RiskAppetite {
  return {
    currency: row.currency,
    tolerance: row.tolerance,
    version: row.version,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by_name,
  };
}

/** Frameworks with their assessments. */
export function frameworksReply(
  frameworks: Awaited<ReturnType<typeof frameworksOf>>,
  assessments: Awaited<ReturnType<typeof assessmentsOf>>,
): FrameworkProgress[] {
  return frameworks.map((framework) => ({
    ...framework,
    assessments: assessments
      .filter((one) => one.framework === framework.framework)
      .map((one) => ({
        id: one.id,
        name: one.name,
        clientName: one.client_name,
        status: one.status as FrameworkProgress["assessments"][number]["status"],
        dueOn: one.due_on,
        controlsAssessed: one.controls_assessed,
        controlsTotal: one.controls_total,
        score: one.score,
        updatedAt: one.updated_at,
      })),
  }));
}

/** The items of all kinds together: overdue ones first, those that wait the longest first of all, then what comes next. */
export function overdueReply(rows: readonly OverdueRow[]): RiskDashboard["overdue"] {
  const totals = new Map(rows.map(({ kind, ofKind }) => [kind, ofKind]));
  const items = rows
    .toSorted((a, b) => Number(b.overdue) - Number(a.overdue) || Date.parse(a.at) - Date.parse(b.at))
    .slice(0, OVERDUE_SHOWN)
    .map(({ ofKind: _, ...item }) => item);
  return { items, total: [...totals.values()].reduce((sum, count) => sum + count, 0) };
}

/** Currencies with the first of the wanted ones that is among them at the front. */
export function shownFirst(currencies: readonly string[], wanted: readonly (string | undefined)[]): string[] {
  const first = wanted.find((one) => one !== undefined && currencies.includes(one));
  return first === undefined ? [...currencies] : [first, ...currencies.filter((one) => one !== first)];
}
