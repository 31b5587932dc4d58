import { Billing, PLANS, Plan } from "@crq/contract/platform/plans";

/** The plan in an address; the free one if there is none. */
export function planOf(tier: unknown): Plan {
  return Plan.options.find((key) => key === tier) ?? "starter";
}

/** The billing cycle in an address; monthly if there is none. */
export function billingOf(billing: unknown): Billing {
  return Billing.options.find((cycle) => cycle === billing) ?? "monthly";
}

/** A plan's price: the figure, its unit, and an explanation. */
export interface Price {
  readonly amount: string;
  readonly per: string;
  readonly note: string;
}

/** A plan's price in a billing cycle. */
export function priceOf(key: Plan, billing: Billing): Price {
  const { monthlyPrice, annualPrice } = PLANS[key];
  const per = billing === "annual" ? "/year" : "/month";
  if (monthlyPrice === 0) return { amount: "$0", per, note: "Free, with no time limit" };
  if (billing === "monthly") return { amount: `$${monthlyPrice}`, per, note: "Billed monthly" };
  return {
    amount: `$${annualPrice}`,
    per,
    note: `$${monthlyPrice * 12 - annualPrice} a year less than monthly billing`,
  };
}

const upTo = (count: number | null) => (count === null ? "Unlimited" : `Up to ${count}`);

/** A plan's content, line by line; the same lines for every plan, null for those it doesn't include. */
export function planLines(key: Plan): readonly (readonly [what: string, howMuch: string | null])[] {
  const { members, assessments, complianceAnalysesPerMonth: analyses, customBranding, support } = PLANS[key];
  return [
    ["Team members", upTo(members)],
    ["Assessments", upTo(assessments)],
    [
      "Compliance analyses",
      analyses === null ? "Unlimited" : analyses === 0 ? null : `${analyses} per month`,
    ],
    ["Custom branding", customBranding ? "Included" : null],
    ["Support", support === "24/7" ? support : "Standard"],
  ];
}
