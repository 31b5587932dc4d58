/** From what an organization says of itself to the figures that are published for its like. */
import { COMPANY_SIZES } from "@crq/contract/people/registration";
import {
  ORGANIZATION_INDUSTRIES,
  type OrganizationIndustry,
  type RevenueBand,
} from "@crq/contract/platform/organization";
import type { CallResult } from "../../../../api/call.ts";
import { INDUSTRY_CHANCE, REPORTS, SIZE_CHANCE } from "./published-figures.ts";
import {
  ANY_ORGANIZATION,
  INDUSTRIES,
  type Industry,
  SIZES,
  type TemplateChoice,
} from "./template-choice.ts";
import { per100 } from "./template-parts.ts";

/** An organization's answers; empty where it gave none. */
export interface Answers {
  readonly industry: OrganizationIndustry | "";
  readonly companySize: (typeof COMPANY_SIZES)[number] | "";
  readonly annualRevenue: RevenueBand | "";
}

/** The industry for which a base rate is published; industries without one count as the typical firm. */
const PUBLISHED_AS: Readonly<Partial<Record<string, Industry>>> = {
  technology: "information",
  telecommunications: "information",
  "financial-services": "financial",
  healthcare: "healthcare",
  manufacturing: "manufacturing",
  retail: "retail",
  government: "public",
  education: "education",
  energy: "utilities",
  transportation: "transportation",
  consulting: "professional",
  construction: "construction",
  entertainment: "entertainment",
  hospitality: "hospitality",
} satisfies Partial<Record<OrganizationIndustry, Industry>>;

/** An answer that is among the choices, else none: settings from before could hold other words. */
function among<K extends string>(keys: readonly K[], stored: string | null): K | "" {
  return keys.find((key) => key === stored) ?? "";
}

/** The answers that the server remembers. */
export function rememberedAnswers(organization: CallResult<"organization.get">): Answers {
  const { industry, companySize, annualRevenue } = organization;
  return {
    industry: among(Object.keys(ORGANIZATION_INDUSTRIES) as OrganizationIndustry[], industry),
    companySize: among(COMPANY_SIZES, companySize),
    annualRevenue: annualRevenue ?? "",
  };
}

/** The templates' choice for an organization. Without a revenue it's the middle band's, which the screen says. */
export function choiceOf({ industry, companySize, annualRevenue }: Answers): TemplateChoice {
  return {
    industry: PUBLISHED_AS[industry] ?? "any",
    size: annualRevenue === "" ? ANY_ORGANIZATION.size : annualRevenue,
    ...(companySize !== "" && { smallFirm: companySize !== "1000+" }),
  };
}

/** The published base rates for an organization, with source and year, and what they stand in for. */
export function baseRateSentences(answers: Answers): string[] {
  const { industry, size } = choiceOf(answers);
  const [ofIndustry, ofSize] = [INDUSTRY_CHANCE[industry], SIZE_CHANCE[size]];
  const whose =
    industry !== "any"
      ? `firms in ${INDUSTRIES[industry].toLowerCase()}`
      : answers.industry === ""
        ? "all firms"
        : "all firms (no rate is published for your industry)";
  return [
    `Of ${whose}, ${per100(ofIndustry.value)} have a significant cyber incident in a year.`,
    `With a revenue ${SIZES[size].name.replace(/^[AB]/, (letter) => letter.toLowerCase()).replace(/^\$/, "of $")}, ${per100(ofSize.value)} have at least one${answers.annualRevenue === "" ? " (assumed until you choose yours)" : ""}.`,
    `Source: ${REPORTS[ofSize.source].title}, figures for ${ofSize.year}, as cited elsewhere; check the report.`,
  ];
}
