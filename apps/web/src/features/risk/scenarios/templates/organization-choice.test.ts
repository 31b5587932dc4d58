import { ORGANIZATION_INDUSTRIES, REVENUE_BANDS } from "@crq/contract/platform/organization";
import { expect, test } from "vitest";
import { type Answers, baseRateSentences, choiceOf } from "./organization-choice.ts";
import { INDUSTRY_CHANCE, SIZE_CHANCE } from "./published-figures.ts";
import { TEMPLATES } from "./templates.ts";

const NOTHING: Answers = { industry: "", companySize: "", annualRevenue: "" };

test("every published industry and revenue belongs to an answer that an organization can give", () => {
  const industries = Object.keys(ORGANIZATION_INDUSTRIES) as Answers["industry"][];
  const reached = new Set(industries.map((industry) => choiceOf({ ...NOTHING, industry }).industry));
  expect([...reached].toSorted()).toEqual(Object.keys(INDUSTRY_CHANCE).toSorted());
  expect(Object.keys(REVENUE_BANDS)).toEqual(Object.keys(SIZE_CHANCE));
});

test("base rates cite their source and year, and say what they stand in for", () => {
  expect(baseRateSentences({ ...NOTHING, industry: "healthcare", annualRevenue: "1b_10b" })).toEqual([
    "Of firms in healthcare, 9.1% have a significant cyber incident in a year.",
    "With a revenue of $1 to 10 billion, 15.13% have at least one.",
    "Source: Cyentia Institute, Information Risk Insights Study 2025, figures for 2024, as cited elsewhere; check the report.",
  ]);
  const [industry, revenue] = baseRateSentences({ ...NOTHING, industry: "real-estate" });
  expect(industry).toBe(
    "Of all firms (no rate is published for your industry), 9.3% have a significant cyber incident in a year.",
  );
  expect(revenue).toMatch(/^With a revenue of \$10 to 100 million, .*assumed until you choose yours/);
  expect(baseRateSentences({ ...NOTHING, annualRevenue: "lt_10m" })[1]).toMatch(/^With a revenue below \$10/);
});

test("the number of employees decides whose share of ransomware is taken", () => {
  const rate = (companySize: Answers["companySize"]) => {
    const { estimate } = TEMPLATES[0]!.build(choiceOf({ ...NOTHING, companySize }));
    return (estimate.frequency as { lef: { mode: number } }).lef.mode;
  };
  expect(rate("51-200")).toBe(rate(""));
  expect(rate("1000+")).toBeLessThan(rate("51-200"));
});
