import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, pointAt, show, stopClock } from "../../../test/show.tsx";
import { dismissToast, toast, toastRecords } from "./toast.ts";
import { Toaster } from "./toaster.tsx";

const layer = page.getByRole("region", { name: "Notifications (F8)" });
const toasts = () => [...document.querySelectorAll<HTMLElement>("[role=status], [role=alert]")];

beforeEach(() => {
  for (const { id } of toastRecords()) dismissToast(id);
  show(<Toaster />);
});

async function tell(content: Parameters<typeof toast>[0]): Promise<void> {
  toast(content);
  await drawn();
}

test("one toast at a time, at the bottom right and at most 420 px wide, gone after 5000 ms", async () => {
  const { pass } = stopClock();
  await tell({ title: "Scenario deleted" });
  await tell({ title: "Not saved", description: "Try again.", variant: "destructive" });
  expect(toasts().map((one) => [one.role, one.textContent])).toEqual([["alert", "Not savedTry again."]]);
  const box = layer.element().getBoundingClientRect();
  expect([box.right, box.bottom, box.width]).toEqual([1024, 768, 420]);
  await pass(4990);
  expect(toasts()).toHaveLength(1);
  await pass(20);
  expect(toasts()).toHaveLength(0);
});

test("on a phone a toast is at the top, over the whole width", async () => {
  await page.viewport(390, 844);
  await tell({ title: "Saved" });
  const box = layer.element().getBoundingClientRect();
  expect([box.left, box.top, box.width]).toEqual([0, 0, 390]);
});

test("hover and focus keep a toast open; afterwards the rest of its time runs on", async () => {
  const { pass } = stopClock();
  await tell({ title: "Saved" });
  const saved = toasts()[0]!;
  await pass(4000);
  pointAt(saved);
  await pass(60_000);
  expect(toasts()).toHaveLength(1);
  pointAt(document.body, saved);
  await pass(900);
  expect(toasts()).toHaveLength(1);
  (page.getByRole("button", { name: "Dismiss" }).element() as HTMLElement).focus();
  await pass(60_000);
  expect(toasts()).toHaveLength(1);
  (document.activeElement as HTMLElement).blur();
  await pass(110);
  expect(toasts()).toHaveLength(0);
});

test("F8 leads to the toasts, and Escape in one dismisses it", async () => {
  await tell({ title: "Saved" });
  await userEvent.keyboard("{F8}");
  await expect.element(layer).toHaveFocus();
  await userEvent.keyboard("{Tab}");
  await expect.element(page.getByRole("button", { name: "Dismiss" })).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("the action runs once and dismisses the toast", async () => {
  const onClick = vi.fn();
  await tell({ title: "Scenario deleted", action: { label: "Undo", onClick } });
  await page.getByRole("button", { name: "Undo" }).click();
  expect(onClick).toHaveBeenCalledTimes(1);
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("a swipe of 50 px to the right dismisses a toast, a shorter one doesn't", async () => {
  await tell({ title: "Saved" });
  const saved = page.getByRole("status");
  const swipe = async (distance: number) =>
    userEvent.dragAndDrop(saved, saved, {
      sourcePosition: { x: 60, y: 20 },
      targetPosition: { x: 60 + distance, y: 20 },
    });
  await swipe(49);
  expect(toasts()).toHaveLength(1);
  await swipe(51);
  await expect.element(saved).not.toBeInTheDocument();
});
