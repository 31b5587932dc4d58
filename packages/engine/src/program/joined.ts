/** What joins and insures the losses of an organization's scenarios. */
import type { CommonCause } from "../portfolio/common-cause.ts";
import { type JointDependence, pairsAmong } from "./pair-correlations.ts";
import type { SharedPolicy } from "./shared-policy.ts";

/** A policy, and whether it's in place now and by the plan. */
export type StagedPolicy = SharedPolicy & {
  readonly inPlace: boolean;
  readonly willBe: boolean;
  /** Of its amounts; that of the figures unless given. */
  readonly currency?: string;
};

/** What joins the scenarios' losses, and what insures them. */
export interface Joined {
  readonly dependence: JointDependence;
  readonly causes: readonly CommonCause[];
  readonly policies: readonly StagedPolicy[];
}

/** Independent losses without insurance. */
export const APART: Joined = { dependence: { type: "independent" }, causes: [], policies: [] };

/** What concerns the scenarios with these ids. */
export function amongst({ dependence, causes, policies }: Joined, ids: ReadonlySet<string>): Joined {
  return {
    dependence: pairsAmong(dependence, ids),
    causes: causes.flatMap((cause) => {
      const strikes = cause.strikes.filter(({ member }) => ids.has(member));
      return strikes.length > 0 ? [{ ...cause, strikes }] : [];
    }),
    policies: policies.flatMap((policy) => {
      const covers = policy.covers && policy.covers.filter((id) => ids.has(id));
      if (covers?.length === 0) return [];
      const terms = policy.terms?.filter(({ member }) => ids.has(member));
      return [{ ...policy, covers, ...(terms && { terms }) }];
    }),
  };
}
