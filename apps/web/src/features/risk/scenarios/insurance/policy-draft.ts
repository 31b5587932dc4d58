import type { Result } from "@crq/engine/result";
import type { Insurance } from "@crq/engine/treatment";
import { quantityText, readQuantity } from "../estimate/quantity.ts";

/** The amounts of a policy as typed; an empty limit means none. */
export interface PolicyDraft {
  readonly premium: string;
  readonly eventRetention: string;
  readonly eventLimit: string;
  readonly yearRetention: string;
  readonly yearLimit: string;
}

/** The field of an amount. */
export type PolicyField = keyof PolicyDraft;

const text = (value: number | null) => (value === null ? "" : quantityText(value, "money"));

/** A policy as typed. */
export function policyDraft({ perEvent, perYear, premium }: Insurance): PolicyDraft {
  return {
    premium: text(premium),
    eventRetention: text(perEvent.retention),
    eventLimit: text(perEvent.limit),
    yearRetention: text(perYear.retention),
    yearLimit: text(perYear.limit),
  };
}

/** An initial policy: it starts at a one-in-ten year and extends to a one-in-200 year; the premium is left empty. */
export function suggestedPolicy(result: Result): Insurance {
  const round = (value: number) => Number(value.toPrecision(1));
  const retention = round(Math.max(result.p90, result.mean / 2, 1000));
  const limit = round(Math.max(result["p99.5"] - retention, retention));
  return {
    perEvent: { retention, limit },
    perYear: { retention: 0, limit },
    premium: round(Math.max(result.mean / 4, 1000)),
  };
}

/** A parsed policy, or its problems by field. */
export interface PolicyCheck {
  readonly policy: Insurance | null;
  readonly problems: Readonly<Partial<Record<PolicyField, string>>>;
}

/** Reads a policy: amounts from 0 to 1e15, limits above 0 or empty. */
export function checkPolicy(draft: PolicyDraft): PolicyCheck {
  const problems: Partial<Record<PolicyField, string>> = {};
  const amount = (field: PolicyField): number => {
    const reading = readQuantity(draft[field], "money");
    if (!reading.ok) problems[field] = reading.rule;
    else if (reading.value < 0 || reading.value > 1e15) problems[field] = "From 0 to 1,000T";
    return reading.ok ? reading.value : 0;
  };
  const limit = (field: PolicyField): number | null => {
    if (draft[field].trim() === "") return null;
    const value = amount(field);
    if (value === 0 && problems[field] === undefined)
      problems[field] = "Above 0, or leave it empty for no limit";
    return value;
  };
  const policy: Insurance = {
    premium: amount("premium"),
    perEvent: { retention: amount("eventRetention"), limit: limit("eventLimit") },
    perYear: { retention: amount("yearRetention"), limit: limit("yearLimit") },
  };
  return { policy: Object.keys(problems).length === 0 ? policy : null, problems };
}
