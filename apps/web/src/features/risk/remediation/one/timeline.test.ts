import { expect, test } from "vitest";
import { timelineOf } from "./timeline.ts";

test("a timeline goes from the first day to the last, today among them, and labels at most six months", () => {
  const line = timelineOf(
    [
      { startsOn: "2027-01-10", dueOn: "2028-06-30" },
      { startsOn: null, dueOn: "2027-03-01" },
    ],
    "2027-02-01",
  )!;
  expect(line.at("2027-01-10")).toBeGreaterThan(0);
  expect(line.at("2028-06-30")).toBeLessThan(1);
  expect(line.at("2027-02-01")).toBeGreaterThan(line.at("2027-01-10"));
  expect(line.months.length).toBeLessThanOrEqual(6);
  expect(line.months[0]!.label).toBe("Feb 2027");
});

test("without any day there is none", () => {
  expect(timelineOf([{ startsOn: null, dueOn: null }], "2027-02-01")).toBeUndefined();
});
