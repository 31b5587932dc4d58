import type { RiskRecord } from "@crq/contract/risk/register/risk-record";
import { expect, test } from "vitest";
import { bodyOf, tagsOf, valuesOf } from "./risk-form.ts";

const RISK = {
  title: "Flood",
  ownerId: "someone",
  clientId: null,
  assets: ["Server room"],
  processes: [],
  techniques: [],
  matrixId: null,
  inherent: null,
  current: { likelihood: 1, impact: 5 },
  target: null,
  money: null,
  controls: [],
  reviewMonths: 6,
  nextReviewOn: "2027-01-31",
} as unknown as RiskRecord;
const USUAL = { matrixId: null, clientId: null };

test("tags are the words between commas, each once", () => {
  expect(tagsOf(" Billing, CRM,, billing ,")).toEqual(["Billing", "CRM"]);
});

test("what isn't changed is sent as it was, and an owner who may have left isn't sent again", () => {
  const body = bodyOf(valuesOf(RISK, USUAL), RISK, false);
  expect(body).toMatchObject({
    title: "Flood",
    assets: ["Server room"],
    reviewMonths: 6,
    current: RISK.current,
  });
  expect(body).not.toHaveProperty("ownerId");
  expect(body).not.toHaveProperty("controlIds");
  expect(body).not.toHaveProperty("clientId");
});

test("a new risk's first review follows from its months unless a day is chosen", () => {
  const values = { ...valuesOf(undefined, USUAL), title: "Fire", ownerId: "someone", reviewMonths: "3" };
  expect(bodyOf(values, undefined, true).nextReviewOn).toBeUndefined();
  expect(bodyOf({ ...values, nextReviewOn: "2027-01-31" }, undefined, true).nextReviewOn).toBe("2027-01-31");
});
