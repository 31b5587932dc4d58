/** The first tenant's later scenarios: other attack vectors, and their consequences in its hospitals. */
import {
  COALITION,
  type DemoScenario,
  fromMedianAndP90,
  IBM,
  iris,
  NETDILIGENCE,
  rate,
  round,
  TYPICAL_FIRM,
  typicalFirm,
} from "./published-figures.ts";

/** Four scenarios, written over the last three months. */
export const ACCESS_SCENARIOS: readonly DemoScenario[] = [
  {
    title: "Hospitals diverted by an attack on clinical systems",
    client: "health",
    writtenWeeksAgo: 12,
    description:
      "Extortionists encrypt clinical systems; wards work on paper, and ambulances go elsewhere until the systems are back. Losses are those of extortion incidents in all industries.",
    estimate: {
      currency: "USD",
      frequency: {
        lef: { type: "pert", min: 0.0032, mode: round(rate(0.091) * 0.44), max: round(rate(0.091) * 0.48) },
      },
      primary: [{ form: "productivity", loss: fromMedianAndP90(3_200_000, 27_600_000) }],
    },
    evidence: [
      iris(
        "frequency.lef",
        "9.1 % of healthcare firms have a significant incident in a year (Fig. 8): 0.0954 a year.",
      ),
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2025 and 2026",
        statement:
          "Ransomware was present in 44 % of breaches (most likely value: 0.0954 × 0.44), a year later in 48 % (maximum).",
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
    title: "Exploited flaw in an internet-facing system",
    client: null,
    writtenWeeksAgo: 9,
    description:
      "Attackers use a known flaw in a gateway or web application before it's patched, and get into the network behind it.",
    estimate: {
      currency: "USD",
      frequency: { lef: typicalFirm(0.31) },
      primary: [{ form: "response", loss: fromMedianAndP90(2_900_000, 28_500_000) }],
    },
    evidence: [
      TYPICAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2026",
        statement: "31 % of breaches began with an exploited vulnerability: each rate × 0.31.",
      },
      iris(
        "primary.response",
        "All incidents of 2024: median loss $2.9M, 90th percentile $28.5M; the lognormal through both has this 90 % interval.",
      ),
      {
        input: "treatment.edge-patching",
        source: "Verizon DBIR 2026",
        statement:
          "Known exploited vulnerabilities took a median of 43 days to patch: 14 days leave 14/43 = 0.33 of that time (minimum).",
      },
      {
        input: "treatment.edge-patching",
        source: "Assumption of this example",
        statement:
          "The most likely factor of 0.5 and the greatest of 1, because some flaws are exploited before they're published, and what it costs a year.",
      },
    ],
    treatment: {
      controls: [
        {
          id: "edge-patching",
          title: "Patch internet-facing systems within 14 days",
          status: "planned",
          annualCost: { type: "uniform", min: 90_000, max: 160_000 },
          effects: [
            {
              node: "frequency.lef",
              change: { type: "factor", factor: { type: "pert", min: 0.33, mode: 0.5, max: 1 } },
            },
          ],
        },
      ],
    },
  },
  {
    title: "Stolen credentials open the cloud",
    client: "components",
    writtenWeeksAgo: 6,
    description:
      "Someone signs in to a cloud service with credentials that were bought or phished, and takes what is stored there.",
    estimate: {
      currency: "USD",
      frequency: { lef: typicalFirm(0.13) },
      primary: [{ form: "response", loss: fromMedianAndP90(1_800_000, 29_400_000) }],
    },
    evidence: [
      TYPICAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2026",
        statement: "13 % of breaches began with abused credentials: each rate × 0.13.",
      },
      iris(
        "primary.response",
        "Manufacturing: median loss $1.8M, 90th percentile $29.4M; the lognormal through both has this 90 % interval.",
      ),
    ],
  },
  {
    title: "Health records sent or published by mistake",
    client: "health",
    writtenWeeksAgo: 3,
    description:
      "Staff send records to the wrong person or publish them by mistake. Smaller than a theft, and it still has to be reported.",
    estimate: {
      currency: "USD",
      frequency: { lef: typicalFirm(0.12) },
      primary: [{ form: "response", loss: { type: "pert", min: 264_000, mode: 566_000, max: 6_640_000 } }],
    },
    evidence: [
      TYPICAL_FIRM,
      {
        input: "frequency.lef",
        source: "Verizon DBIR 2025",
        statement: "Miscellaneous errors are the pattern of 12 % of breaches: each rate × 0.12.",
      },
      {
        input: "primary.response",
        source: NETDILIGENCE,
        statement:
          "Mean cost of an incident at small and medium firms $264,000 (minimum), in healthcare $566,000 (most likely).",
      },
      {
        input: "primary.response",
        source: IBM,
        statement: "Mean cost of a breach in healthcare in 2026 $6.64M (maximum).",
      },
    ],
  },
];
