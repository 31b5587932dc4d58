/** Scenarios that most organizations face, with initial figures. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Loss, LossForm, Secondary } from "@crq/engine/scenario";
import type { Estimate } from "../quantify/scenario-of.ts";
import { BREACH_SHARE, CLAIMS, CLAIM_COST } from "./published-figures.ts";
import { SIZES, type TemplateChoice } from "./template-choice.ts";
import {
  type SourcedEstimate,
  type TemplateEvidence,
  assumed,
  breachTotal,
  dollars,
  fromMean,
  per100,
  rounded,
  totalLoss,
} from "./template-parts.ts";
import {
  type SourcedFrequency,
  shareOfIncidents,
  fromClaims,
  guess,
  money,
  sizeRatio,
  chanceOfReaction,
  ransomwareRate,
  incidentTotal,
  ransomwareTotal,
} from "./template-steps.ts";

/** A template's result for an industry and a size. */
export interface TemplateScenario {
  readonly title: string;
  readonly description: string;
  readonly estimate: Estimate;
  readonly evidence: readonly TemplateEvidence[];
}

/** A scenario to start from. */
export interface Template {
  readonly id: string;
  readonly title: string;
  /** What happens, in one sentence. */
  readonly summary: string;
  readonly build: (choice: TemplateChoice) => TemplateScenario;
}

/** A template's parts, before they are combined. */
interface Parts {
  readonly frequency: SourcedFrequency;
  readonly primary: Readonly<Partial<Record<LossForm, SourcedEstimate>>>;
  readonly slef?: SourcedEstimate;
  readonly secondary?: Readonly<Partial<Record<LossForm, SourcedEstimate>>>;
}

function losses(side: Parts["primary"]): Loss[] {
  return Object.entries(side).map(([form, { distribution }]) => ({
    form: form as LossForm,
    loss: distribution,
  }));
}

function template(
  id: string,
  title: string,
  summary: string,
  description: string,
  parts: (choice: TemplateChoice) => Parts,
): Template {
  return {
    id,
    title,
    summary,
    build: (choice) => {
      const { frequency, primary, slef, secondary } = parts(choice);
      const side: Secondary | undefined =
        slef && secondary ? { slef: slef.distribution, losses: losses(secondary) } : undefined;
      const sourced = [...Object.values(primary), ...(slef ? [slef] : []), ...Object.values(secondary ?? {})];
      return {
        title,
        description,
        estimate: {
          currency: "USD",
          frequency: frequency[0],
          primary: losses(primary),
          ...(side && { secondary: side }),
        },
        evidence: [...frequency[1], ...sourced.flatMap(({ evidence }) => evidence)],
      };
    },
  };
}

