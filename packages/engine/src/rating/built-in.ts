/**
 * The product's own matrix, which every tenant has without a record of it: NIST SP 800-30 Rev. 1, table I-2, with the levels of tables G-2, G-3 and H-3.
 */
import type { RatingMatrix, ScaleLevel } from "./matrix.ts";

const level = (label: string, description: string, from: number | null = null): ScaleLevel => ({
  label,
  description,
  from,
});

/** The product's own 5 × 5 matrix. Its impact has no figures: how much money is severe depends on the organization. */
export const BUILT_IN_MATRIX: RatingMatrix = {
  likelihood: [
    level("Very low", "Less than once in 10 years"),
    level("Low", "Once in 10 years to once a year", 0.1),
    level("Moderate", "1 to 10 times a year", 1),
    level("High", "10 to 100 times a year", 10),
    level("Very high", "More than 100 times a year", 100),
  ],
  impact: [
    level("Very low", "Negligible harm to operations, assets, individuals or others"),
    level("Low", "Limited harm: the primary functions are noticeably less effective"),
    level("Moderate", "Serious harm: the primary functions are significantly less effective"),
    level("High", "Severe harm: one or more primary functions can't be performed for a time"),
    level("Very high", "Several severe or catastrophic effects at once"),
  ],
  currency: null,
  ratings: [
    { label: "Very low", color: "sev-1" },
    { label: "Low", color: "sev-2" },
    { label: "Moderate", color: "sev-3" },
    { label: "High", color: "sev-4" },
    { label: "Very high", color: "sev-5" },
  ],
  cells: [
    [1, 1, 1, 2, 2],
    [1, 2, 2, 2, 3],
    [1, 2, 3, 3, 4],
    [1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5],
  ],
  orientation: { horizontal: "impact", rising: "up" },
};
