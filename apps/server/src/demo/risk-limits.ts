/** The demo's appetite and tolerance by category of risk. All of it is invented for the demonstration. */
import type { LossLimits, RatingLimits } from "@crq/contract/risk/register/risk-limits";

interface DemoLimit {
  readonly category: string;
  /** The key of one of the tenant's clients; null: the whole tenant's. */
  readonly client: string | null;
  readonly rating: RatingLimits | null;
  readonly loss: LossLimits | null;
  readonly reason: string;
}

/** Ratings of the product's own matrix, as its limits keep them. */
const [VERY_LOW, LOW, MODERATE, HIGH] = [0, 250, 500, 750] as const;

/** Some risks are within them, some beyond, and one was accepted beyond them; resilience has none yet. */
export const DEMO_LIMITS: readonly DemoLimit[] = [
  {
    category: "Malware",
    client: null,
    rating: { appetite: MODERATE, tolerance: HIGH },
    loss: null,
    reason:
      "We plan for attacks like these and can stand one, as long as production or care is back within days.",
  },
  {
    category: "Data breach",
    client: null,
    rating: { appetite: LOW, tolerance: MODERATE },
    loss: null,
    reason: "People trust us with what they tell no one else. Losing it is worse than the fine.",
  },
  {
    category: "Third parties",
    client: null,
    rating: { appetite: MODERATE, tolerance: HIGH },
    loss: null,
    reason: "We depend on suppliers and can’t control them. Contracts and insurance carry part of it.",
  },
  {
    category: "Fraud",
    client: null,
    rating: { appetite: LOW, tolerance: MODERATE },
    loss: { currency: "USD", appetite: 250_000, tolerance: 2_000_000 },
    reason:
      "A quarter million a year is what fraud costs a group of our size. Two million would need the board.",
  },
  {
    category: "Insiders",
    client: null,
    rating: { appetite: MODERATE, tolerance: HIGH },
    loss: null,
    reason: "Stricter checks of our own people would cost more trust than they gain.",
  },
  {
    category: "Identity",
    client: null,
    rating: { appetite: LOW, tolerance: MODERATE },
    loss: null,
    reason: "Accounts open everything else.",
  },
  {
    category: "Vulnerabilities",
    client: "components",
    rating: { appetite: VERY_LOW, tolerance: VERY_LOW },
    loss: null,
    reason: "A flaw in the plants can hurt people: none above very low is carried.",
  },
];
