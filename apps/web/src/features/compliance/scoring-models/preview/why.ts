/** Why a score is what it is, in sentences. */
import type { OwnModel } from "@crq/frameworks/scoring/own-model";
import type { OwnScore } from "@crq/frameworks/scoring/own-score";
import { counted } from "../../../../ui/format.ts";
import { valueInWords } from "../words.ts";

/** What counts, what decides, what is to gain, and how far the next band is. */
export function whyOf(model: Pick<OwnModel, "arithmetic" | "bands">, score: OwnScore): string[] {
  const { value, unit, counted: many, leftOut, families } = score;
  const out = leftOut === 0 ? "" : `, ${leftOut} left out`;
  const sentences = [`${counted(many, "entry counts", "entries count")}${out}.`];
  if (value === null) return [...sentences, "There’s no score until something counts."];
  if (model.arithmetic.kind === "lowest") {
    const lowest = families.reduce((low, one) => (one.share < low.share ? one : low), families[0]!);
    sentences.push(
      `${lowest.group} decides: it’s the lowest of ${counted(families.length, "family", "families")}.`,
    );
  } else {
    const all = families.reduce((sum, { weight }) => sum + weight, 0);
    const lacks = (one: OwnScore["families"][number]) =>
      (1 - one.share) * (unit === "percent" ? (100 * one.weight) / all : one.weight);
    const most = families.reduce((best, one) => (lacks(one) > lacks(best) ? one : best), families[0]!);
    if (lacks(most) > 0.005) sentences.push(`The most to gain is in ${most.group}: ${points(lacks(most))}.`);
  }
  const next = model.bands.find(({ from }) => from !== null && from > value);
  if (next?.from != null)
    sentences.push(
      `${next.label} begins at ${valueInWords(next.from, unit)}, ${points(next.from - value)} higher.`,
    );
  return sentences;
}

function points(value: number): string {
  const digits = Number(value.toFixed(1)).toLocaleString("en-US");
  return `${digits} ${digits === "1" ? "point" : "points"}`;
}
