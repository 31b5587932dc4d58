/** The scenarios of the demo's second tenant, a bank. */
import {
  COALITION,
  type DemoScenario,
  fromMedianAndP90,
  IBM,
  iris,
  NETDILIGENCE,
  rate,
  round,
} from "./published-figures.ts";

/** Rates of a significant incident at financial firms, each multiplied by a share of incidents. */
const financialFirm = (share: number) => ({
  type: "pert" as const,
  min: round(rate(0.061) * share),
  mode: round(rate(0.068) * share),
  max: round(rate(0.1513) * share),
});
const FINANCIAL_FIRM = iris(
  "frequency.lef",
  "6.8 % of financial firms have a significant incident in a year (Fig. 8), 6.1 % of typical firms did in the mid-2010s, 15.13 % at 1 to 10 billion USD revenue: rates of 0.0704, 0.0629 and 0.164 a year.",
);

/** Four scenarios. */
export const BANK_SCENARIOS: readonly DemoScenario[] = [
  {
    title: "Breach of customer accounts",
    client: null,
    writtenWeeksAgo: 40,
    description:
      "Account data of customers is stolen and must be reported. Costs are the survey's means for the financial industry in three years, split by its published components.",
    estimate: {
      currency: "USD",
      frequency: { lef: financialFirm(1) },
      primary: [
        { form: "response", loss: { type: "pert", min: 2_350_000, mode: 2_570_000, max: 2_650_000 } },
      ],
      secondary: {
        slef: { type: "constant", value: 1 },
        losses: [
          { form: "response", loss: { type: "pert", min: 1_540_000, mode: 1_680_000, max: 1_740_000 } },
          { form: "reputation", loss: { type: "pert", min: 1_670_000, mode: 1_830_000, max: 1_890_000 } },
        ],
      },
    },
    evidence: [
      FINANCIAL_FIRM,
      {
        input: "primary.response",
        source: IBM,
        statement:
          "Mean cost in the financial industry $6.08M (2024), $5.56M (2025), $6.29M (2026). Detection, escalation and notification are 42.2 % of the 2024 global mean ($1.63M + $0.43M of $4.88M).",
      },
      {
        input: "secondary.slef",
        source: IBM,
        statement:
          "The components are means over all organizations in the survey, so they apply to every breach: 1.",
      },
      {
        input: "secondary.response",
        source: IBM,
        statement: "Post-breach response is 27.7 % of the mean, applied to the three means.",
      },
      {
        input: "secondary.reputation",
        source: IBM,
        statement: "Lost business is 30.1 % of the mean, applied to the three means.",
      },
    ],
  },
  {
    title: "Ransomware closes the branches",
    client: "branches",
    writtenWeeksAgo: 40,
    description: "Branch systems are encrypted, and the branches stay closed until they're restored.",
    estimate: {
      currency: "USD",
      frequency: {
        lef: { type: "pert", min: 0.0032, mode: round(rate(0.068) * 0.48), max: round(rate(0.1513) * 0.48) },
      },
      primary: [{ form: "productivity", loss: fromMedianAndP90(3_200_000, 27_600_000) }],
    },
    evidence: [
      iris(
        "frequency.lef",
        "6.8 % of financial firms have a significant incident in a year (Fig. 8), 15.13 % of firms with 1 to 10 billion USD revenue: rates of 0.0704 and 0.164 a year.",
      ),
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2026",
        statement: "Ransomware was present in 48 % of breaches: both rates × 0.48.",
      },
      {
        input: "frequency.lef",
        source: COALITION,
        statement: "0.32 ransomware claims per 100 policy-years (minimum).",
      },
      iris(
        "primary.productivity",
        "Ransomware: median loss $3.2M, 90th percentile $27.6M; the lognormal through both has this 90 % interval.",
      ),
    ],
  },
  {
    title: "Fraudulent wire transfers",
    client: "branches",
    writtenWeeksAgo: 22,
    description: "Forged instructions move customers' money, and the bank makes it good.",
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "uniform", min: 0.0042, max: 0.021 } },
      primary: [
        { form: "replacement", loss: { type: "pert", min: 171_000, mode: 268_000, max: 10_300_000 } },
      ],
    },
    evidence: [
      {
        input: "frequency.lef",
        source: COALITION,
        statement:
          "0.42 claims for funds transfer fraud per 100 policy-years; firms above 100 million USD revenue claim five times as often as all: 0.0042 to 0.021 a year.",
      },
      {
        input: "primary.replacement",
        source: NETDILIGENCE,
        statement:
          "Mean cost of wire transfer fraud $171,000 (minimum); mean cost of an incident at firms above 2 billion USD revenue $10.3M (maximum).",
      },
      {
        input: "primary.replacement",
        source: COALITION,
        statement: "Mean claim above 100 million USD revenue $268,000 (most likely).",
      },
    ],
  },
  {
    title: "Outage at a payment processor",
    client: null,
    writtenWeeksAgo: 10,
    description: "A supplier that processes payments is attacked, and payments stop for days.",
    estimate: {
      currency: "USD",
      frequency: { lef: financialFirm(0.48) },
      primary: [
        { form: "productivity", loss: { type: "pert", min: 264_000, mode: 1_400_000, max: 10_300_000 } },
      ],
    },
    evidence: [
      FINANCIAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2026",
        statement: "A third party was involved in 48 % of breaches: each rate × 0.48.",
      },
      {
        input: "primary.productivity",
        source: NETDILIGENCE,
        statement:
          "Mean cost of an incident at small and medium firms $264,000 (minimum), of one with business interruption $1.4M (most likely), at firms above 2 billion USD revenue $10.3M (maximum).",
      },
    ],
  },
];
