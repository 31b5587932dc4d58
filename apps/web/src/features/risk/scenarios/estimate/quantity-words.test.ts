import { expect, test } from "vitest";
import { quantityWords } from "./quantity-words.ts";

test.each([
  [1_500_000, "money", "USD", "$1,500,000"],
  [1_500_000, "money", "EUR", "€1,500,000"],
  [750.5, "money", "CHF", "CHF 750.5"],
  [-5, "money", "USD", "−$5"],
  [0.1, "frequency", "USD", "once in 10 years"],
  [0.3, "frequency", "USD", "once in 3.33 years"],
  [4, "frequency", "USD", "4 a year"],
  [1, "frequency", "USD", "1 a year"],
  [0, "frequency", "USD", "never"],
  [0.3, "probability", "USD", "1 in 3.33 events"],
  [1, "probability", "USD", "every event"],
  [0, "probability", "USD", "no event"],
  [1.5, "probability", "USD", "150%"],
] as const)("%d as %s in %s reads %s", (value, kind, currency, words) =>
  expect(quantityWords(value, kind, currency)).toBe(words),
);

test.each([
  [0.25, "contacts", "1 in 4 contacts"],
  [1, "attempts", "every attempt"],
  [0, "attempts", "no attempt"],
  [0.6, "percentile", "above 60% of attackers"],
  [0, "percentile", "above 0% of attackers"],
])("%d as a share of %s reads %s", (value, share, words) =>
  expect(quantityWords(value, "probability", "USD", share)).toBe(words),
);
