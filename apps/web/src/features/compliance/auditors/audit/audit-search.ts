/** What an auditor's page keeps in the address, so that Back leads to the same list. */
import { RESULTS } from "@crq/contract/compliance/assessments/answer-values";
import type { AuditedRow } from "@crq/contract/compliance/assessments/auditors";

const VERDICTS = [...RESULTS, "none", "not-applicable", "out"] as const;
const LOOKED = ["yes", "no"] as const;

/** Every part is left out for its default. */
export interface AuditSearch {
  readonly q?: string;
  /** A group of the framework. */
  readonly in?: string;
  readonly verdict?: (typeof VERDICTS)[number];
  readonly looked?: (typeof LOOKED)[number];
  /** The entry that is open. */
  readonly entry?: string;
}

/** A parameter as text: the router reads `1.1` as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, 200) : undefined;
}

/** For the route's `validateSearch`: what can't be is left out. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const parts = {
    q: asText(raw["q"]),
    in: asText(raw["in"]),
    verdict: VERDICTS.find((one) => one === raw["verdict"]),
    looked: LOOKED.find((one) => one === raw["looked"]),
    entry: asText(raw["entry"]),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** What a row counts as in the filter of verdicts. */
function verdictOf({ inScope, applicability, result }: AuditedRow): (typeof VERDICTS)[number] {
  if (!inScope) return "out";
  if (applicability === "not-applicable") return "not-applicable";
  return result ?? "none";
}

/** The rows that are listed: those in scope, unless the filter asks for the others; every word occurs in the identifier or the title. */
export function listedOf(rows: readonly AuditedRow[], search: AuditSearch): AuditedRow[] {
  const words = (search.q ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
  return rows.filter((row) => {
    const verdict = verdictOf(row);
    if (search.verdict === undefined ? verdict === "out" : verdict !== search.verdict) return false;
    if (search.in !== undefined && row.group !== search.in) return false;
    if (search.looked !== undefined && row.looked !== (search.looked === "yes")) return false;
    const text = `${row.entry} ${row.title}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** How many entries in scope have which verdict, as the bar shows them. */
export function sharesOf(rows: readonly AuditedRow[]) {
  const inScope = rows.filter((row) => row.inScope);
  const many = (verdict: (typeof VERDICTS)[number]) =>
    inScope.filter((row) => verdictOf(row) === verdict).length;
  return {
    inScope: inScope.length,
    met: many("met"),
    partly: many("partially-met"),
    not: many("not-met"),
    without: many("not-applicable"),
  };
}
