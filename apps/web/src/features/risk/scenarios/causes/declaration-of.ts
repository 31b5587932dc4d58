import type { JointDependence, LossModel } from "@crq/contract/risk/loss-model";

interface Change {
  /** Null: the organization’s again, and its year of prices. */
  readonly dependence?: JointDependence | null;
  readonly causes?: LossModel["causes"];
  readonly priceYear?: number | null;
}

/** What is declared after a change. A client that only changes its causes goes on inheriting dependence and year of prices. */
export function declarationOf(model: LossModel, change: Change) {
  const { dependence, causes, priceYear } = { ...model, ...change };
  const stays = change.dependence === undefined && change.priceYear === undefined;
  if (dependence === null || (model.inherited && stays)) return { dependence: null, causes };
  return { dependence, causes, priceYear };
}
