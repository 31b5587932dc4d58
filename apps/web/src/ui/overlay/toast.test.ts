import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, toast, toastRecords } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  for (const { id } of toastRecords()) dismissToast(id);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("there is one toast at a time: a new one replaces the previous one", () => {
  toast({ title: "One" });
  toast({ title: "Two" });
  expect(toastRecords().map(({ title, open }) => [title, open])).toEqual([["Two", true]]);
});

test("a toast stays 5000 ms by default", () => {
  toast({ title: "One" });
  expect(toastRecords()[0]?.durationMs).toBe(5000);
  toast({ title: "Two", durationMs: 800 });
  expect(toastRecords()[0]?.durationMs).toBe(800);
});

test("a dismissed toast closes immediately and is forgotten after 1,000,000 ms", () => {
  toast({ title: "One" }).dismiss();
  expect(toastRecords().map(({ open }) => open)).toEqual([false]);
  vi.advanceTimersByTime(999_999);
  expect(toastRecords()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(toastRecords()).toHaveLength(0);
});
