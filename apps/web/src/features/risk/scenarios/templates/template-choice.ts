/** A template's questions before it can give figures. */
import { INDUSTRY_CHANCE, SIZE_CHANCE } from "./published-figures.ts";

/** An industry for which a base rate is published; `any` is the typical firm. */
export type Industry = keyof typeof INDUSTRY_CHANCE;
/** A band of yearly revenue in US dollars. */
export type Size = keyof typeof SIZE_CHANCE;

/** Industry and size. */
export interface TemplateChoice {
  readonly industry: Industry;
  readonly size: Size;
}

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
  lt_10m: { name: "Below $10 million", revenue: 3_000_000, above100m: false },
  "10m_100m": { name: "$10 to 100 million", revenue: 32_000_000, above100m: false },
  "100m_1b": { name: "$100 million to 1 billion", revenue: 320_000_000, above100m: true },
  "1b_10b": { name: "$1 to 10 billion", revenue: 3_200_000_000, above100m: true },
  "10b_100b": { name: "$10 to 100 billion", revenue: 32_000_000_000, above100m: true },
  gt_100b: { name: "Above $100 billion", revenue: 200_000_000_000, above100m: true },
};