/** The templates, the most common first. */
export const TEMPLATES: readonly Template[] = [
  template(
    "ransomware",
    "Ransomware stops operations",
    "Criminals encrypt systems, copy data and demand a ransom.",
    "An organized group breaks in, encrypts business-critical systems and threatens to publish stolen data. Restoring takes days to weeks.",
    (choice) => ({
      frequency: ransomwareRate(choice),
      primary: {
        productivity: totalLoss(
          "primary.productivity",
          choice,
          ransomwareTotal(
            "Assumes that the total includes lost production, response and recovery, and claims and penalties.",
          ),
        ),
      },
    }),
  ),
  template(
    "data-breach",
    "Customer data is stolen",
    "An intruder copies customers’ personal data. You must notify them and the regulator.",
    "An external attacker reaches a database or file store with personal data and copies it. You must notify customers and regulators.",
    (choice) => {
      const rest = 1 - BREACH_SHARE.ransomware.value;
      return {
        frequency: shareOfIncidents(
          choice,
          BREACH_SHARE.ransomware,
          `Ransomware was part of ${per100(BREACH_SHARE.ransomware.value)} of breaches (2025), so ${per100(rest)} were without.`,
          rest,
        ),
        primary: {
          response: totalLoss("primary.response", choice, breachTotal()),
        },
      };
    },
  ),
  template(
    "business-email-compromise",
    "A mailbox is taken over",
    "An attacker signs in to an employee's mailbox, reads it and sends mail in their name.",
    "An attacker uses a stolen password or session to open a mailbox, reads correspondence and writes to partners. You must work out what data was exposed. Fraudulent payments are a separate scenario.",
    (choice) => {
      const large = SIZES[choice.size].above100m;
      const ratio = large ? CLAIM_COST.large.value / CLAIM_COST.all.value : 1;
      return {
        frequency: fromClaims(choice, CLAIMS.bec, "business email compromise"),
        primary: {
          response: fromMean(
            "primary.response",
            CLAIM_COST.bec.value * ratio,
            large ? [CLAIM_COST.bec, CLAIM_COST.large, CLAIM_COST.all] : [CLAIM_COST.bec],
            `Small and medium firms: ${dollars(CLAIM_COST.bec.value)} a case (mean).${large ? ` Claims above $100M in revenue cost ${dollars(CLAIM_COST.large.value)} against ${dollars(CLAIM_COST.all.value)} for all: × ${rounded(ratio)}.` : ""}`,
          ),
        },
        slef: chanceOfReaction(
          "secondary.slef",
          0.05,
          0.15,
          0.4,
          "Assumes that in 3 of 20 cases the mailbox holds personal data that must be reported.",
        ),
        secondary: {
          fines: guess(
            "secondary.fines",
            money(10_000 * ratio, 500_000 * ratio),
            "Legal fees, notification and settlements after exposure of personal data in a mailbox.",
          ),
        },
      };
    },
  ),
  template(
    "insider",
    "An insider misuses access",
    "An employee or contractor takes data or does damage with access they were given.",
    "A trusted person takes or sells data, or causes damage on the way out.",
    (choice) => ({
      frequency: shareOfIncidents(
        choice,
        BREACH_SHARE.misuse,
        `Misuse of privileges was the pattern of ${per100(BREACH_SHARE.misuse.value)} of breaches (2024).`,
      ),
      primary: {
        response: totalLoss(
          "primary.response",
          choice,
          incidentTotal(
            "Assumes that the total includes investigation, legal fees, repair, and what a rival gains from plans or customer lists.",
          ),
        ),
      },
    }),
  ),
  template(
    "supplier-outage",
    "A supplier's incident stops us",
    "A provider you depend on is attacked or fails, and your work stops.",
    "A cloud, software or logistics provider is down for days after its own incident. You can't fix it; you can only wait or work around it.",
    (choice) => {
      const { ratio, figures } = sizeRatio(choice);
      const { interruption } = CLAIM_COST;
      return {
        frequency: shareOfIncidents(
          choice,
          BREACH_SHARE.thirdParty,
          `A third party was involved in ${per100(BREACH_SHARE.thirdParty.value)} of breaches (2025).`,
        ),
        primary: {
          productivity: fromMean(
            "primary.productivity",
            interruption.value * ratio,
            [interruption, ...figures],
            `Insured incidents with business interruption at small and medium firms: ${dollars(interruption.value)} (mean; another press report says $1.8M).${figures.length > 0 ? ` The median incident at this size is ${rounded(ratio)} times as large.` : ""}`,
          ),
          response: guess(
            "primary.response",
            money(20_000 * ratio, 400_000 * ratio),
            "Working around the outage, overtime and a substitute supplier. Ask operations what a week of manual work costs.",
          ),
        },
      };
    },
  ),
  template(
    "cloud-misconfiguration",
    "A cloud store is left open",
    "A misconfiguration exposes data on the internet, and someone finds it.",
    "A cloud file store, database or API is public by mistake. A researcher or a criminal finds it.",
    (choice) => ({
      frequency: shareOfIncidents(
        choice,
        BREACH_SHARE.errors,
        `Errors such as open stores and mail to the wrong people made ${per100(BREACH_SHARE.errors.value)} of breaches (2024).`,
      ),
      primary: {
        response: totalLoss("primary.response", choice, breachTotal()),
      },
    }),
  ),
  template(
    "payment-fraud",
    "A payment goes to fraudsters",
    "A forged invoice or order sends money to criminals.",
    "An attacker changes bank details on a real invoice or impersonates an executive. Accounts payable sends the money. Some of it can be recovered if the bank is told within hours.",
    (choice) => {
      const large = SIZES[choice.size].above100m;
      const ratio = large ? CLAIM_COST.large.value / CLAIM_COST.all.value : 1;
      const { wireFraud } = CLAIM_COST;
      return {
        frequency: fromClaims(choice, CLAIMS.transferFraud, "funds transfer fraud"),
        primary: {
          response: guess(
            "primary.response",
            money(5_000, 60_000),
            "Investigators, lawyers and the bank. Ask for the rates of your retainer.",
          ),
          replacement: fromMean(
            "primary.replacement",
            wireFraud.value * ratio,
            large ? [wireFraud, CLAIM_COST.large, CLAIM_COST.all] : [wireFraud],
            `Insured wire transfer fraud: ${dollars(wireFraud.value)} a case (mean).${large ? ` Claims above $100M in revenue cost ${dollars(CLAIM_COST.large.value)} against ${dollars(CLAIM_COST.all.value)} for all: × ${rounded(ratio)}.` : ""}`,
          ),
        },
      };
    },
  ),
  template(
    "denial-of-service",
    "The web shop is flooded",
    "A flood of traffic makes a service unreachable for hours.",
    "A flood of traffic takes a service offline until it is filtered out. Sales and support stop, but no data is lost.",
    ({ size }) => {
      const perHour = SIZES[size].revenue / 8760;
      return {
        frequency: [
          {
            tef: { type: "pert", min: 0.5, mode: 2, max: 12 },
            vulnerability: { type: "pert", min: 0.05, mode: 0.15, max: 0.4 },
          },
          [
            assumed(
              "frequency.tef",
              "Assumes two noticeable attacks a year. Check with your provider or in the filter's log; this is easy to count.",
            ),
            assumed(
              "frequency.vulnerability",
              "Assumes 3 of 20 attacks get through the filter long enough to cost money. A test with your provider gives a better figure.",
            ),
          ],
        ],
        primary: {
          productivity: guess(
            "primary.productivity",
            money(perHour * 1 * 0.1, perHour * 24 * 0.4),
            `Revenue around ${dollars(SIZES[size].revenue)} a year ÷ 8,760 = ${dollars(perHour)} an hour. From one hour with a tenth of it lost to a day with two fifths lost. Enter your own revenue through this channel.`,
          ),
          response: guess(
            "primary.response",
            money(2_000, 50_000),
            "Hours of the network team and the provider's emergency filter.",
          ),
        },
      };
    },
  ),
];

/** A template's evidence in the scenario's format. */
export function plainEvidence(evidence: readonly TemplateEvidence[]): Evidence[] {
  return evidence.map(({ figures: _, ...entry }) => entry);
}
