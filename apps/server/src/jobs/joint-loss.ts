/** The annual loss of many scenarios together, as dashboards show it. */
import type { ExposureNet, JoinedBy } from "@crq/contract/risk/exposure";
import { APART, type Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import { programLoss, type ProgramLoss } from "@crq/engine/program/program-loss";
import type { NetLoss } from "@crq/engine/program/state-loss";
import type { Result } from "@crq/engine/result";
import { thinCurve, type CurvePoint } from "./thin-curve.ts";

/** A scenario as it is stored. */
export type StoredMember = Member;

/** The joint annual loss: money per year, with curves of about 120 points. */
export interface ShownLoss extends Omit<
  ProgramLoss,
  "curve" | "curveInherent" | "curveResidual" | "net" | "joinedBy" | "parts"
> {
  readonly curve: readonly CurvePoint[];
  readonly curveInherent: readonly CurvePoint[] | null;
  readonly curveResidual: readonly CurvePoint[] | null;
  readonly net: ExposureNet | null;
  readonly joinedBy: JoinedBy;
}

/** The joint annual loss, and the common causes' part of its mean. */
export interface JointLoss extends ShownLoss {
  readonly causesMean: number;
}

/**
 * The joint annual loss of one or more scenarios in one currency, with curves that are thinned for a dashboard.
 *
 * @throws RangeError as `programLoss`
 */
export function jointLoss(members: readonly Member[], joined: Joined = APART): JointLoss {
  const { parts, ...loss } = programLoss(members, joined);
  const causes = new Set(joined.causes.map(({ id }) => id));
  const causesMean = parts.reduce((sum, { id, mean }) => (causes.has(id) ? sum + mean : sum), 0);
  return { ...shownLoss(loss), causesMean };
}

/** A joint loss with thinned curves. */
export function shownLoss(loss: Omit<ProgramLoss, "parts">): ShownLoss {
  const { curve, curveInherent, curveResidual, net } = loss;
  return {
    ...loss,
    curve: thinned(curve),
    curveInherent: curveInherent && thinned(curveInherent),
    curveResidual: curveResidual && thinned(curveResidual),
    net: net && {
      ...net,
      now: net.now && shownNet(net.now),
      plan: net.plan && shownNet(net.plan),
      policies: net.policies.map(({ id, name, premium, mean, pays, exhausted }) => {
        return { id, name, premium, mean, pays, exhausted };
      }),
    },
  };
}

function shownNet(net: NetLoss): NonNullable<ExposureNet["now"]> {
  return { ...net, curve: thinned(net.curve).map(([money, chance]) => [money, chance]) };
}

/** The points of a curve that a dashboard draws. */
function thinned({ loss, probability }: Result["curve"]): readonly CurvePoint[] {
  return thinCurve(loss.map((money, i) => [money, probability[i]!]));
}
