import type { ControlRecord } from "@crq/contract/risk/controls";
import { checkRecordEffects } from "@crq/engine/controls/check-treatment";
import { Fault } from "../../../http/fault.ts";
import { type controlStore, raised } from "../control-records/public.ts";

/** The user-entered fields of a control. */
export type ControlFields = Pick<
  ControlRecord,
  | "name"
  | "description"
  | "kind"
  | "owner"
  | "inPlace"
  | "willBe"
  | "plannedOn"
  | "annualCost"
  | "oneOff"
  | "effects"
  | "evidence"
  | "reviewOn"
> & {
  /** Ids of other controls. */
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
};

/** Some of them: what a change sends, absent or undefined what stays. */
type Changed = { readonly [K in keyof ControlFields]?: ControlFields[K] | undefined };

/** A control with some fields changed. */
export function changedControl<C extends ControlFields>(control: C, fields: Changed): C {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...control, ...Object.fromEntries(given) };
}

/** Fields in their columns' form; missing ones have no column. */
export function columnsOf(
  fields: Changed & { readonly clientId?: string | null },
): Partial<controlStore.ControlValues> {
  const { name, description, kind, owner, inPlace, willBe, plannedOn, reviewOn, clientId } = fields;
  const { annualCost, oneOff, effects, evidence, requires, excludes } = fields;
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(kind !== undefined && { kind }),
    ...(owner !== undefined && { owner }),
    ...(inPlace !== undefined && { in_place: inPlace }),
    ...(willBe !== undefined && { will_be: willBe }),
    ...(plannedOn !== undefined && { planned_on: plannedOn }),
    ...(reviewOn !== undefined && { review_on: reviewOn }),
    ...(clientId !== undefined && { client_id: clientId }),
    ...(annualCost && { annual_cost: JSON.stringify(annualCost) }),
    ...(oneOff !== undefined && {
      one_off_amount: oneOff?.amount ?? null,
      one_off_years: oneOff?.years ?? null,
    }),
    ...(effects && { effects: JSON.stringify(effects) }),
    ...(evidence && { evidence: JSON.stringify(evidence) }),
    ...(requires && { requires: [...new Set(requires)] }),
    ...(excludes && { excludes: [...new Set(excludes)] }),
  };
}

/** Refuses a one-off cost beside a yearly one to which it can't be added. */
export function checkCost({ annualCost, oneOff }: Pick<ControlFields, "annualCost" | "oneOff">): void {
  if (!oneOff || raised(annualCost, oneOff.amount / oneOff.years)) return;
  const message =
    "can't be added to a lognormal yearly cost; give the yearly cost as a range with a most likely value";
  throw new Fault("invalid-request", { errors: [{ path: "oneOff", message }] });
}

/** Refuses effects that no scenario could have. */
export function checkEffects({ effects }: Pick<ControlFields, "effects">): void {
  const problems = checkRecordEffects(effects);
  if (problems.length === 0) return;
  const errors = problems.slice(0, 50).map(({ path, rule }) => ({ path, message: rule }));
  throw new Fault("invalid-request", { errors });
}
