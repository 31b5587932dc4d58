import type { StatedBaseline } from "@crq/contract/risk/baselines/statements";
import type { Stages } from "../../../screen/joined/stage-rows.ts";

/** A baseline's figures by the stages that it has. */
export function stagesOf({ figures, curves }: Pick<StatedBaseline, "figures" | "curves">): Stages {
  const { now, net, inherent, plan } = figures;
  return {
    now,
    inherent: curves.inherent && inherent,
    plan: curves.plan && plan,
    net,
  };
}
