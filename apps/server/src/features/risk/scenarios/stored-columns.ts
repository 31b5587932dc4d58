import type { Assumption } from "@crq/contract/risk/assumptions";
import type { Estimate } from "@crq/contract/risk/quantification";
import type { Evidence, Scope } from "@crq/contract/risk/scenarios";
import type { Tolerance, Treatment } from "@crq/contract/risk/treatment";
import type { Treatment as CheckedTreatment } from "@crq/engine/treatment";
import type { CheckedEstimate } from "../../../db/columns.ts";

/** The user-entered fields of a scenario. */
interface Written {
  readonly title: string;
  readonly description: string;
  readonly scope?: Scope | undefined;
  readonly estimate: Estimate | CheckedEstimate;
  readonly evidence: readonly Evidence[];
  readonly treatment: Treatment | CheckedTreatment;
  readonly tolerance: Tolerance;
  readonly assumptions?: readonly Assumption[] | undefined;
}

/** The columns of the user-entered fields. */
interface Columns {
  readonly title: string;
  readonly description: string;
  readonly scope?: string;
  readonly currency: string;
  readonly estimate: string;
  readonly evidence: string;
  readonly treatment: string;
  readonly tolerance: string;
  readonly assumptions?: string;
}

/** Fields in their columns' form; missing ones have no column. */
export function columnsOf(fields: Written): Columns;
export function columnsOf(fields: {
  readonly [K in keyof Written]?: Written[K] | undefined;
}): Partial<Columns>;
export function columnsOf(fields: {
  readonly [K in keyof Written]?: Written[K] | undefined;
}): Partial<Columns> {
  const { title, description, scope, estimate, evidence, treatment, tolerance, assumptions } = fields;
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(scope && { scope: JSON.stringify(scope) }),
    ...(estimate && { currency: estimate.currency, estimate: JSON.stringify(estimate) }),
    ...(evidence && { evidence: JSON.stringify(evidence) }),
    ...(treatment && { treatment: JSON.stringify(treatment) }),
    ...(tolerance && { tolerance: JSON.stringify(tolerance) }),
    ...(assumptions && { assumptions: JSON.stringify(assumptions) }),
  };
}
