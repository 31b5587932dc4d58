/** A template's questions before it can give figures. */
import { REVENUE_BANDS } from "@crq/contract/platform/organization";
import { INDUSTRY_CHANCE, SIZE_CHANCE } from "./published-figures.ts";

/** An industry for which a base rate is published; `any` is the typical firm. */
export type Industry = keyof typeof INDUSTRY_CHANCE;
/** A band of yearly revenue in US dollars. */
export type Size = keyof typeof SIZE_CHANCE;

/** Industry and size. */
export interface TemplateChoice {
  readonly industry: Industry;
  readonly size: Size;
  /** Whether it has fewer than 1,000 employees; left out if that isn't known. */
  readonly smallFirm?: boolean;
}

/** The typical firm, as long as nothing is known of the organization. */
export const ANY_ORGANIZATION: TemplateChoice = { industry: "any", size: "10m_100m" };

/** The industries in words. */
export const INDUSTRIES: Readonly<Record<Industry, string>> = {
  any: "Any, or not listed",
  construction: "Construction",
  education: "Education",
  entertainment: "Entertainment",
  financial: "Finance and insurance",
  healthcare: "Healthcare",
  hospitality: "Hospitality",
  information: "Information and media",
  manufacturing: "Manufacturing",
  professional: "Professional services",
  public: "Public administration",
  retail: "Retail",
  transportation: "Transportation",
  utilities: "Utilities",
};

/** A band of size: its name, a middle to compute with, and whether it's above 100 million. */
export interface SizeBand {
  readonly name: string;
  /** The geometric middle of the band, US dollars a year; the outer bands have an assumed one. */
  readonly revenue: number;
  readonly above100m: boolean;
}

/** The bands of yearly revenue. */
export const SIZES: Readonly<Record<Size, SizeBand>> = {
  lt_10m: { name: REVENUE_BANDS.lt_10m, revenue: 3_000_000, above100m: false },
  "10m_100m": { name: REVENUE_BANDS["10m_100m"], revenue: 32_000_000, above100m: false },
  "100m_1b": { name: REVENUE_BANDS["100m_1b"], revenue: 320_000_000, above100m: true },
  "1b_10b": { name: REVENUE_BANDS["1b_10b"], revenue: 3_200_000_000, above100m: true },
  "10b_100b": { name: REVENUE_BANDS["10b_100b"], revenue: 32_000_000_000, above100m: true },
  gt_100b: { name: REVENUE_BANDS.gt_100b, revenue: 200_000_000_000, above100m: true },
};
