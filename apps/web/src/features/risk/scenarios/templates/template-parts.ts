/** The steps from published figures to estimates, each with the sentence beside the input. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Distribution } from "@crq/engine/scenario";
import {
  BREACH_PARTS,
  INDUSTRY_CHANCE,
  type PublishedFigure,
  REPORTS,
  type Report,
  SIZE_CHANCE,
  SIZE_LOSS,
} from "./published-figures.ts";
import { INDUSTRIES, SIZES, type TemplateChoice } from "./template-choice.ts";

/** The source of a template's estimate: the figures it's based on, none for an assumption. */
export interface TemplateEvidence extends Evidence {
  readonly figures: readonly (PublishedFigure | typeof BREACH_PARTS)[];
}

/** An estimate with its evidence. */
export interface SourcedEstimate {
  readonly distribution: Distribution;
  readonly evidence: readonly TemplateEvidence[];
}

/** A template's mark for unpublished figures. */
export const ASSUMPTION = "Starting assumption, not published. Replace it with your own";

/** Evidence from published figures. The sentence gives the figures and the arithmetic. */
export function published(
  input: string,
  figures: TemplateEvidence["figures"],
  statement: string,
): TemplateEvidence {
  const reports = [...new Set(figures.map(({ source }) => source))].map((key): Report => REPORTS[key]);
  const url = reports.find((report) => report.url !== undefined)?.url;
  return {
    input,
    source: `${reports.map(({ title }) => title).join("; ")} (as cited elsewhere; check the report)`,
    statement,
    ...(url !== undefined && { url }),
    figures,
  };
}

/** Evidence that says plainly that there is none. */
export function assumed(input: string, statement: string): TemplateEvidence {
  return { input, source: ASSUMPTION, statement, figures: [] };
}

/** Three significant digits: nothing here is known more precisely. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** An amount in words: `$1.4M`. */
export function dollars(value: number): string {
  const amount = rounded(value);
  const steps = [
    [1e9, "B"],
    [1e6, "M"],
    [1e3, "k"],
  ] as const;
  const step = steps.find(([size]) => amount >= size);
  return step ? `$${rounded(amount / step[0])}${step[1]}` : `$${amount}`;
}

/** A probability in words: `11.2%`. */
export function per100(share: number): string {
  return `${Number((share * 100).toPrecision(4))}%`;
}

/** Incidents a year for a given chance of at least one: −ln(1 − p), for events that come at a steady rate. */
function rateOf(chance: number): number {
  return -Math.log(1 - chance);
}

/** Significant incidents a year for an industry and a size, with the sentence that derives it. */
export function incidentRate({ industry, size }: TemplateChoice): {
  readonly rate: number;
  readonly figures: readonly PublishedFigure[];
  readonly sentence: string;
} {
  const [all, ofIndustry, ofSize] = [INDUSTRY_CHANCE.any, INDUSTRY_CHANCE[industry], SIZE_CHANCE[size]];
  const [whole, sized] = [rateOf(all.value), rateOf(ofSize.value)];
  const band = SIZES[size].name.toLowerCase().replaceAll(" million", "M").replaceAll(" billion", "B");
  const bySize = `${per100(ofSize.value)} of firms with revenue ${band} have a significant incident in a year (2024)`;
  if (industry === "any")
    return {
      rate: sized,
      figures: [ofSize],
      sentence: `${bySize}; −ln(1 − ${ofSize.value}) = ${rounded(sized)} a year.`,
    };
  const own = rateOf(ofIndustry.value);
  const rate = (sized * own) / whole;
  return {
    rate,
    figures: [ofSize, ofIndustry, all],
    sentence:
      `${bySize}, ${per100(ofIndustry.value)} in ${INDUSTRIES[industry].toLowerCase()}, ${per100(all.value)} of all. ` +
      `As rates, −ln(1 − p): ${rounded(sized)} × ${rounded(own)} ÷ ${rounded(whole)} = ${rounded(rate)} a year, if size and industry act independently.`,
  };
}

/** The assumed uncertainty of an unpublished rate, in both directions. */
const RATE_SPREAD = 3;

