/**
 * The scenarios of the demo's first tenant. Every figure of an estimate is published, or follows from
 * published ones by the arithmetic that its evidence states; treatments are added in `treatments.ts`.
 */
import {
  COALITION,
  type DemoScenario,
  fromMedianAndP90,
  IBM,
  iris,
  MIDDLE_FIRM,
  NETDILIGENCE,
  rate,
  round,
  TYPICAL_FIRM,
  typicalFirm,
} from "./published-figures.ts";
import { ACCESS_SCENARIOS } from "./access-scenarios.ts";
import { EXAMPLE_TOLERANCE, MAILBOX_TREATMENT, RANSOMWARE_TREATMENT } from "./treatments.ts";

/** The ten scenarios. */
export const DEMO_SCENARIOS: readonly DemoScenario[] = [
  {
    title: "Ransomware stops production",
    client: "components",
    writtenWeeksAgo: 52,
    description:
      "Ransomware encrypts the systems that run the plant; production stops until they are restored. Figures are for manufacturing firms and for ransomware incidents in general, not for this company: replace them as you learn more.",
    estimate: {
      currency: "USD",
      frequency: {
        lef: { type: "pert", min: 0.0032, mode: round(rate(0.112) * 0.44), max: round(rate(0.112) * 0.88) },
      },
      primary: [{ form: "productivity", loss: fromMedianAndP90(3_200_000, 27_600_000) }],
    },
    evidence: [
      iris(
        "frequency.lef",
        "11.2 % of manufacturing firms have a significant incident in a year (Fig. 8): a rate of −ln(1 − 0.112) = 0.119 a year.",
      ),
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2025",
        statement:
          "Ransomware was present in 44 % of breaches (most likely value: 0.119 × 0.44), and in 88 % at small and medium businesses (maximum: 0.119 × 0.88).",
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
      ...RANSOMWARE_TREATMENT.evidence,
      EXAMPLE_TOLERANCE.evidence,
    ],
    treatment: RANSOMWARE_TREATMENT.treatment,
    tolerance: EXAMPLE_TOLERANCE.tolerance,
  },
  {
    title: "Breach of patient records",
    client: "health",
    writtenWeeksAgo: 52,
    description:
      "Records of patients are stolen and must be reported. Costs are the survey's means for healthcare in three years, split by its published components; single breaches vary more than the means do.",
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "pert", min: 0.0154, mode: rate(0.091), max: rate(0.1513) } },
      primary: [
        { form: "response", loss: { type: "pert", min: 2_800_000, mode: 3_130_000, max: 4_120_000 } },
      ],
      secondary: {
        slef: { type: "constant", value: 1 },
        losses: [
          { form: "response", loss: { type: "pert", min: 1_840_000, mode: 2_050_000, max: 2_700_000 } },
          { form: "reputation", loss: { type: "pert", min: 2_000_000, mode: 2_240_000, max: 2_940_000 } },
        ],
      },
    },
    evidence: [
      iris(
        "frequency.lef",
        "9.1 % of healthcare firms have a significant incident in a year (Fig. 8): 0.0954 a year. Maximum: 15.13 % at firms with 1 to 10 billion USD revenue: 0.164 a year.",
      ),
      {
        input: "frequency.lef",
        source: COALITION,
        statement: "1.54 claims of any kind per 100 policy-years (minimum).",
      },
      {
        input: "primary.response",
        source: IBM,
        statement:
          "Mean cost in healthcare $9.77M (2024), $7.42M (2025), $6.64M (2026). Detection, escalation and notification are 42.2 % of the 2024 global mean ($1.63M + $0.43M of $4.88M).",
      },
      {
        input: "secondary.slef",
        source: "IBM Cost of a Data Breach 2024",
        statement:
          "The components are means over all organizations in the survey, so they apply to every breach: 1.",
      },
      {
        input: "secondary.response",
        source: IBM,
        statement:
          "Post-breach response is 27.7 % of the mean ($1.35M of $4.88M), applied to the three healthcare means.",
      },
      {
        input: "secondary.reputation",
        source: IBM,
        statement:
          "Lost business is 30.1 % of the mean ($1.47M of $4.88M), applied to the three healthcare means.",
      },
    ],
  },
  {
    title: "Business email compromise",
    client: null,
    writtenWeeksAgo: 44,
    description:
      "Someone takes over a mailbox, reads along, and misuses it: forged invoices, stolen files, messages to customers. Figures are for social engineering at firms of this size, not for this company.",
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "pert", min: 0.0047, mode: round(rate(0.093) * 0.17), max: 0.0235 } },
      primary: [{ form: "response", loss: MIDDLE_FIRM.loss }],
    },
    evidence: [
      iris("frequency.lef", "The typical firm has a significant incident in 9.3 % of years: 0.0976 a year."),
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2025",
        statement:
          "Social engineering is the pattern of 17 % of breaches (most likely value: 0.0976 × 0.17).",
      },
      {
        input: "frequency.lef",
        source: COALITION,
        statement:
          "0.47 claims for email compromise per 100 policy-years (minimum); firms above 100 million USD revenue claim five times as often as all (maximum).",
      },
      MIDDLE_FIRM.evidence("primary.response"),
      ...MAILBOX_TREATMENT.evidence,
    ],
    treatment: MAILBOX_TREATMENT.treatment,
  },
  {
    title: "Payment fraud by forged instruction",
    client: null,
    writtenWeeksAgo: 15,
    description:
      "A forged instruction makes staff send money to a criminal. The frequency is estimated one level down: how often criminals try, and how often staff fall for it. The loss runs from the average claim of small firms to that of the largest.",
    estimate: {
      currency: "USD",
      frequency: {
        tef: { type: "uniform", min: round(rate(0.77)), max: round(rate(0.8)) },
        vulnerability: { type: "uniform", min: round(0.0042 / 1.54), max: round(0.021 / 1.54) },
      },
      primary: [
        { form: "replacement", loss: { type: "pert", min: 141_000, mode: 268_000, max: 10_300_000 } },
      ],
    },
    evidence: [
      {
        input: "frequency.tef",
        source: "AFP Payments Fraud and Control Survey 2018 and 2019",
        statement:
          "77 % of firms in 2017 and 80 % in 2018 were targets of business email compromise: at least −ln(1 − 0.77) = 1.47 to −ln(1 − 0.8) = 1.61 attempts a year. Firms that are tried more than once count once, so the true rate is higher, and the vulnerability lower in proportion.",
      },
      {
        input: "frequency.vulnerability",
        source: COALITION,
        statement:
          "0.42 claims for funds transfer fraud per 100 policy-years, five times that above 100 million USD revenue: 0.0042 to 0.021 losses a year, each divided by 1.54 attempts a year (the middle of their range).",
      },
      {
        input: "primary.replacement",
        source: COALITION,
        statement:
          "Mean claim for funds transfer fraud $141,000 (minimum); mean claim of any kind above 100 million USD revenue $268,000 (most likely).",
      },
      {
        input: "primary.replacement",
        source: NETDILIGENCE,
        statement: "Mean cost of an incident at firms above 2 billion USD revenue $10.3M (maximum).",
      },
    ],
  },
  {
    title: "Breach that starts at a supplier",
    client: "components",
    writtenWeeksAgo: 35,
    description: "An incident at a supplier, or through a supplier's access, becomes ours.",
    estimate: {
      currency: "USD",
      frequency: {
        lef: typicalFirm(0.48),
      },
      primary: [{ form: "response", loss: fromMedianAndP90(2_900_000, 28_500_000) }],
    },
    evidence: [
      TYPICAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2026",
        statement: "A third party was involved in 48 % of breaches: each rate × 0.48.",
      },
      iris(
        "primary.response",
        "All incidents of 2024: median loss $2.9M, 90th percentile $28.5M; the lognormal through both has this 90 % interval.",
      ),
    ],
  },
  {
    title: "Misuse of access by an insider",
    client: "health",
    writtenWeeksAgo: 24,
    description:
      "Someone with legitimate access misuses it. The frequency counts reported breaches; smaller misuse goes unseen and is not in these figures.",
    estimate: {
      currency: "USD",
      frequency: {
        lef: typicalFirm(0.06),
      },
      primary: [{ form: "response", loss: MIDDLE_FIRM.loss }],
    },
    evidence: [
      TYPICAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2025",
        statement: "Privilege misuse is the pattern of 6 % of breaches: each rate × 0.06.",
      },
      MIDDLE_FIRM.evidence("primary.response"),
    ],
  },
  ...ACCESS_SCENARIOS,
];
