import { describe, expect, test } from "vitest";
import {
  ago,
  count,
  counted,
  day,
  dayAndTime,
  duration,
  money,
  moneyInFull,
  percent,
  significant,
  timeOfDay,
  zoneName,
} from "./format.ts";

const plain = (text: string) => text.replaceAll("\u202f", " ").replaceAll("\u00a0", " ");

describe("money", () => {
  test.each([
    [0, "$0"],
    [0.3, "$0"],
    [12.4, "$12"],
    [999, "$999"],
    [999.7, "$1K"],
    [1200, "$1.2K"],
    [640_000, "$640K"],
    [999_999, "$1M"],
    [1_200_000, "$1.2M"],
    [1_234_567, "$1.23M"],
    [12_345_678, "$12.3M"],
    [2_500_000_000, "$2.5B"],
    [-1_200_000, "-$1.2M"],
    [Number.NaN, "–"],
    [Infinity, "–"],
    [999e12, "$999T"],
    [999.9e12, "$1 × 10¹⁵"],
    [1.234e28, "$1.23 × 10²⁸"],
    [-1.2e15, "-$1.2 × 10¹⁵"],
  ])("%d is %s", (value, expected) => expect(plain(money(value, "USD"))).toBe(expected));

  test("keeps three digits for columns", () => {
    expect(money(1_200_000, "USD", { fixed: true })).toBe("$1.20M");
    expect(money(64_000, "USD", { fixed: true })).toBe("$64.0K");
    expect(money(0, "USD", { fixed: true })).toBe("$0");
  });

  test("names the currency", () => {
    expect(money(640_000, "EUR")).toBe("€640K");
    expect(plain(money(640_000, "CHF"))).toBe("CHF 640K");
  });

  test("in full", () => {
    expect(moneyInFull(1_234_567.4, "USD")).toBe("$1,234,567");
    expect(moneyInFull(-0.2, "USD")).toBe("$0");
    expect(moneyInFull(999_999_999_999_999, "USD")).toBe("$999,999,999,999,999");
    expect(plain(moneyInFull(1.2345e21, "CHF"))).toBe("CHF 1.23 × 10²¹");
  });
});

test.each([
  [0, "0"],
  [0.0743, "0.074"],
  [12_345, "12,000"],
  [1.04e-7, "1 × 10⁻⁷"],
  [1.26e21, "1.3 × 10²¹"],
])("two significant digits of %d are %s", (value, expected) =>
  expect(plain(significant(value, 2))).toBe(expected),
);

describe("percent", () => {
  test.each([
    [0, "0%"],
    [0.00001, "<0.01%"],
    [0.0005, "0.05%"],
    [0.001, "0.1%"],
    [0.046, "4.6%"],
    [0.05, "5%"],
    [0.123, "12%"],
    [0.75, "75%"],
    [0.9967, "99.7%"],
    [0.99995, ">99.99%"],
    [1, "100%"],
    [Number.NaN, "–"],
  ])("%d is %s", (share, expected) => expect(percent(share)).toBe(expected));

  test("a chance below certainty never reads 100%, and one above zero never 0%", () => {
    for (let share = 0.0001; share < 1; share += 0.00007) {
      expect(percent(share)).not.toBe("100%");
      expect(percent(share)).not.toBe("0%");
    }
  });
});

test("counts", () => {
  expect(count(1189)).toBe("1,189");
  expect(counted(1, "scenario")).toBe("1 scenario");
  expect(counted(0, "scenario")).toBe("0 scenarios");
  expect(counted(2, "entry", "entries")).toBe("2 entries");
});

describe("times", () => {
  const instant = "2026-11-24T20:04:05Z";
  const newYork = {
    timezone: "America/New_York",
    timezoneSource: "manual",
    militaryTime: false,
    dateFormat: "en-US",
  } as const;

  test("are written in the person's zone, with the short weekday", () => {
    expect(day(instant, newYork)).toBe("Tue, Nov 24, 2026");
    expect(plain(timeOfDay(instant, newYork, { seconds: true }))).toBe("3:04:05 PM");
    expect(plain(dayAndTime(instant, newYork))).toBe("Nov 24, 2026, 3:04 PM");
    expect(zoneName(new Date(instant), newYork)).toBe("EST");
  });

  test("follow the 24-hour clock and the locale", () => {
    const berlin = {
      timezone: "Europe/Berlin",
      timezoneSource: "manual",
      militaryTime: true,
      dateFormat: "de-DE",
    } as const;
    expect(timeOfDay(instant, berlin)).toBe("21:04");
    expect(timeOfDay("2026-11-24T23:30:00Z", berlin)).toBe("00:30");
    expect(day(instant, berlin)).toContain("Nov");
  });

  test("survive an unknown zone or locale", () => {
    expect(day(instant, { ...newYork, timezone: "Mars/Olympus" })).toBe("Tue, Nov 24, 2026");
    expect(day(instant, { ...newYork, dateFormat: "no locale!" })).toContain("2026");
  });
});

test.each([
  [0, "just now"],
  [59_000, "just now"],
  [61_000, "1 minute ago"],
  [3 * 3_600_000, "3 hours ago"],
  [25 * 3_600_000, "yesterday"],
  [40 * 86_400_000, "last month"],
])("%d ms ago is %s", (ms, expected) => {
  const now = new Date("2026-11-24T20:00:00Z");
  expect(ago(new Date(now.getTime() - ms), now)).toBe(expected);
});

test.each([
  [-5, "0s"],
  [0, "0s"],
  [999, "0s"],
  [5000, "5s"],
  [60_000, "1m"],
  [125_000, "2m 5s"],
  [3_600_000, "1h"],
  [7_205_000, "2h 5s"],
  [90_061_000, "25h 1m 1s"],
])("a duration of %d ms reads %s", (ms, expected) => expect(duration(ms)).toBe(expected));