/** A frequency around a most likely rate, from a third of it (or a lower published figure) to three times it. */
export function aroundRate(rate: number, lowest = Number.POSITIVE_INFINITY): Distribution {
  const min = rounded(Math.min(rate / RATE_SPREAD, lowest));
  return { type: "pert", min, mode: rounded(rate), max: rounded(rate * RATE_SPREAD) };
}

/** The sentence for {@link aroundRate}'s ends. */
export function rateSpread(input: string): TemplateEvidence {
  return assumed(
    input,
    `The range goes from a third of that rate to three times it. Narrow it with your own incidents: “Update with your incidents” does the arithmetic.`,
  );
}

/** How a template uses the published loss of an incident: scaled by a ratio, with the words and figures for it, and what the amount includes. */
export interface PublishedTotal {
  readonly ratio: number;
  readonly words: string;
  readonly figures: TemplateEvidence["figures"];
  /** What the total includes, as a sentence. */
  readonly includes: string;
}

/**
 * The published loss of one incident at a firm's size, whole, as the lognormal of its median and 95th percentile: its 5th is median² ÷ 95th.
 *
 * A total isn't split into forms: forms are drawn independently of each other, and parts of a heavy-tailed total would add up to another law,
 * with twice its median and more.
 */
export function totalLoss(
  input: string,
  { size }: TemplateChoice,
  { ratio, words, figures, includes }: PublishedTotal,
): SourcedEstimate {
  const [median, p95] = SIZE_LOSS[size];
  const low = median.value ** 2 / p95.value;
  const interval = { p5: rounded(low * ratio), p95: rounded(p95.value * ratio) };
  const scaled =
    ratio === 1
      ? ""
      : ` Times ${rounded(ratio)}: median ${dollars(median.value * ratio)}, ${dollars(interval.p5)} to ${dollars(interval.p95)}.`;
  return {
    distribution: { type: "lognormal90", ...interval },
    evidence: [
      published(
        input,
        [median, p95, ...figures],
        `An incident at a firm of this size costs ${dollars(median.value)} in the median and ${dollars(p95.value)} at the 95th percentile; a lognormal then has its 5th at median² ÷ 95th = ${dollars(low)}.${words}${scaled}`,
      ),
      assumed(
        input,
        `${includes} The published total is entered whole: forms of loss vary independently here, so its parts would add up to a higher median. Split it when you can price the parts.`,
      ),
    ],
  };
}

/** The ratio of a lognormal's mean to its median when its 90 % interval spans a factor of ten either way: exp(σ² ÷ 2), σ = ln 10 ÷ 1.645. */
const MEAN_TO_MEDIAN = 2.66;

/** A loss with only a published mean: a lognormal with that mean and an assumed spread of ten either way. */
export function fromMean(
  input: string,
  mean: number,
  figures: readonly PublishedFigure[],
  words: string,
): SourcedEstimate {
  const median = mean / MEAN_TO_MEDIAN;
  const interval = { p5: rounded(median / 10), p95: rounded(median * 10) };
  return {
    distribution: { type: "lognormal90", ...interval },
    evidence: [
      published(
        input,
        figures,
        `${words} A mean of ${dollars(mean)} ÷ ${MEAN_TO_MEDIAN} = median ${dollars(median)}, if the 90% interval spans a factor of ten either way.`,
      ),
      assumed(
        input,
        "The factor of ten either way. Only the mean is published; claims of this kind spread about that far.",
      ),
    ],
  };
}

/** The parts of a breach's cost in words. */
const PART_NAMES: Readonly<Record<keyof (typeof BREACH_PARTS)["value"], string>> = {
  detection_escalation: "detection and escalation made",
  lost_business: "lost business",
  post_breach_response: "post-breach response",
  notification: "notification",
};

/** The published loss of an incident as that of a breach, with the parts of a breach's mean cost that it includes. */
export function breachTotal(): PublishedTotal {
  const { value } = BREACH_PARTS;
  const all = Object.values(value).reduce((a, b) => a + b, 0);
  const parts = Object.entries(value).map(
    ([part, cost]) => `${PART_NAMES[part as keyof typeof value]} ${dollars(cost)}`,
  );
  return {
    ratio: 1,
    words: ` Of a breach's mean cost of ${dollars(all)}, ${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}.`,
    figures: [BREACH_PARTS],
    includes:
      "Assumes that these parts, lost business and the response to customers and regulators too, are in the total.",
  };
}
