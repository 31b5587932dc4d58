import { Billing, PLANS, Plan } from "@crq/contract/platform/plans";

/** The plan that an address names; the free one when it names none. */
export function planOf(tier: unknown): Plan {
  return Plan.options.find((key) => key === tier) ?? "starter";
}

/** The billing cycle that an address names; monthly when it names none. */
export function billingOf(billing: unknown): Billing {
  return Billing.options.find((cycle) => cycle === billing) ?? "monthly";
}

/** A plan's price: the figure, per what, and what it means. */
export interface Price {
  readonly amount: string;
  readonly per: string;
  readonly note: string;
}

/** What a plan costs in a billing cycle. */
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

/** What a plan includes, line by line; the same lines for every plan, null where it does not include one. */
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
