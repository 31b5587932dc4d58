/**
 * The attacker is an analyst who declares correlations of thousands of scenarios. Checking that so many can hold together takes a factorization of one
 * matrix with a row for each: half a minute during which the process answers no one. They would gain that every tenant waits.
 *
 * The measure is that of `hostile-input.test.ts`: the event loop's longest turn.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { blocking } from "../../test/loop-time.ts";

/** Parsing and checking 6,000 fields is part of it. Before there was a bound, it was 30 seconds. */
const ALLOWED_MS = 160;

let h: Harness;
let me: Session;
beforeAll(async () => {
  h = await harness();
  me = await h.signedIn("risk_analyst");
});
afterAll(() => h.close());

const id = (n: number) => `3f2b6c1e-0000-4000-8000-${String(n).padStart(12, "0")}`;
/** 2,000 pairs of scenarios that don't exist; `b` names the second by the first. */
const declared = (pairOf: (n: number) => readonly [number, number], correlation: number) => ({
  clientId: null,
  causes: [],
  dependence: {
    type: "matrix",
    correlation: 0.1,
    pairs: Array.from({ length: 2000 }, (_, n) => {
      const [a, b] = pairOf(n);
      return { a: id(a), b: id(b), correlation };
    }),
  },
});

/** Chains of so many scenarios each. */
const chains = (of: number) => (n: number) => {
  const first = of * Math.floor(n / (of - 1)) + (n % (of - 1));
  return [first, first + 1] as const;
};
/** As many, where one scenario is in all pairs of a group: sums of a row don't tell whether they fit. */
const stars = (of: number) => (n: number) => {
  const hub = of * Math.floor(n / (of - 1));
  return [hub, hub + 1 + (n % (of - 1))] as const;
};
const UNKNOWN = "is not a scenario of this tenant";

test.each([
  ["apart", declared((n) => [2 * n, 2 * n + 1], 0.2), UNKNOWN],
  ["in groups of 200", declared(stars(200), 0.16), UNKNOWN],
  ["that contradict each other", declared(chains(40), 0.95), UNKNOWN],
  [
    "in one chain",
    declared((n) => [n, n + 1], 0.2),
    "connect more than 200 scenarios with one another; remove some pairs",
  ],
])("2,000 pairs %s are refused without holding up others", async (_, body, message) => {
  const declare = async () => {
    const answer = await me.call("PUT", "/api/loss-model", body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ errors: { message: string }[] }>().errors[0]!.message).toBe(message);
  };
  await declare(); // compiles what it runs
  const { ms, limitMs } = await blocking(declare, ALLOWED_MS);
  expect(ms).toBeLessThan(limitMs);
});
