/** Scenarios that most organisations face, with figures to start from. */
import type { Evidence } from "@crq/contract/risk/scenarios";
import type { Loss, LossForm, Secondary } from "@crq/engine/scenario";
import type { Estimate } from "../quantify/scenario-of.ts";
import { BREACH_SHARE, CLAIMS, CLAIM_COST } from "./published-figures.ts";
import { SIZES, type TemplateChoice } from "./template-choice.ts";
import {
  type SourcedEstimate,
  type TemplateEvidence,
  assumed,
  breachShare,
  dollars,
  fromMean,
  per100,
  rounded,
  shareOfLoss,
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
  ransomwareShare,
  assumedShare,
} from "./template-steps.ts";

/** What a template makes of an industry and a size. */
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

/** What a template's parts are, before they are put together. */
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
    "Criminals encrypt systems and copy data, then ask for money for both.",
    "An organised group gets in, encrypts the systems that the business runs on and threatens to publish what it copied. Restoring takes days to weeks.",
    (choice) => ({
      frequency: ransomwareRate(choice),
      primary: {
        productivity: shareOfLoss(
          "primary.productivity",
          choice,
          ransomwareShare(
            0.5,
            "That half of the loss is lost production. Reckon yours: hours down × margin an hour.",
          ),
        ),
        response: shareOfLoss(
          "primary.response",
          choice,
          ransomwareShare(
            0.4,
            "That two fifths of the loss are restoring and responding. Ask your retainer for rates.",
          ),
        ),
      },
      slef: chanceOfReaction(
        "secondary.slef",
        0.1,
        0.3,
        0.6,
        "Three in ten such events make regulators, customers or courts react. Ask your lawyer what data the encrypted systems hold.",
      ),
      secondary: {
        fines: shareOfLoss(
          "secondary.fines",
          choice,
          ransomwareShare(
            0.3,
            "That claims and penalties, where there are any, are three tenths of the loss.",
          ),
        ),
      },
    }),
  ),
  template(
    "data-breach",
    "Customer data is stolen",
    "An intruder copies personal data of customers; you must tell them and the regulator.",
    "Somebody outside reaches a database or a store of files with personal data and takes a copy. Customers and regulators have to be told.",
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
          response: shareOfLoss(
            "primary.response",
            choice,
            breachShare(["detection_escalation", "notification"]),
          ),
        },
        slef: chanceOfReaction(
          "secondary.slef",
          0.3,
          0.6,
          0.9,
          "Six in ten breaches of personal data make a regulator or customers react. It depends on the law and on how many people are affected.",
        ),
        secondary: {
          fines: shareOfLoss("secondary.fines", choice, breachShare(["post_breach_response"])),
          reputation: shareOfLoss("secondary.reputation", choice, breachShare(["lost_business"])),
        },
      };
    },
  ),
  template(
    "business-email-compromise",
    "A mailbox is taken over",
    "Somebody signs in to an employee's mailbox, reads it and writes in their name.",
    "A stolen password or session opens a mailbox. The intruder reads correspondence and writes to partners from it; which data was seen has to be worked out. Money sent to the wrong account is a scenario of its own.",
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
          "In three of twenty cases the mailbox held personal data that has to be reported.",
        ),
        secondary: {
          fines: guess(
            "secondary.fines",
            money(10_000 * ratio, 500_000 * ratio),
            "Lawyers, notification duties and settlements after a mailbox with personal data was read.",
          ),
        },
      };
    },
  ),
  template(
    "insider",
    "An insider misuses access",
    "An employee or contractor takes data or does damage with access they were given.",
    "Somebody who may be there takes data along, sells it or does damage on the way out.",
    (choice) => ({
      frequency: shareOfIncidents(
        choice,
        BREACH_SHARE.misuse,
        `Misuse of privileges was the pattern of ${per100(BREACH_SHARE.misuse.value)} of breaches (2024).`,
      ),
      primary: {
        response: shareOfLoss(
          "primary.response",
          choice,
          assumedShare(0.4, "That two fifths of an incident's loss are investigation, lawyers and repair."),
        ),
      },
      slef: chanceOfReaction(
        "secondary.slef",
        0.1,
        0.25,
        0.5,
        "One in four cases reaches rivals, customers or a court.",
      ),
      secondary: {
        competitive: shareOfLoss(
          "secondary.competitive",
          choice,
          assumedShare(
            0.6,
            "That a rival's gain is three fifths of an incident's loss, where plans or lists of customers reach one.",
          ),
        ),
      },
    }),
  ),
  template(
    "supplier-outage",
    "A supplier's incident stops us",
    "A provider that you depend on is attacked or fails, and your work stops with it.",
    "A cloud, software or logistics provider is down for days after an incident of its own. You cannot mend it; you can only wait or work around it.",
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
            "Working around the outage, overtime and a substitute supplier. Ask operations what a week by hand costs.",
          ),
        },
      };
    },
  ),
  template(
    "cloud-misconfiguration",
    "A cloud store is left open",
    "Data lies open on the internet because of a setting; somebody finds it.",
    "A store of files, a database or an interface in the cloud is open to everybody by mistake. A researcher or a criminal finds it.",
    (choice) => ({
      frequency: shareOfIncidents(
        choice,
        BREACH_SHARE.errors,
        `Errors such as open stores and mail to the wrong people made ${per100(BREACH_SHARE.errors.value)} of breaches (2024).`,
      ),
      primary: {
        response: shareOfLoss(
          "primary.response",
          choice,
          breachShare(["detection_escalation", "notification"]),
        ),
      },
      slef: chanceOfReaction(
        "secondary.slef",
        0.15,
        0.35,
        0.7,
        "About one in three open stores was read by somebody who made use of it or told the press.",
      ),
      secondary: {
        fines: shareOfLoss("secondary.fines", choice, breachShare(["post_breach_response"])),
        reputation: shareOfLoss("secondary.reputation", choice, breachShare(["lost_business"])),
      },
    }),
  ),
  template(
    "payment-fraud",
    "A payment goes to fraudsters",
    "A forged invoice or order sends money to an account of criminals.",
    "Somebody changes bank details on a real invoice, or writes as the director. Accounts payable transfers the money; part of it may come back if the bank is told within hours.",
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
    "An attack with traffic makes a service unreachable for hours.",
    "A flood of traffic takes a service off line until it is filtered out. No data is lost; sales and support are.",
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
              "Two attacks a year that somebody notices. Ask your provider or look at the filter's log: this is easy to count.",
            ),
            assumed(
              "frequency.vulnerability",
              "Three of twenty attacks get through the filter long enough to cost money. A test with your provider tells you more.",
            ),
          ],
        ],
        primary: {
          productivity: guess(
            "primary.productivity",
            money(perHour * 1 * 0.1, perHour * 24 * 0.4),
            `Revenue around ${dollars(SIZES[size].revenue)} a year ÷ 8,760 = ${dollars(perHour)} an hour. From one hour with a tenth of it lost to a day with two fifths lost. Put in your own revenue over this channel.`,
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

/** A template's evidence as a scenario takes it. */
export function plainEvidence(evidence: readonly TemplateEvidence[]): Evidence[] {
  return evidence.map(({ figures: _, ...entry }) => entry);
}
