import { describe, expect, test } from "vitest";
import { nextVisit, parseVisits } from "./last-visit.ts";

const MINUTE = 60_000;

describe("nextVisit", () => {
  test("the first visit has no previous one", () => {
    expect(nextVisit(null, 1000)).toEqual({ now: 1000, before: null });
  });

  test("within half an hour it is the same visit", () => {
    const kept = { now: 0, before: -90 * MINUTE };
    expect(nextVisit(kept, 30 * MINUTE)).toEqual({ now: 30 * MINUTE, before: -90 * MINUTE });
  });

  test("after a longer pause the previous visit is the one that ended", () => {
    expect(nextVisit({ now: 0, before: null }, 31 * MINUTE)).toEqual({ now: 31 * MINUTE, before: 0 });
  });

  test("a clock that was set back starts over", () => {
    expect(nextVisit({ now: 5000, before: 0 }, 1000)).toEqual({ now: 1000, before: null });
  });
});

describe("parseVisits", () => {
  test("reads stored visits", () => {
    expect(parseVisits('{"now":5,"before":2}')).toEqual({ now: 5, before: 2 });
    expect(parseVisits('{"now":5,"before":null}')).toEqual({ now: 5, before: null });
  });

  test.each([null, "", "{", "null", "7", "[]", '{"now":"today"}', '{"before":3}'])(
    "%j counts as none",
    (text) => expect(parseVisits(text)).toBeNull(),
  );
});
