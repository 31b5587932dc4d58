/**
 * The basis of the demo's estimates: the studies they cite, and the arithmetic from a published figure to a
 * distribution.
 */
import type { Estimate } from "@crq/contract/risk/quantification";
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Tolerance, Treatment } from "@crq/contract/risk/treatment";

/** A scenario of a demo tenant. */
export interface DemoScenario {
  readonly title: string;
  /** The key of one of its tenant's clients; null: the tenant itself. */
  readonly client: string | null;
  /** When it was written, which is when it first counts in the past exposure. */
  readonly writtenWeeksAgo: number;
  readonly description: string;
  readonly estimate: Estimate;
  readonly evidence: Evidence[];
  readonly treatment?: Treatment;
  readonly tolerance?: Tolerance;
}

const IRIS = "Cyentia Institute, Information Risk Insights Study (IRIS) 2025";
export const COALITION = "Coalition 2026 Cyber Claims Report";
export const NETDILIGENCE = "NetDiligence Cyber Claims Study 2025";
export const IBM = "IBM Cost of a Data Breach 2024, 2025, 2026";

/** Evidence from IRIS 2025. */
export const iris = (input: string, statement: string): Evidence => ({
  input,
  source: IRIS,
  statement,
  url: "https://www.cyentia.com/iris/",
});

/** To three significant digits. */
export const round = (x: number) => Number(x.toPrecision(3));
/**
 * Events per year of a Poisson process that has at least one event in a year with probability p: −ln(1 − p).
 */
export const rate = (p: number) => round(-Math.log1p(-p));
/** Standard normal quantile at 0.95. */
const Z95 = 1.6449;
/** Standard normal quantile at 0.9. */
const Z90 = 1.2816;

/** The 90% interval of the lognormal distribution with a published median and 90th percentile. */
export function fromMedianAndP90(median: number, p90: number) {
  const spread = Math.exp((Z95 * Math.log(p90 / median)) / Z90);
  return { type: "lognormal90" as const, p5: round(median / spread), p95: round(median * spread) };
}

/** The 90% interval of the lognormal distribution with a published median and 95th percentile. */
function fromMedianAndP95(median: number, p95: number) {
  return { type: "lognormal90" as const, p5: round((median * median) / p95), p95 };
}

/** The rates of a significant incident at the typical firm, each multiplied by a share of incidents. */
export function typicalFirm(share: number) {
  return {
    type: "pert" as const,
    min: round(rate(0.061) * share),
    mode: round(rate(0.093) * share),
    max: round(rate(0.1513) * share),
  };
}

/** The evidence for `typicalFirm`. */
export const TYPICAL_FIRM = iris(
  "frequency.lef",
  "The typical firm has a significant incident in 9.3 % of years (2024), 6.1 % in the mid-2010s, 15.13 % at 1 to 10 billion USD revenue: rates of 0.0976, 0.0629 and 0.164 a year.",
);

/** Losses of firms with 100 million to 1 billion USD revenue, and their evidence. */
export const MIDDLE_FIRM = {
  loss: fromMedianAndP95(466_700, 12_300_000),
  evidence: (input: string) =>
    iris(
      input,
      "Firms with 100 million to 1 billion USD revenue: median loss $466,700, 95th percentile $12.3M (Table 1); the lognormal through both has this 90 % interval.",
    ),
} as const;
