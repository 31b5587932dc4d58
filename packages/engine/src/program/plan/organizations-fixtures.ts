/** Small organizations with every way of joining and insuring losses, whose combinations can all be judged. */
import type { Joined, StagedPolicy } from "../joined.ts";
import type { ToPlan } from "./plan.ts";
import { organization } from "./plan-fixtures.ts";

/** A policy of two layers with a year's retention and limit. */
export const tower = (id: string, more: Partial<StagedPolicy> = {}): StagedPolicy => ({
  id,
  title: "Tower",
  covers: null,
  tower: [
    { retention: 20_000, limit: 200_000, share: 0.9 },
    { retention: 220_000, limit: 5_000_000, share: 1 },
  ],
  perYear: { retention: 10_000, limit: 6_000_000 },
  premium: 3000,
  inPlace: true,
  willBe: true,
  ...more,
});

/** Three scenarios with four controls, and what joins and insures them. */
export function smallOrganization(seed: number, plain: boolean, joined: Partial<Joined>): ToPlan {
  const plan = organization(seed, { scenarios: 3, controls: 4 }, plain);
  return { ...plan, joined: { ...plan.joined, ...joined } };
}

const pairs = { type: "matrix", correlation: 0.1, pairs: [] } as const;
/** By what joins and insures them. */
export const ORGANIZATIONS: [string, ToPlan][] = [
  ["without insurance, candidates of all kinds", smallOrganization(1, false, {})],
  [
    "without insurance, correlated",
    smallOrganization(2, true, { dependence: { type: "common", correlation: 0.4 } }),
  ],
  ["under a tower", smallOrganization(3, true, { policies: [tower("t")] })],
  [
    "under a tower that can be chosen, with a sublimit and a waiting period, candidates of all kinds",
    smallOrganization(4, false, {
      policies: [
        tower("t", {
          inPlace: false,
          terms: [
            {
              member: smallOrganization(4, false, {}).members[0]!.id,
              sublimit: 400_000,
              waiting: { hours: 12, lossPerHour: 1000 },
            },
          ],
        }),
      ],
    }),
  ],
  [
    "under a tower, correlated by pairs",
    ((plan: ToPlan): ToPlan => ({
      ...plan,
      joined: {
        ...plan.joined,
        policies: [tower("t")],
        dependence: {
          ...pairs,
          pairs: [{ a: plan.members[0]!.id, b: plan.members[1]!.id, correlation: 0.6 }],
        },
      },
    }))(smallOrganization(5, true, {})),
  ],
  [
    "under a tower, all correlated alike",
    smallOrganization(6, true, { policies: [tower("t")], dependence: { type: "common", correlation: 0.4 } }),
  ],
  [
    "without insurance, correlated by pairs",
    ((plan: ToPlan): ToPlan => ({
      ...plan,
      joined: {
        ...plan.joined,
        dependence: {
          ...pairs,
          pairs: [{ a: plan.members[0]!.id, b: plan.members[1]!.id, correlation: 0.6 }],
        },
      },
    }))(smallOrganization(7, false, {})),
  ],
];
