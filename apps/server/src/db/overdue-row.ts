import type { OverdueWork } from "@crq/contract/risk/overdue-work";

/** Something overdue as a feature's store finds it, with how many there are of its kind. */
export interface OverdueRow extends OverdueWork {
  readonly ofKind: number;
}
