import type { ExposureEvent } from "@crq/contract/risk/exposure";
import { expect, test } from "vitest";
import { byImpact, changeWords, driftOf, movementWords, movements } from "./movements.ts";

const point = (date: string, mean: number) => ({ date, mean, p95: 0, p99: 0, netMean: mean, netP95: 0 });
const TREND = [point("2026-01-01", 10), point("2026-01-08", 7), point("2026-01-15", 12)];
const event = (date: string, kind: ExposureEvent["kind"], title = "MFA"): ExposureEvent => ({
  date,
  kind,
  title,
});

test("an event belongs to the first point on or after its day, with the change since the point before", () => {
  const found = movements(TREND, [
    event("2026-01-15", "scenario-added", "Ransomware"),
    event("2026-01-03", "control-in-place"),
  ]);
  expect(found.map(({ at, change }) => [at, change])).toEqual([
    ["2026-01-15", 5],
    ["2026-01-08", -3],
  ]);
  expect(byImpact(found.toReversed()).map(({ change }) => change)).toEqual([5, -3]);
});

test("events between the same two points share one change", () => {
  const [together] = movements(TREND, [
    event("2026-01-05", "scenario-added", "Ransomware"),
    event("2026-01-04", "control-in-place"),
  ]);
  expect(together).toMatchObject({ at: "2026-01-08", change: -3, events: { length: 2 } });
  expect(movementWords(together!)).toBe("MFA in place and 1 more");
});

test("an appetite doesn't move the loss, and an event without an earlier point has no change to show", () => {
  const found = movements(TREND, [
    event("2026-01-09", "appetite-set", ""),
    event("2026-01-01", "scenario-added"),
    event("2026-02-01", "scenario-added"),
  ]);
  expect(found).toMatchObject([{ at: "2026-01-15", change: null }]);
  expect(movementWords(found[0]!)).toBe("Appetite set");
});

test("words are short enough for the chart", () => {
  const long = movements(TREND, [
    event("2026-01-02", "scenario-added", "A very long title of a scenario"),
  ])[0]!;
  expect(movementWords(long, 24)).toBe("Added A very long…");
  const two = { ...long, events: [long.events[0]!, long.events[0]!] };
  expect(movementWords(two)).toBe("2 scenarios added");
});

test("a change has its sign", () => {
  const money = (value: number) => `$${value.toFixed(1)}M`;
  expect([changeWords(-0.31, money), changeWords(2, money), changeWords(0.01, money)]).toEqual([
    "−$0.3M",
    "+$2.0M",
    "no change",
  ]);
});

test("the loss drifts from the first point of the trend to the last; below 1% it stays where it is", () => {
  expect(driftOf(TREND, [])).toEqual({ since: "2026-01-01", change: 2, share: 0.2, cause: undefined });
  expect(driftOf([point("2026-01-01", 1000), point("2026-01-08", 995)], [])).toBeUndefined();
  expect(driftOf(TREND.slice(0, 1), [])).toBeUndefined();
  expect(driftOf([], [])).toBeUndefined();
});

test("a drift has a cause if one kind of event explains most of it", () => {
  const added = event("2026-01-10", "scenario-added", "Ransomware");
  expect(driftOf(TREND, [added])?.cause).toBe("scenarios"); // +5 of +2
  expect(driftOf(TREND.slice(0, 2), [event("2026-01-03", "control-in-place")])?.cause).toBe("controls");
  expect(driftOf(TREND, [added, event("2026-01-10", "estimate-changed")])?.cause).toBeUndefined();
});
