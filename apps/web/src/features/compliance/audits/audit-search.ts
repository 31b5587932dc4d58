/** What an auditor's page keeps in the address, so that Back leads to the same list. */
import type { Result } from "@crq/contract/compliance/assessments/answer-values";

/** The verdict that rows are filtered by: of an answer, or why there's none. */
export type Verdict = Result | "none" | "not-applicable" | "out";

const VERDICT = /^(?:met|partially-met|not-met|none|not-applicable|out)$/;

/** Every part is left out for its default. */
export interface AuditSearch {
  readonly q?: string;
  /** A group of the framework. */
  readonly in?: string;
  readonly verdict?: Verdict;
  readonly looked?: "yes" | "no";
  /** The entry that is open. */
  readonly entry?: string;
}

/** A parameter as text: the router reads `1.1` as a number. */
function asText(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value.slice(0, 200) : undefined;
}

/** For the route's `validateSearch`: what can't be is left out. Every page starts with this, so it's small. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  const { looked } = raw;
  const parts = {
    q: asText(raw["q"]),
    in: asText(raw["in"]),
    verdict: VERDICT.test(String(raw["verdict"])) ? (raw["verdict"] as Verdict) : undefined,
    looked: looked === "yes" || looked === "no" ? looked : undefined,
    entry: asText(raw["entry"]),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));
}

/** Parts of the address to change; undefined removes one. */
export type Change = (parts: { readonly [K in keyof AuditSearch]?: AuditSearch[K] | undefined }) => void;
