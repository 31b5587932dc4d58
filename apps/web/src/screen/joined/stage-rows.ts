import type { LossFigures } from "@crq/contract/risk/exposure";

/** A joint loss in each stage of its treatment. */
export interface Stages {
  readonly now: LossFigures;
  /** Null: no control is in place. */
  readonly inherent: LossFigures | null;
  /** Null: no control is planned. */
  readonly plan: LossFigures | null;
  /** After insurance, now and as planned. */
  readonly net: { readonly now: LossFigures | null; readonly plan: LossFigures | null } | null;
}

/** The stages that say something: where only policies change, the plan is seen after insurance alone, and where the last one ends, without it. */
export function stageRows({ now, inherent, plan, net }: Stages) {
  const ends = plan === null && net !== null && net.now !== null && net.plan === null;
  const planned = net && (plan !== null || differ(net.now, net.plan)) ? net.plan : null;
  return [
    { name: "Without controls", loss: inherent },
    { name: "With the controls in place", loss: now },
    { name: "As planned", loss: plan },
    { name: "After insurance", loss: net?.now ?? null },
    { name: "As planned, after insurance", loss: planned },
    { name: "As planned, without insurance", loss: ends ? now : null },
  ].flatMap(({ name, loss }) => (loss === null ? [] : [{ name, loss }]));
}

function differ(one: LossFigures | null, other: LossFigures | null): boolean {
  return (["mean", "p90", "p95", "p99"] as const).some((key) => one?.[key] !== other?.[key]);
}
