/**
 * Published figures on how often cyber incidents happen and their cost, as facts with their source.
 *
 * Most were taken from texts that cite the report, not from the report itself: check it before you rely on one. Populations and
 * definitions of loss differ between sources, so figures of two sources are never averaged; means are not medians.
 */

/** A report; with its address if a permanent one is known. */
export interface Report {
  readonly title: string;
  readonly url?: string;
}

const IRIS_URL = "https://www.cyentia.com/iris/";

/** The reports, by the keys of the figures. */
export const REPORTS = {
  IRIS2025: { title: "Cyentia Institute, Information Risk Insights Study 2025", url: IRIS_URL },
  IBM2024: { title: "IBM/Ponemon, Cost of a Data Breach 2024" },
  ND2025: { title: "NetDiligence, Cyber Claims Study 2025" },
  COAL2026: { title: "Coalition, 2026 Cyber Claims Report" },
  DBIR2025: { title: "Verizon, Data Breach Investigations Report 2025" },
  DBIR2026: { title: "Verizon, Data Breach Investigations Report 2026" },
} as const satisfies Record<string, Report>;

/** One published number. */
export interface PublishedFigure {
  readonly source: keyof typeof REPORTS;
  readonly metric: string;
  readonly segment: string;
  readonly year: number;
  readonly statistic: string;
  readonly value: number;
}

function of(source: PublishedFigure["source"], metric: string, year: number, statistic: string) {
  return (segment: string, value: number): PublishedFigure => ({
    source,
    metric,
    segment,
    year,
    statistic,
    value,
  });
}

const yearly = of("IRIS2025", "annual_probability_of_significant_incident", 2024, "estimate");
const atLeastOne = of("IRIS2025", "annual_probability_at_least_1_incidents", 2024, "estimate");
const median = of("IRIS2025", "loss_per_incident", 2024, "median");
const p95 = of("IRIS2025", "loss_per_incident", 2024, "p95");
const claims = of("COAL2026", "claim_frequency", 2025, "rate");
const severity = of("COAL2026", "claim_severity", 2025, "mean");
const cost = of("ND2025", "incident_cost", 2024, "mean");
const pattern = of("DBIR2025", "pattern_share_of_breaches", 2024, "count");
const breaches = of("DBIR2026", "share_of_breaches", 2025, "count");

/** Chance that a firm has a significant incident in a year, by industry. */
export const INDUSTRY_CHANCE = {
  any: yearly("typical firm", 0.093),
  manufacturing: yearly("industry:manufacturing", 0.112),
  public: yearly("industry:public", 0.109),
  transportation: yearly("industry:transportation", 0.108),
  construction: yearly("industry:construction", 0.103),
  healthcare: yearly("industry:healthcare", 0.091),
  professional: yearly("industry:professional", 0.089),
  information: yearly("industry:information", 0.084),
  education: yearly("industry:education", 0.08),
  retail: yearly("industry:retail", 0.073),
  financial: yearly("industry:financial", 0.068),
  utilities: yearly("industry:utilities", 0.045),
  entertainment: yearly("industry:entertainment", 0.041),
  hospitality: yearly("industry:hospitality", 0.028),
} as const;

/** Chance that a firm has at least one significant incident in a year, by yearly revenue. */
export const SIZE_CHANCE = {
  lt_10m: atLeastOne("revenue:lt_10m", 0.0748),
  "10m_100m": atLeastOne("revenue:10m_100m", 0.0838),
  "100m_1b": atLeastOne("revenue:100m_1b", 0.0999),
  "1b_10b": atLeastOne("revenue:1b_10b", 0.1513),
  "10b_100b": atLeastOne("revenue:10b_100b", 0.3126),
  // oxlint-disable-next-line oxc/approx-constant -- a published share, not a logarithm
  gt_100b: atLeastOne("revenue:gt_100b", 0.4343),
} as const;

const SMALL_LOSS = [median("revenue:lt_100m", 357_000), p95("revenue:lt_100m", 9_100_000)] as const;
const LARGE_LOSS = [median("revenue:gt_10b", 2_200_000), p95("revenue:gt_10b", 266_200_000)] as const;

/** Loss of one significant incident, by yearly revenue: the median and the 95th percentile. */
export const SIZE_LOSS = {
  lt_10m: SMALL_LOSS,
  "10m_100m": SMALL_LOSS,
  "100m_1b": [median("revenue:100m_1b", 466_700), p95("revenue:100m_1b", 12_300_000)],
  "1b_10b": [median("revenue:1b_10b", 1_800_000), p95("revenue:1b_10b", 61_800_000)],
  "10b_100b": LARGE_LOSS,
  gt_100b: LARGE_LOSS,
} as const;

/** Median loss of one incident of 2024: of all, and of those with ransomware. */
export const MEDIAN_LOSS = {
  all: median("all", 2_900_000),
  ransomware: median("event:ransomware", 3_200_000),
} as const;

/** Shares of breaches. */
export const BREACH_SHARE = {
  ransomware: breaches("ransomware present", 0.48),
  ransomwareSmall: of("DBIR2025", "share_of_breaches", 2024, "count")("SMB: ransomware present", 0.88),
  thirdParty: breaches("third party involved", 0.48),
  errors: pattern("pattern:Miscellaneous Errors", 0.12),
  misuse: pattern("pattern:Privilege Misuse", 0.06),
} as const;

/** Insurance claims per policy and year, and how much more often firms above 100 million in revenue file one. */
export const CLAIMS = {
  ransomware: claims("event:ransomware", 0.0032),
  bec: claims("event:bec", 0.0047),
  transferFraud: claims("event:ftf", 0.0042),
  largeRatio: of("COAL2026", "claim_frequency_ratio", 2025, "ratio")("revenue:gt_100m vs all", 5),
} as const;

/** Mean cost of one insured incident. */
export const CLAIM_COST = {
  bec: cost("SME event:bec", 98_000),
  wireFraud: cost("event:wire_transfer_fraud", 171_000),
  interruption: cost("SME with business interruption", 1_400_000),
  all: severity("all", 116_000),
  large: severity("revenue:gt_100m", 268_000),
} as const;

/** The components of the mean cost of a breach, money: parts of one published figure. */
export const BREACH_PARTS = {
  source: "IBM2024",
  metric: "breach_cost_component",
  segment: "global",
  year: 2024,
  statistic: "mean",
  value: {
    detection_escalation: 1_630_000,
    lost_business: 1_470_000,
    post_breach_response: 1_350_000,
    notification: 430_000,
  },
} as const;
