/** The figures by which a joint loss is stated. */
import type { Result } from "../result.ts";

/** The names of the figures. */
export const LOSS_FIGURES = ["mean", "p90", "p95", "p99"] as const;

/** The mean of a joint loss and the losses that one year in 10, 20, 100 exceeds: money per year. */
export type LossFigures = Pick<Result, (typeof LOSS_FIGURES)[number]>;

/** Just the figures of a result. */
export function lossFigures({ mean, p90, p95, p99 }: LossFigures): LossFigures {
  return { mean, p90, p95, p99 };
}
