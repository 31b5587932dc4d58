import { expect, test } from "vitest";
import { verifiedWords } from "./verified-words.ts";

const SAME = {
  hashMatches: true,
  signature: "valid",
  frozenWith: "2.5.0",
  engineVersion: "2.5.0",
  differences: [],
  largestDifference: 0,
} as const satisfies Parameters<typeof verifiedWords>[0];

test("an unaltered baseline is verified", () => {
  expect(verifiedWords(SAME)).toEqual({
    good: true,
    head: "Verified.",
    found: "Unaltered and signed by this server, and every figure is the same when computed again.",
  });
});

test("a newer engine's figures aren't called an alteration", () => {
  const newer = { ...SAME, engineVersion: "2.6.0", differences: ["now.p95"], largestDifference: 0.0002 };
  expect(verifiedWords(newer)).toMatchObject({
    good: true,
    found:
      "Unaltered and signed by this server. Engine 2.6.0 gives figures up to 0.02% different from 2.5.0, which froze it.",
  });
  expect(verifiedWords({ ...newer, largestDifference: 1e-9 }).found).toContain(
    "figures less than 0.01% different",
  );
});

test("an altered one stays bad whatever engine it names, and so do other figures by the same engine", () => {
  const altered = { ...SAME, hashMatches: false, frozenWith: "1.0.0", differences: ["now.p95"] };
  expect(verifiedWords(altered)).toMatchObject({ good: false, head: "Not as it was frozen:" });
  expect(verifiedWords({ ...SAME, signature: "unknown-key" }).good).toBe(false);
  expect(verifiedWords({ ...SAME, differences: ["now.p95"], largestDifference: 0.5 })).toMatchObject({
    good: false,
    found: "1 figure came out differently with the engine that froze it.",
  });
});
