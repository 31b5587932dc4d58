/** Which rows an auditor's list shows, and what they add up to. */
import type { AuditedRow } from "@crq/contract/compliance/assessments/auditors";
import type { AuditSearch, Verdict } from "./audit-search.ts";

/** What a row counts as in the filter of verdicts. */
function verdictOf({ inScope, applicability, result }: AuditedRow): Verdict {
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
  const many = (verdict: Verdict) => inScope.filter((row) => verdictOf(row) === verdict).length;
  return {
    inScope: inScope.length,
    met: many("met"),
    partly: many("partially-met"),
    not: many("not-met"),
    without: many("not-applicable"),
  };
}
