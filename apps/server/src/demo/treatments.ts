/**
 * How the demo treats two of its scenarios. A published figure cites its source; the others are assumptions
 * that show how a treatment is written, and say so.
 */
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Tolerance, Treatment } from "@crq/contract/risk/treatment";

const ASSUMPTION = "Assumption of this example";
const assumed = (input: string, statement: string): Evidence => ({ input, source: ASSUMPTION, statement });

/** Ransomware: one control in place, one planned, and a policy. */
export const RANSOMWARE_TREATMENT: { readonly treatment: Treatment; readonly evidence: readonly Evidence[] } =
  {
    treatment: {
      controls: [
        {
          id: "endpoint-detection",
          title: "Endpoint detection with a team that answers around the clock",
          status: "existing",
          annualCost: { type: "uniform", min: 80_000, max: 140_000 },
          effects: [
            {
              node: "frequency.lef",
              change: { type: "factor", factor: { type: "pert", min: 0.4, mode: 0.7, max: 1 } },
            },
          ],
        },
        {
          id: "offline-backups",
          title: "Backups that the network cannot reach, restored as a drill every quarter",
          status: "planned",
          annualCost: { type: "pert", min: 60_000, mode: 90_000, max: 180_000 },
          effects: [
            {
              node: "primary.productivity",
              change: { type: "factor", factor: { type: "pert", min: 0.125, mode: 0.5, max: 1 } },
            },
          ],
        },
      ],
      insurance: {
        perEvent: { retention: 500_000, limit: 10_000_000 },
        perYear: { retention: 0, limit: 10_000_000 },
        premium: 150_000,
      },
    },
    evidence: [
      assumed(
        "treatment.endpoint-detection",
        "That it prevents none to 60 % of outbreaks, most likely 30 %, and what it costs a year. The published frequencies are taken to hold with it in place.",
      ),
      {
        input: "treatment.offline-backups",
        source: "Sophos, The impact of compromised backups on ransomware outcomes (2024)",
        statement:
          "Recovery cost eight times as much where backups were compromised as where they were not: at best the loss falls to 1/8 = 0.125 of what it would be.",
        url: "https://news.sophos.com/en-us/2024/03/26/the-impact-of-compromised-backups-on-ransomware-outcomes/",
      },
      assumed(
        "treatment.offline-backups",
        "The most likely factor of 0.5 and the greatest of 1 (backups that help nothing), and what it costs a year.",
      ),
      assumed(
        "treatment.insurance",
        "The policy: its retention of $500,000, its limits of $10M and its premium of $150,000.",
      ),
    ],
  };

/** Email compromise: one planned control. */
export const MAILBOX_TREATMENT: { readonly treatment: Treatment; readonly evidence: readonly Evidence[] } = {
  treatment: {
    controls: [
      {
        id: "second-factor",
        title: "A second factor for every mailbox",
        status: "planned",
        annualCost: { type: "uniform", min: 2_000, max: 6_000 },
        effects: [
          {
            node: "frequency.lef",
            change: { type: "factor", factor: { type: "pert", min: 0.0078, mode: 0.0144, max: 0.5 } },
          },
        ],
      },
    ],
  },
  evidence: [
    {
      input: "treatment.second-factor",
      source: "Meyer et al., How effective is multifactor authentication at deterring cyberattacks? (2023)",
      statement:
        "It reduced the risk of compromise by 99.22 % over all accounts (factor 0.0078), by 98.56 % where credentials had leaked (factor 0.0144).",
      url: "https://arxiv.org/abs/2305.00945",
    },
    assumed(
      "treatment.second-factor",
      "The greatest factor of 0.5, because attackers who steal sessions get past it, and what it costs a year.",
    ),
  ],
};

/** The loss tolerance. */
export const EXAMPLE_TOLERANCE: { readonly tolerance: Tolerance; readonly evidence: Evidence } = {
  tolerance: [
    { loss: 1_000_000, probability: 0.1 },
    { loss: 5_000_000, probability: 0.03 },
    { loss: 25_000_000, probability: 0.005 },
  ],
  evidence: assumed(
    "tolerance",
    "What a board might accept: one year in ten above $1M, three in a hundred above $5M, one in two hundred above $25M.",
  ),
};
