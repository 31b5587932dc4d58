import { expect, test } from "vitest";
import { type Lease, SharedCount } from "./request-limit.ts";

const MINUTE = 60_000;

/** A shared count that answers after a short delay, as the database does. */
function shared(): { lease: Lease; asked: () => number } {
  const counts = new Map<string, number>();
  let asked = 0;
  return {
    asked: () => asked,
    lease: async (key, amount) => {
      asked++;
      const before = counts.get(key) ?? 0;
      counts.set(key, before + amount);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 2));
      return before;
    },
  };
}
const noError = (error: unknown) => {
  throw error;
};
const passed = async (by: SharedCount[], requests: number, max: number, key = "a") => {
  const counted = await Promise.all(
    Array.from({ length: requests }, (_, i) => by[i % by.length]!.count(key, MINUTE, max)),
  );
  return counted.filter(({ current }) => current <= max).length;
};

test.each([1, 2, 5, 10])("%i processes together let at most 1 + n/50 times the limit through", async (n) => {
  const { lease, asked } = shared();
  const processes = Array.from({ length: n }, () => new SharedCount(lease, noError, () => 90_000));
  const most = await passed(processes, 9000, 3000);
  expect(most).toBeLessThanOrEqual(3000 * (1 + n / 50));
  expect(most).toBeGreaterThanOrEqual(3000);
  expect(asked()).toBeLessThanOrEqual(50 + n); // one query for each fiftieth
});

test("an ordinary visitor never causes a query", async () => {
  const { lease, asked } = shared();
  const one = new SharedCount(lease, noError, () => 90_000);
  expect(await passed([one], 60, 3000)).toBe(60);
  expect(asked()).toBe(0);
});

test("one process enforces a small limit exactly, however many requests arrive at once", async () => {
  const one = new SharedCount(shared().lease, noError, () => 90_000);
  expect(await passed([one], 200, 20)).toBe(20);
});

test("another network and the next minute start from zero", async () => {
  let now = 90_000;
  const one = new SharedCount(shared().lease, noError, () => now);
  expect(await passed([one], 30, 20)).toBe(20);
  expect(await passed([one], 30, 20, "b")).toBe(20);
  const { current, ttl } = await one.count("a", MINUTE, 20);
  expect([current, ttl]).toEqual([21, 30_000]);
  now = 120_001;
  expect(await passed([one], 30, 20)).toBe(20);
});

test("without the database each process counts for itself", async () => {
  const errors: unknown[] = [];
  const lease: Lease = async () => {
    throw new Error("gone");
  };
  const one = new SharedCount(
    lease,
    (error) => errors.push(error),
    () => 90_000,
  );
  expect(await passed([one], 100, 40)).toBe(40);
  expect(errors.length).toBeGreaterThan(0);
});
