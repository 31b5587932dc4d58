import type { OverdueWork } from "@crq/contract/risk/overdue-work";

/** An overdue item as a feature's store finds it, with the total of its kind. */
export interface OverdueRow extends OverdueWork {
  readonly ofKind: number;
}
