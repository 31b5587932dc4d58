/** Some of an organization's scenarios under its declared dependence: from gross to net, and what each contributes. */
import type { PortfolioResult } from "../portfolio/portfolio-result.ts";
import type { Joined } from "./joined.ts";
import { type LossFigures, lossFigures } from "./loss-figures.ts";
import type { Member } from "./member.ts";
import { type ProgramLoss, solveProgram } from "./program-loss.ts";
import type { NetLoss } from "./state-loss.ts";

/** The figures of each stage of treatment; null where a stage is the same as the one before, because nothing treats the losses there. */
export interface LossStages {
  readonly inherent: LossFigures | null;
  readonly now: LossFigures;
  readonly plan: LossFigures | null;
  readonly net: { readonly now: LossFigures | null; readonly plan: LossFigures | null } | null;
}

/** The joint loss of a portfolio under the declared dependence. */
export interface PortfolioLoss {
  readonly stages: LossStages;
  readonly joinedBy: ProgramLoss["joinedBy"];
  /** With the controls in place, before insurance. */
  readonly portfolio: PortfolioResult;
  /** The curves without any control and with the planned ones; null where `stages` has none. */
  readonly curves: {
    readonly inherent: PortfolioResult["curve"] | null;
    readonly plan: PortfolioResult["curve"] | null;
  };
  /** What the policies in place leave, with its curve; null without any. */
  readonly kept: NetLoss | null;
}

/** The stages of a joint loss. */
export function stagesOf(
  loss: Pick<
    ProgramLoss,
    "mean" | "p90" | "p95" | "p99" | "inherent" | "residual" | "curveInherent" | "curveResidual" | "net"
  >,
): LossStages {
  const { inherent, residual, curveInherent, curveResidual, net } = loss;
  return {
    inherent: curveInherent && lossFigures(inherent),
    now: lossFigures(loss),
    plan: curveResidual && lossFigures(residual),
    net: net && { now: net.now && lossFigures(net.now), plan: net.plan && lossFigures(net.plan) },
  };
}

/**
 * The joint loss of some scenarios with what joins and insures them, as `programLoss` has it, and what each contributes to the worst years.
 *
 * @param members one to 200, in one currency
 * @throws RangeError as `programLoss`
 */
export function portfolioLoss(members: readonly Member[], joined: Joined): PortfolioLoss {
  const { loss, present, now } = solveProgram(members, joined);
  const { id } = present[0]!;
  const alone = {
    contributions: { [id]: { cvar95: now.cvar95, cvar99: now.cvar99 } },
    diversification: { p95: 0, cvar95: 0, cvar99: 0 },
  };
  return {
    stages: stagesOf(loss),
    joinedBy: loss.joinedBy,
    portfolio: { ...alone, ...now },
    curves: { inherent: loss.curveInherent, plan: loss.curveResidual },
    kept: loss.net?.now ?? null,
  };
}
