/** What a scenario's figures count with: the answers that it took over, while the control that says so is in its treatment, else the reference. */
import { AS_ASSESSED } from "@crq/contract/risk/control-model/control-model-limits";
import type { Treatment } from "@crq/engine/treatment";
import type { Basis, EntryStates } from "./store.ts";

/** Whether the control that takes over how controls were assessed is in a treatment, in place. */
export function takesOver({ controls }: Pick<Treatment, "controls">): boolean {
  return controls.some(({ id }) => id === AS_ASSESSED);
}

/** The states of entries that a scenario's figures assume. */
export function countedStates(
  { reference, taken }: Pick<Basis, "reference" | "taken">,
  treatment: Pick<Treatment, "controls">,
): EntryStates {
  return taken && takesOver(treatment) ? taken : reference;
}
