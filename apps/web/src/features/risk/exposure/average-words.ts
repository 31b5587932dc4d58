import type { Exposure } from "@crq/contract/risk/exposure";
import { money, percent } from "../../../ui/format.ts";
import { keptOf } from "./curve-of.ts";

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

type Figures = Pick<Exposure, "mean" | "p90" | "p95" | "p99" | "net" | "currency">;

/** The lines below a figure: what it means, unless insurance changes it and nothing about it misleads, and what insurance leaves of it. */
export function figureNotes(exposure: Figures, key: "mean" | "p90" | "p95" | "p99"): string[] {
  const { net, currency, mean, p95 } = exposure;
  const years = { mean: 1, p90: 10, p95: 20, p99: 100 }[key];
  const [misleads, note] =
    key === "mean"
      ? [mean > p95, averageNote(exposure)]
      : exposure[key] > 0
        ? [false, `exceeded in ${percent(1 / years)} of years`]
        : [true, `fewer than 1 year in ${years} has any loss`];
  if (!net?.now) return [note];
  const insured = `before insurance; ${money(keptOf(exposure)[key], currency)} after`;
  return misleads ? [note, insured] : [insured];
}
