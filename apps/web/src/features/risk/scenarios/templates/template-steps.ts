/** How templates derive a frequency and the parts of a loss. */
import type { Distribution } from "@crq/engine/scenario";
import type { Estimate } from "../quantify/scenario-of.ts";
import { BREACH_SHARE, CLAIMS, MEDIAN_LOSS, type PublishedFigure, SIZE_LOSS } from "./published-figures.ts";
import { SIZES, type TemplateChoice } from "./template-choice.ts";
import {
  type PublishedTotal,
  type SourcedEstimate,
  type TemplateEvidence,
  aroundRate,
  assumed,
  dollars,
  incidentRate,
  per100,
  published,
  rateSpread,
  rounded,
} from "./template-parts.ts";

/** A frequency with the evidence of its inputs. */
export type SourcedFrequency = readonly [Estimate["frequency"], readonly TemplateEvidence[]];

/** Loss event frequency as a published share of significant incidents. */
export function shareOfIncidents(
  choice: TemplateChoice,
  share: PublishedFigure,
  words: string,
  part = share.value,
): SourcedFrequency {
  const { rate, figures, sentence } = incidentRate(choice);
  const own = rate * part;
  return [
    { lef: aroundRate(own) },
    [
      published("frequency.lef", figures, sentence),
      published(
        "frequency.lef",
        [share],
        `${words} ${rounded(rate)} × ${per100(part)} = ${rounded(own)} a year, taking incidents for breaches.`,
      ),
      rateSpread("frequency.lef"),
    ],
  ];
}

/** Loss event frequency from claims per policy and year, five times as many above 100 million in revenue. */
export function fromClaims(
  { size }: TemplateChoice,
  claims: PublishedFigure,
  what: string,
): SourcedFrequency {
  const large = SIZES[size].above100m;
  const rate = claims.value * (large ? CLAIMS.largeRatio.value : 1);
  const scaled = large
    ? ` Firms above $100M in revenue file ${CLAIMS.largeRatio.value} times as many claims: ${claims.value} × ${CLAIMS.largeRatio.value} = ${rounded(rate)} a year.`
    : "";
  return [
    { lef: aroundRate(rate) },
    [
      published(
        "frequency.lef",
        large ? [claims, CLAIMS.largeRatio] : [claims],
        `${claims.value} claims for ${what} per policy and year (2025).${scaled} Losses below the deductible are not claimed, so the true rate is higher.`,
      ),
      rateSpread("frequency.lef"),
    ],
  ];
}

/** An unpublished estimate. */
export function guess(input: string, distribution: Distribution, why: string): SourcedEstimate {
  return { distribution, evidence: [assumed(input, why)] };
}

/** A loss by its 90 % interval. */
export function money(p5: number, p95: number): Distribution {
  return { type: "lognormal90", p5: rounded(p5), p95: rounded(p95) };
}

/** How much larger the median incident at this size is than at a firm below 100 million. */
export function sizeRatio({ size }: TemplateChoice): { ratio: number; figures: readonly PublishedFigure[] } {
  const [own, small] = [SIZE_LOSS[size][0], SIZE_LOSS.lt_10m[0]];
  return { ratio: own.value / small.value, figures: own === small ? [] : [own, small] };
}

/** An assumed chance that others react to an event. */
export function chanceOfReaction(
  input: string,
  min: number,
  mode: number,
  max: number,
  why: string,
): SourcedEstimate {
  return guess(input, { type: "pert", min, mode, max }, why);
}

/** How often ransomware strikes: a share of incidents, with insurance claims as the cross-check that can lower the low end. */
export function ransomwareRate(choice: TemplateChoice): SourcedFrequency {
  const large = SIZES[choice.size].above100m;
  const small = choice.smallFirm ?? !large;
  const share = small ? BREACH_SHARE.ransomwareSmall : BREACH_SHARE.ransomware;
  const [frequency, evidence] = shareOfIncidents(
    choice,
    share,
    small
      ? `Ransomware was part of ${per100(share.value)} of breaches at small and medium firms (2024).`
      : `Ransomware was part of ${per100(share.value)} of breaches (2025).`,
  );
  const floor = CLAIMS.ransomware.value * (large ? CLAIMS.largeRatio.value : 1);
  const { mode } = (frequency as { lef: { mode: number } }).lef;
  const lowest = Math.min(floor, mode / 3);
  return [
    { lef: aroundRate(mode, lowest) },
    [
      ...evidence.slice(0, -1),
      published(
        "frequency.lef",
        large ? [CLAIMS.ransomware, CLAIMS.largeRatio] : [CLAIMS.ransomware],
        `Cross-check: ${CLAIMS.ransomware.value} ransomware claims per policy and year (2025)${large ? `, ${CLAIMS.largeRatio.value} times as many above $100M in revenue, ${rounded(floor)}` : ""}. The lower end is the smaller of this and a third of the rate: ${rounded(lowest)}.`,
      ),
      assumed(
        "frequency.lef",
        "The upper end: three times the most likely rate. Replace it with what would surprise you.",
      ),
    ],
  ];
}

/** The published loss of an incident as that of ransomware, which costs more than others. */
export function ransomwareTotal(includes: string): PublishedTotal {
  const ratio = MEDIAN_LOSS.ransomware.value / MEDIAN_LOSS.all.value;
  return {
    ratio,
    words: ` Ransomware's median is ${dollars(MEDIAN_LOSS.ransomware.value)} against ${dollars(MEDIAN_LOSS.all.value)} for all.`,
    figures: [MEDIAN_LOSS.ransomware, MEDIAN_LOSS.all],
    includes,
  };
}

/** The published loss of an incident of any kind. */
export function incidentTotal(includes: string): PublishedTotal {
  return { ratio: 1, words: "", figures: [], includes };
}
