import { expect, test } from "vitest";
import { againstAppetite } from "./against-appetite.ts";

const CURVE = [
  [1e5, 0.3],
  [1e6, 0.1],
  [1e7, 0.01],
] as const;
const appetite = (...tolerance: { loss: number; probability: number }[]) => ({ currency: "USD", tolerance });
const usd = { currency: "USD", curve: CURVE };

test("an appetite above the whole curve is not exceeded, and its 1-in-20 loss is between its points", () => {
  const said = againstAppetite(
    usd,
    appetite({ loss: 1e5, probability: 0.5 }, { loss: 1e7, probability: 0.02 }),
  );
  expect(said.over_appetite).toBe(false);
  expect(said.accepted_p95).toBeGreaterThan(1e6);
  expect(said.accepted_p95).toBeLessThan(1e7);
});

test("a curve above the appetite anywhere exceeds it", () => {
  expect(againstAppetite(usd, appetite({ loss: 1e6, probability: 0.05 }))).toEqual({
    accepted_p95: 1e6,
    over_appetite: true,
  });
});

test("an appetite that ends above 1 in 20 has no such loss", () => {
  expect(againstAppetite(usd, appetite({ loss: 1e5, probability: 0.4 }))).toEqual({
    accepted_p95: null,
    over_appetite: false,
  });
});

test("without an appetite, in another currency, or without a curve, nothing is compared", () => {
  const none = { accepted_p95: null, over_appetite: null };
  const euro = { ...appetite({ loss: 1, probability: 0.01 }), currency: "EUR" };
  expect(againstAppetite(usd, undefined)).toEqual(none);
  expect(againstAppetite(usd, euro)).toEqual(none);
  expect(againstAppetite({ currency: "USD", curve: null }, appetite({ loss: 1, probability: 0.01 }))).toEqual(
    none,
  );
});
