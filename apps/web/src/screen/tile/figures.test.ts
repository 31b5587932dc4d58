import { expect, test } from "vitest";
import { grown, hoursSince, inThousands, milliseconds, uptime } from "./figures.ts";

test.each([
  [0, "0"],
  [999, "999"],
  [1000, "1,000"],
  [1001, "1k"],
  [1234, "1.2k"],
  [9949, "9.9k"],
  [12_345, "12k"],
  [1_234_567, "1,235k"],
])("%d controls read %s", (value, words) => {
  expect(inThousands(value)).toBe(words);
});

test.each([
  [null, "all new in the last 30 days"],
  [0, "unchanged in 30 days"],
  [12.5, "+12.5% in 30 days"],
  [-3, "\u22123% in 30 days"],
])("growth of %s reads %s", (rate, words) => {
  expect(grown(rate)).toBe(words);
});

test.each([
  [0.4, "0.4 ms"],
  [1.04, "1 ms"],
  [120.4, "120 ms"],
])("a response time of %d reads %s", (value, words) => {
  expect(milliseconds(value)).toBe(words);
});

test.each([
  [40.9, "40 s"],
  [3600, "1 h"],
  [18_720, "5 h 12 min"],
  [273_600, "3 d 4 h"],
  [86_460, "1 d"],
])("an uptime of %d seconds reads %s", (seconds, words) => {
  expect(uptime(seconds)).toBe(words);
});

test.each([
  ["2026-11-22T11:30:00Z", "less than an hour"],
  ["2026-11-22T10:30:00Z", "1 hour"],
  ["2026-11-20T12:00:00Z", "48 hours"],
])("a backup at %s was taken %s ago", (moment, words) => {
  expect(hoursSince(moment, new Date("2026-11-22T12:00:00Z"))).toBe(words);
});
