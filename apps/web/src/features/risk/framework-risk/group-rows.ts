/** A framework's groups with their compliance and what their gaps cost, as the table, the heat map and the file show them. */
import { csvLine } from "@crq/contract/csv";
import type { EntryStanding } from "@crq/contract/risk/control-model/framework-dashboards";
import type { FrameworkRisk } from "@crq/contract/risk/control-model/framework-risk";
import { STANDINGS } from "@crq/contract/risk/control-model/framework-dashboards";
import type { ClosedGaps } from "../simulation/public.ts";

/** How many entries are in each standing. */
export type Standings = Readonly<Record<EntryStanding, number>>;

/** A group of the framework. */
export interface GroupRow {
  readonly id: string;
  readonly title: string;
  /** Its place in the framework. */
  readonly place: number;
  /** Entries in scope. */
  readonly entries: number;
  readonly standings: Standings;
  /** The share of those that apply that is met; null where none applies. */
  readonly met: number | null;
  /** How many of its gaps are related to a control. */
  readonly related: number;
  /** What closing its gaps saves a year; null where none of its gaps is related to a control, none is known yet, or nothing is computed. */
  readonly avoided: ClosedGaps["all"] | null;
}

const NOTHING: ClosedGaps["all"] = { total: { mean: 0, p5: 0, p95: 0 }, byScenario: [] };

/** The groups that have entries in scope, in the framework's order. */
export function groupRows(
  { groups, entries }: Pick<FrameworkRisk, "groups" | "entries">,
  closed: Pick<ClosedGaps, "groups"> | undefined,
): GroupRow[] {
  const saved = new Map(closed?.groups.map(({ group, saved: all }) => [group, all]));
  const byGroup = Map.groupBy(entries, ({ group }) => group);
  return groups.flatMap(({ id, title }, place) => {
    const all = byGroup.get(id);
    if (!all) return [];
    const standings = countStandings(all);
    const gaps = all.filter(({ state }) => state !== null && state < 1);
    const related = gaps.filter(({ controls }) => controls.length > 0).length;
    const none = closed && gaps.length === 0 && standings.unanswered === 0 ? NOTHING : null;
    return [
      {
        id,
        title,
        place,
        entries: all.length,
        standings,
        related,
        met: metShare(standings),
        avoided: saved.get(id) ?? none,
      },
    ];
  });
}

/** How many entries are in each standing. */
export function countStandings(entries: FrameworkRisk["entries"]): Standings {
  const counts = Object.fromEntries(STANDINGS.map((standing) => [standing, 0])) as Record<
    EntryStanding,
    number
  >;
  for (const { standing } of entries) counts[standing] += 1;
  return counts;
}

/** How many entries apply: those that are in scope and not marked otherwise. */
export function applying(standings: Standings): number {
  return STANDINGS.reduce((sum, one) => sum + (one === "not-applicable" ? 0 : standings[one]), 0);
}

/** The share of the entries that apply that is met; null where none applies. */
export function metShare(standings: Standings): number | null {
  const all = applying(standings);
  return all === 0 ? null : standings.met / all;
}

const SORTS = {
  group: (row: GroupRow) => row.place,
  entries: (row: GroupRow) => row.entries,
  gaps: (row: GroupRow) => row.standings["not-met"] + row.standings["partially-met"],
  met: (row: GroupRow) => row.met,
  avoided: (row: GroupRow) => row.avoided?.total.mean ?? null,
} as const;
/** What the table is sorted by. */
export type GroupSort = keyof typeof SORTS;
/** What the table can be sorted by. */
export const GROUP_SORTS = Object.keys(SORTS) as GroupSort[];

/** Sorted rows; those without the figure come last, and equal ones in the framework's order. */
export function sortedRows(rows: readonly GroupRow[], by: GroupSort, order: "asc" | "desc"): GroupRow[] {
  const sign = order === "asc" ? 1 : -1;
  return rows.toSorted((one, other) => {
    const [a, b] = [SORTS[by](one), SORTS[by](other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null) || one.place - other.place;
    return sign * (a - b) || one.place - other.place;
  });
}

/** The table as CSV; money in full units of the currency. */
export function groupsCsv(heading: string, rows: readonly GroupRow[], currency: string | undefined): string {
  const money =
    currency === undefined ? [] : [`Avoided a year, ${currency}`, "5th percentile", "95th percentile"];
  const columns = [
    "Id",
    heading,
    "In scope",
    "Met",
    "Partially met",
    "Not met",
    "Not applicable",
    "Not answered",
    "Share met",
    "Gaps related to controls",
    ...money,
  ];
  const lines = rows.map(({ id, title, entries, standings, met, related, avoided }) => [
    id,
    title,
    entries,
    standings.met,
    standings["partially-met"],
    standings["not-met"],
    standings["not-applicable"],
    standings.unanswered,
    met === null ? "" : met.toFixed(4),
    related,
    ...(currency === undefined ? [] : figures(avoided)),
  ]);
  return [columns, ...lines].map(csvLine).join("");
}

function figures(avoided: GroupRow["avoided"]): (number | string)[] {
  if (avoided === null) return ["", "", ""];
  const { mean, p5, p95 } = avoided.total;
  return [mean, p5, p95].map((value) => Math.round(value));
}
