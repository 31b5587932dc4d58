import type { Insurance } from "@crq/engine/treatment";
import { quantityText, readQuantity } from "../../../../ui/form/quantity.ts";

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

/** A new policy: nothing of it follows from today's losses. Without a retention per year, as most policies are. */
export const EMPTY_POLICY: PolicyDraft = {
  premium: "",
  eventRetention: "",
  eventLimit: "",
  yearRetention: "0",
  yearLimit: "",
};

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
