/** What figures say of scenarios in other currencies. */
import { expect, test } from "vitest";
import { isJoined, joiningOf, joiningOfMembers, jointCurrency } from "./joining.ts";

const EUR = { from: "EUR", rate: 1.09, asOf: "2026-11-03", source: "ECB" };
const GBP = { from: "GBP", rate: 1.27, asOf: "2026-11-03", source: "BoE" };
const now = { currency: "USD", rates: [EUR, GBP] };
const found = [
  { currency: "EUR", scenarios: 2 },
  { currency: "JPY", scenarios: 1 },
  { currency: "USD", scenarios: 5 },
];

test("in the tenant's currency, the rates that are used, and those without one", () => {
  expect(joiningOf("USD", now, found)).toEqual({
    rates: [EUR],
    apart: [{ currency: "JPY", scenarios: 1 }],
    joins: true,
  });
});

test("in another currency, only its own scenarios", () => {
  expect(joiningOf("EUR", now, found)).toEqual({
    rates: [],
    apart: [
      { currency: "USD", scenarios: 5 },
      { currency: "JPY", scenarios: 1 },
    ],
    joins: false,
  });
});

test("members share a currency, or their figures are in the tenant's", () => {
  expect(jointCurrency([], "USD")).toBeNull();
  expect(jointCurrency(["EUR", "EUR"], "USD")).toBe("EUR");
  expect(jointCurrency(["EUR", "JPY"], "USD")).toBe("USD");
  const members = ["EUR", "JPY", "EUR"].map((currency) => ({ currency }));
  const joining = joiningOfMembers(members, "USD", now);
  expect(joining).toEqual({ rates: [EUR], apart: [{ currency: "JPY", scenarios: 1 }], joins: true });
  expect(members.map((one) => isJoined(one, "USD", joining))).toEqual([true, false, true]);
});
