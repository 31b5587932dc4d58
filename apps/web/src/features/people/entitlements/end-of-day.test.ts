import { expect, test } from "vitest";
import { endOfDay } from "./end-of-day.ts";

test("an expiry is the last second of the chosen day, in the browser's zone", () => {
  const end = new Date(endOfDay("2027-03-31")!);
  expect([end.getFullYear(), end.getMonth(), end.getDate()]).toEqual([2027, 2, 31]);
  expect(new Date(end.getTime() + 1000).getDate()).toBe(1);
});

test("no day means no expiry", () => {
  expect(endOfDay("")).toBeNull();
});
