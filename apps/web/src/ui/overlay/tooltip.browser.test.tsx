import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { pointAt, show, stopClock } from "../../../test/show.tsx";
import { Button } from "../button.tsx";
import { Tooltip } from "./tooltip.tsx";

const first = page.getByRole("button", { name: "First" });
const second = page.getByRole("button", { name: "Second" });
const shown = () => document.querySelectorAll("[role=tooltip]").length;

beforeEach(() => {
  show(
    <div style={{ display: "flex", gap: 200, padding: 100 }}>
      <Tooltip content="Explained">
        <Button>First</Button>
      </Tooltip>
      <Tooltip content="On another side" side="right">
        <Button>Second</Button>
      </Tooltip>
    </div>,
  );
});

test("a tooltip opens after 700 ms and 4 px away, the next one immediately within 300 ms", async () => {
  const { pass } = stopClock();
  await pass(1000);
  pointAt(first.element());
  await pass(699);
  expect(shown()).toBe(0);
  await pass(1);
  expect(shown()).toBe(1);
  const bubble = page.getByRole("tooltip").element();
  const gap = first.element().getBoundingClientRect().top - bubble.getBoundingClientRect().bottom;
  expect(Math.abs(gap - 4)).toBeLessThanOrEqual(0.5);
  await expect.element(first).toHaveAccessibleDescription("Explained");
  pointAt(document.body, first.element());
  await pass(119);
  expect(shown(), "time to move the pointer onto it").toBe(1);
  await pass(1);
  expect(shown()).toBe(0);
  pointAt(second.element());
  await pass(0);
  expect(page.getByRole("tooltip").element().textContent).toBe("On another side");
  pointAt(document.body, second.element());
  await pass(120);
  expect(shown()).toBe(0);
  await pass(350);
  pointAt(first.element());
  await pass(690);
  expect(shown(), "after 300 ms it waits again").toBe(0);
});

test("a tooltip stays while the pointer is on it, and closes on click", async () => {
  await first.hover();
  const bubble = page.getByRole("tooltip");
  await bubble.hover();
  const { pass } = stopClock();
  await pass(5000);
  expect(shown()).toBe(1);
  await first.click();
  await pass(0);
  expect(shown()).toBe(0);
});

test("keyboard focus opens a tooltip immediately; Escape or moving on closes it", async () => {
  const { pass } = stopClock();
  await pass(1000);
  await userEvent.keyboard("{Tab}");
  await pass(0);
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("Explained");
  await userEvent.keyboard("{Escape}");
  await pass(0);
  expect(shown()).toBe(0);
  await userEvent.keyboard("{Tab}");
  await pass(0);
  await expect.element(page.getByRole("tooltip")).toHaveTextContent("On another side");
  await userEvent.keyboard("{Tab}");
  await pass(0);
  expect(shown()).toBe(0);
});
