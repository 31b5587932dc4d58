/** What a control's record and a scenario's treatment both say of it. */
import type { ControlRecord } from "@crq/contract/risk/controls";
import { canonicalJson } from "@crq/engine/canonical-json";
import { isInPlace, willBeInPlace } from "@crq/engine/controls/control-states";
import type { Distribution, Pert } from "@crq/engine/scenario";
import type { Control } from "@crq/engine/treatment";

/** Name, state and yearly cost of a control. */
export interface StatedControl {
  readonly title: string;
  readonly inPlace: boolean;
  readonly willBe: boolean;
  /** Money per year, with a year's part of what is spent once. */
  readonly annualCost: Distribution;
}

/** What a record states. */
export function statedBy(
  record: Pick<ControlRecord, "name" | "inPlace" | "willBe" | "annualCost" | "oneOff">,
): StatedControl {
  const { name, inPlace, willBe, annualCost, oneOff } = record;
  const cost = oneOff ? raised(annualCost, oneOff.amount / oneOff.years)! : annualCost;
  return { title: name, inPlace, willBe, annualCost: cost as Distribution };
}

/** What a scenario's treatment states. */
export function statedIn(control: Control): StatedControl {
  const { title, annualCost } = control;
  return { title, inPlace: isInPlace(control), willBe: willBeInPlace(control), annualCost };
}

/** Whether they state the same. */
export function statesTheSame(one: StatedControl, other: StatedControl): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/** A scenario's control, restated; what follows from the estimates' assumption isn't written. */
export function restated<C extends Control>(control: C, stated: StatedControl, record: string): C {
  const { inPlace: _now, willBe: _later, follows, ...rest } = control;
  const { title, inPlace, willBe, annualCost } = stated;
  return {
    ...rest,
    title,
    annualCost,
    ...(inPlace !== (control.status === "existing") && { inPlace }),
    ...(!willBe && { willBe }),
    record,
    ...(follows && { follows }),
  } as C;
}

/** A cost raised by an amount; undefined for a lognormal one, which isn't one any more then. */
export function raised(cost: ControlRecord["annualCost"], by: number): Distribution | undefined {
  if (by === 0) return cost as Distribution;
  switch (cost.type) {
    case "constant":
      return { type: "constant", value: cost.value + by };
    case "uniform":
      return { ...cost, min: cost.min + by, max: cost.max + by };
    case "pert":
    case "triangular":
      return { ...(cost as Pert), min: cost.min + by, mode: cost.mode + by, max: cost.max + by };
    case "lognormal90":
      return undefined;
  }
}
