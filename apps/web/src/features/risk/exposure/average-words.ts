import type { Exposure } from "@crq/contract/risk/exposure";
import { money } from "../../../ui/format.ts";

type Losses = Pick<Exposure, "mean" | "p95" | "currency">;

/** The average and the 1-in-20-year loss as one sentence, which says so if few years reach the average. */
export function averageSentence({ mean, p95, currency }: Losses): string {
  const average = `Losses average ${money(mean, currency)} a year`;
  const bad = money(p95, currency);
  if (p95 === 0) return `${average}, and no more than 1 year in 20 has any.`;
  if (mean > p95) return `${average}, although at least 19 of 20 years cost ${bad} or less.`;
  return `${average}, and 1 year in 20 costs ${bad} or more.`;
}

/** The note below the average. */
export function averageNote({ mean, p95 }: Losses): string {
  return mean > p95 ? "higher than the loss in at least 19 of 20 years" : "average of all years";
}
