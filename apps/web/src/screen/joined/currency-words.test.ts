/** The words for rates and for what is left out. */
import { expect, test } from "vitest";
import { apartWords, joinedAtWords, rateWords } from "./currency-words.ts";

const times = {
  timezone: "Pacific/Auckland",
  timezoneSource: "manual",
  dateFormat: "en-US",
  militaryTime: false,
} as const;
const EUR = { from: "EUR", rate: 1.09, asOf: "2026-11-03", source: "ECB" };
const GBP = { from: "GBP", rate: 1.2718281828, asOf: "2026-11-02", source: "Bank of England" };
const nothing = { rates: [], apart: [], joins: true };

test("rates say what one unit is worth, of which day and by whom", () => {
  expect(joinedAtWords({ ...nothing, rates: [EUR] }, "USD", times)).toBe(
    "Joined at 1 EUR = 1.09 USD of Nov 3, 2026, ECB.",
  );
  expect(joinedAtWords({ ...nothing, rates: [EUR, GBP] }, "USD", times)).toBe(
    "Joined at 1 EUR = 1.09 USD of Nov 3, 2026, ECB; 1 GBP = 1.271828183 USD of Nov 2, 2026, Bank of England.",
  );
  expect(joinedAtWords(nothing, "USD", times)).toBe("");
  expect(rateWords({ from: "IRR", rate: 0.0000238 }, "USD")).toBe("1 IRR = 0.0000238 USD");
});

test("what is left out is counted by currency, with the reason", () => {
  const one = { ...nothing, apart: [{ currency: "JPY", scenarios: 1 }] };
  expect(apartWords(one, "USD")).toBe(
    "1 scenario in JPY isn’t included: there’s no exchange rate from JPY to USD dated today or earlier.",
  );
  const three = {
    ...nothing,
    apart: [
      { currency: "GBP", scenarios: 3 },
      { currency: "CHF", scenarios: 2 },
      { currency: "JPY", scenarios: 1 },
    ],
  };
  expect(apartWords(three, "USD")).toBe(
    "3 scenarios in GBP, 2 in CHF and 1 in JPY aren’t included: there’s no exchange rate from GBP, CHF or JPY to USD dated today or earlier.",
  );
  expect(apartWords({ ...one, joins: false }, "EUR")).toBe(
    "Only scenarios in EUR: 1 scenario in JPY isn’t included.",
  );
  expect(apartWords(nothing, "USD")).toBe("");
});
