/** What insurance leaves of a joint loss, today and by the plan. */
import type { Joined } from "./joined.ts";
import { JOINT_SEED } from "./years/joint-years.ts";
import type { PolicyYears } from "./years/policy-claims.ts";
import { netOf, type NetLoss, type StateLoss } from "./state-loss.ts";

/** What insurance leaves of today's loss and of the plan's, how that was simulated, and what each policy does. */
export interface AfterInsurance {
  /** Null if no policy is in place. */
  readonly now: NetLoss | null;
  /** Null if the plan has no policy. */
  readonly plan: NetLoss | null;
  readonly years: number;
  readonly seed: number;
  /** Those in place or, without any, the planned ones. */
  readonly policies: readonly (PolicyYears & { readonly name: string; readonly premium: number })[];
}

/** The joint loss after insurance, today's and the plan's; null without policies. */
export function afterInsurance(now: StateLoss, plan: StateLoss, joined: Joined): AfterInsurance | null {
  const { policies } = joined;
  if (policies.length === 0) return null;
  const today = netOf(now, joined);
  const later = plan === now ? today : netOf(plan, joined);
  return {
    now: today && today.loss,
    plan: later && later.loss,
    years: now.years,
    seed: JOINT_SEED,
    policies: ((today ?? later)?.years.policies ?? []).map((one) => {
      const { title, premium } = policies.find((policy) => policy.id === one.id)!;
      return { ...one, name: title, premium };
    }),
  };
}
