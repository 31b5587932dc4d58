import { safeParse, type $ZodType } from "zod/v4/core";
import { describe, expect, test } from "vitest";
import { PLANS } from "../platform/plans.ts";
import {
  AccountRequest,
  BasicRegistration,
  COMPANY_SIZES,
  emailAddress,
  INDUSTRY_KEYS,
} from "./registration.ts";

const complaints = (shape: $ZodType, value: unknown) =>
  Object.fromEntries(
    (safeParse(shape, value).error?.issues ?? []).map((issue) => [issue.path.join("."), issue.message]),
  );

const BASIC = {
  firstName: "First name is required",
  lastName: "Last name is required",
  email: "Please enter a valid email address",
  companyName: "Company name is required",
  jobTitle: "Job title is required",
  phoneNumber: "Phone number is required",
};
const AGREED = {
  agreedToTerms: "You must agree to the Terms of Use",
  agreedToPrivacy: "You must agree to the Privacy Policy",
};
const COMPANY = { companySize: "Company size is required", industry: "Industry is required" };

describe("the specification's messages", () => {
  test("of the short form", () => {
    expect(complaints(BasicRegistration, {})).toEqual(BASIC);
    expect(
      complaints(BasicRegistration, Object.fromEntries(Object.keys(BASIC).map((key) => [key, " "]))),
    ).toEqual(BASIC);
  });

  test("of the full form, all at once", () => {
    expect(complaints(AccountRequest, {})).toEqual({ ...BASIC, ...AGREED, ...COMPANY });
    expect(
      complaints(AccountRequest, {
        agreedToTerms: false,
        agreedToPrivacy: false,
        companySize: "",
        industry: "",
      }),
    ).toEqual({ ...BASIC, ...AGREED, ...COMPANY });
  });

  test("of the full form, also for an invited person", () => {
    const company = { companySize: "Company size is required", industry: "Industry is required" };
    expect(complaints(AccountRequest, { invitationToken: "t" })).toEqual({ ...BASIC, ...company, ...AGREED });
  });

  test.each([null, 5, "x", []])("don't apply to %j, which isn't a valid form", (value) => {
    expect(safeParse(AccountRequest, value).success).toBe(false);
  });
});

test("an address is trimmed, and refused with one message, whatever is wrong with it", () => {
  const address = emailAddress("no");
  expect(safeParse(address, " maya@larkfield.example \n")).toMatchObject({ data: "maya@larkfield.example" });
  for (const value of [
    "",
    "x",
    "a@b",
    "a@b.example\r\nbcc: c@d.example",
    "a@b.example,c@d.example",
    5,
    undefined,
  ])
    expect([value, complaints(address, value)]).toEqual([value, { "": "no" }]);
  expect(complaints(address, `${"x".repeat(250)}@b.example`)).toEqual({ "": "no" });
});

test("the options are the specification's", () => {
  expect(COMPANY_SIZES).toEqual(["1-10", "11-50", "51-200", "201-500", "501-1000", "1000+"]);
  expect(INDUSTRY_KEYS.join(" ")).toBe(
    "technology financial-services healthcare manufacturing retail government education energy telecommunications transportation real-estate consulting non-profit other",
  );
});

test("the plans cost and include what section 9 says", () => {
  const told = Object.values(PLANS).map((plan) => [
    plan.name,
    plan.monthlyPrice,
    plan.annualPrice,
    plan.members,
    plan.assessments,
  ]);
  expect(told).toEqual([
    ["Starter", 0, 0, 3, 5],
    ["Growth", 149, 1490, 10, null],
    ["Enterprise", 299, 2990, null, null],
  ]);
  for (const { monthlyPrice, annualPrice } of [PLANS.professional, PLANS.enterprise])
    expect(Math.round((1 - annualPrice / (12 * monthlyPrice)) * 100)).toBe(17);
});
