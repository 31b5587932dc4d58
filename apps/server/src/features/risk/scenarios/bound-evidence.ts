/** Evidence supports a value: the one that its input had when it was given. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import { canonicalJson } from "@crq/engine/canonical-json";
import { type Estimates, inputsOf } from "@crq/engine/inputs";

/**
 * Binds new evidence to its input's estimate. Evidence that was there keeps the estimate that it was given for, even if the input
 * has changed. An entry that arrives with a different one is confirmed: it's bound to the present estimate.
 * @param before the scenario's evidence until now; entries without a binding stay without
 */
export function boundEvidence(
  evidence: readonly Evidence[],
  estimate: Estimates,
  before: readonly Evidence[] = [],
): Evidence[] {
  const values = inputsOf(estimate).map(({ name, distribution }) => [name, distribution] as const);
  return boundTo(evidence, new Map<string, Evidence["supports"]>(values), before);
}

/** Binds evidence as `boundEvidence` does, to the present value of each input by its name. */
export function boundTo(
  evidence: readonly Evidence[],
  values: ReadonlyMap<string, Evidence["supports"]>,
  before: readonly Evidence[],
): Evidence[] {
  const known = new Map(before.map((entry) => [said(entry), entry]));
  return evidence.map(({ supports, ...entry }) => {
    const earlier = known.get(said(entry));
    const kept = earlier && (supports === undefined || same(supports, earlier.supports));
    const value = kept ? earlier.supports : values.get(entry.input);
    return value === undefined ? entry : { ...entry, supports: value };
  });
}

function said({ input, source, statement, url }: Omit<Evidence, "supports">): string {
  return JSON.stringify([input, source, statement, url]);
}

function same(one: Evidence["supports"], other: Evidence["supports"]): boolean {
  return canonicalJson(one) === canonicalJson(other);
}
