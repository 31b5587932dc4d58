/** Where a control stands: in place now, by the plan, or neither. */
import type { Control } from "../treatment.ts";

type States = Pick<Control, "status" | "inPlace" | "willBe">;

/** Whether a control is in place now. */
export function isInPlace({ status, inPlace }: States): boolean {
  return inPlace ?? status === "existing";
}

/** Whether a control is in place once the plan is carried out. */
export function willBeInPlace({ willBe }: States): boolean {
  return willBe ?? true;
}

/** Whether the plan adds a control. */
export function isPlanned(control: States): boolean {
  return !isInPlace(control) && willBeInPlace(control);
}

/** Whether the plan changes anything about a control: adds it or takes it away. */
export function planChanges(control: States): boolean {
  return isInPlace(control) !== willBeInPlace(control);
}
