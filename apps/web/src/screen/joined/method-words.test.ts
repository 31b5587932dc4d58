import { expect, test } from "vitest";
import { methodWords } from "./method-words.ts";

const simulated = { years: 100_000, standardError: { p95: 1, p99: 2 } } as never;

test("only what isn't simulated is said to be exact", () => {
  const of = (simulates: boolean, insured: boolean) =>
    methodWords({
      engineVersion: "5.0.0",
      joinedBy: simulates ? { simulated } : {},
      insured,
    });
  expect(of(false, false)).toBe("computed exactly by engine version 5.0.0");
  expect(of(false, true)).toBe(
    "computed exactly by engine version 5.0.0; what insurance leaves is simulated",
  );
  expect(of(true, false)).toBe(
    "expected losses before insurance are computed exactly by engine version 5.0.0; bad years are simulated",
  );
  expect(of(true, true)).toBe(
    "expected losses before insurance are computed exactly by engine version 5.0.0; bad years, and what insurance leaves, are simulated",
  );
});
