import type { Distribution } from "@crq/engine/scenario";
import type { Control, ControlEffect } from "@crq/engine/treatment";
import { money } from "../../../../ui/format.ts";
import { factorLabel } from "../estimate/factors.ts";
import type { DistributionType } from "../estimate/distribution-draft.ts";
import { grouped } from "../../../../ui/form/quantity.ts";
import { nodeKind } from "./control-draft.ts";

/** The kinds of estimates for what has an upper end, such as the share that a control leaves. */
export const BOUNDED: readonly DistributionType[] = ["pert", "triangular", "uniform", "constant"];

/** The change for a given share: `reduces it by 40%`. */
export function shareWords(value: number): string {
  const change = Number(Math.abs((1 - value) * 100).toPrecision(3));
  return value === 1 ? "no change" : value < 1 ? `reduces it by ${change}%` : `increases it by ${change}%`;
}

/** The ends of an estimate: one value if it has no range. */
function endsOf(distribution: Distribution): readonly [number, number] {
  switch (distribution.type) {
    case "constant":
      return [distribution.value, distribution.value];
    case "lognormal90":
      return [distribution.p5, distribution.p95];
    default:
      return [distribution.min, distribution.max];
  }
}

function rangeText(distribution: Distribution, text: (value: number) => string): string {
  const [low, high] = endsOf(distribution);
  return low === high ? text(low) : `${text(low)} – ${text(high)}`;
}

function points(share: number): string {
  return `${Number((share * 100).toPrecision(3))}%`;
}

/** The effect of multiplying a figure by a share: `reduces by 40% – 70%`. */
export function factorText(factor: Distribution): string {
  const [low, high] = endsOf(factor);
  if (low === 1 && high === 1) return "no change";
  const range = (least: number, most: number) =>
    least === most ? points(least) : `${points(least)} – ${points(most)}`;
  if (high <= 1) return `reduces by ${range(1 - high, 1 - low)}`;
  if (low >= 1) return `increases by ${range(low - 1, high - 1)}`;
  return `from ${points(1 - low)} less to ${points(high - 1)} more`;
}

/** An annual cost: `$40K – $80K`. */
export function costText(cost: Distribution, currency: string): string {
  return rangeText(cost, (value) => money(value, currency));
}

/** A control's effect on a figure: `Vulnerability: reduces by 40% – 70%`. */
export function effectText(
  { node, change }: ControlEffect,
  status: Control["status"],
  currency: string,
): string {
  if (change.type === "factor") return `${factorLabel(node)}: ${factorText(change.factor)}`;
  const kind = nodeKind(node);
  const value = (amount: number) =>
    kind === "money"
      ? money(amount, currency)
      : kind === "probability"
        ? points(amount)
        : grouped(Number(amount.toPrecision(3)));
  const range = rangeText(change.distribution, value);
  return `${factorLabel(node)}: ${status === "planned" ? `becomes ${range}` : `${range} without it`}`;
}
