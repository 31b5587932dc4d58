/** A portfolio over several currencies: who is in, at what, and what becomes of its tolerance. */
import { expect, test } from "vitest";
import { joinedMembers, withToleranceMoved } from "./joined-members.ts";
import { type Member, NEW_PORTFOLIO, withMembers, withoutMember } from "./portfolio-draft.ts";

const member = (id: string, currency: string): Member => ({
  id,
  title: id,
  currency,
  clientId: null,
  estimate: {
    currency,
    frequency: { lef: { type: "constant", value: 1 } },
    primary: [{ form: "response", loss: { type: "constant", value: 100 } }],
  },
});
const EUR = { from: "EUR", rate: 2, asOf: "2026-11-03", source: "ECB" };
const now = { currency: "USD", rates: [EUR], prices: { years: [], levels: [] } };
const euros = withMembers(NEW_PORTFOLIO, [member("a", "EUR")]);

test("members that share a currency stay in it, and need no rates", () => {
  const joined = joinedMembers(euros, undefined)!;
  expect([joined.currency, joined.members]).toEqual(["EUR", euros.members]);
  expect(joined.joining).toEqual({ rates: [], apart: [], joins: true });
  expect(joinedMembers(NEW_PORTFOLIO, now)).toBeNull();
});

test("others are brought into the organization's currency, and those without a rate stay out with their correlations", () => {
  const draft = {
    ...withMembers(euros, [member("b", "JPY"), member("c", "USD")]),
    dependence: {
      type: "matrix" as const,
      matrix: [
        [1, 0.1, 0.2],
        [0.1, 1, 0.3],
        [0.2, 0.3, 1],
      ],
    },
  };
  expect(joinedMembers(draft, undefined)).toBeNull();
  const joined = joinedMembers(draft, now)!;
  expect(joined.currency).toBe("USD");
  expect(joined.members).toEqual([draft.members[0], draft.members[2]]);
  expect(joined.dependence).toEqual({
    type: "matrix",
    matrix: [
      [1, 0.2],
      [0.2, 1],
    ],
  });
  expect(joined.joining).toEqual({ rates: [EUR], apart: [{ currency: "JPY", scenarios: 1 }], joins: true });
});

test("losses are in the prices that their one client declares, or else the organization's", () => {
  const level = (year: number, index: number) => ({ currency: "EUR", year, index, source: "Example" });
  const prices = {
    years: [
      { clientId: null, year: 2027 },
      { clientId: "c", year: null },
    ],
    levels: [level(2020, 50), level(2027, 100)],
  };
  const { pricing } = joinedMembers(euros, { ...now, prices })!.joining;
  expect(pricing).toEqual({ year: 2027, levels: [], unstated: 1, missing: [] });
  const own = member("b", "EUR");
  const priced = { ...own, estimate: { ...own.estimate, priceYear: 2020 } };
  const both = joinedMembers(withMembers(euros, [priced]), { ...now, prices })!.joining.pricing;
  expect(both).toEqual({ year: 2027, levels: prices.levels, unstated: 1, missing: [] });
  const theirs = withMembers(NEW_PORTFOLIO, [{ ...priced, clientId: "c" }]);
  expect(joinedMembers(theirs, { ...now, prices })!.joining.pricing).toBeUndefined();
});

test("the tolerance follows the currency of the figures there and back, and goes without a rate", () => {
  const tolerant = { ...euros, tolerance: [{ loss: 1000, probability: 0.1 }] };
  const mixed = withToleranceMoved(tolerant, withMembers(tolerant, [member("b", "USD")]), now);
  expect(mixed.tolerance).toEqual([{ loss: 2000, probability: 0.1 }]);
  expect(withToleranceMoved(mixed, withoutMember(mixed, "b"), now).tolerance).toEqual(tolerant.tolerance);
  const yen = { ...withMembers(NEW_PORTFOLIO, [member("a", "JPY")]), tolerance: tolerant.tolerance };
  expect(withToleranceMoved(yen, withMembers(yen, [member("b", "USD")]), now).tolerance).toEqual([]);
});
