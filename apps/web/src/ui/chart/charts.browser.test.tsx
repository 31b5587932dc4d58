import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, show } from "../../../test/show.tsx";
import { FrontierChart } from "./frontier-chart.tsx";
import { LossExceedanceChart } from "./loss-exceedance-chart.tsx";
import { TrendChart } from "./trend/trend-chart.tsx";

const dollars = (value: number) => `$${Math.round(value)}`;

/** The losses of a curve whose chances fall from 40% to nothing. */
const CURVE = {
  loss: Array.from({ length: 41 }, (_, at) => at * 100),
  probability: Array.from({ length: 41 }, (_, at) => 0.4 * (1 - at / 40)),
};

function Exceedance() {
  const [threshold, setThreshold] = useState(1000);
  return (
    <LossExceedanceChart
      curve={CURVE}
      others={[]}
      simulated={[]}
      marks={[]}
      threshold={threshold}
      onThreshold={setThreshold}
      stepThreshold={(value, direction, coarse) => value + direction * (coarse ? 500 : 100)}
      onRead={() => undefined}
      scale="linear"
      zoom={null}
      onZoom={() => undefined}
      losses={[]}
      highest={0}
      layer={() => null}
      onPoint={null}
      money={dollars}
      chance={(chance) => `${Math.round(chance * 100)}%`}
      sentence={(loss) => `The chance of losing more than ${dollars(loss)}`}
      summary="Example of a loss exceedance curve"
    />
  );
}

test("arrow and page keys move a curve's threshold, which stays within the visible range", async () => {
  show(<Exceedance />);
  const threshold = page.getByRole("slider", { name: "Threshold" });
  (threshold.element() as SVGElement).focus();
  const lowest = Number(threshold.element().getAttribute("aria-valuemin"));
  const at = () => Number(threshold.element().getAttribute("aria-valuenow"));
  for (const [key, value] of [
    ["ArrowRight", 1100],
    ["ArrowUp", 1200],
    ["ArrowLeft", 1100],
    ["ArrowDown", 1000],
    ["PageUp", 1500],
    ["PageDown", 1000],
    ["Home", lowest],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(at, { message: key }).toBe(value);
  }
  await expect
    .element(threshold)
    .toHaveAttribute("aria-valuetext", `The chance of losing more than $${lowest}`);
  await userEvent.keyboard("{End}{PageUp}");
  await expect.poll(at).toBeGreaterThan(1000);
  expect(at()).toBeLessThanOrEqual(Number(threshold.element().getAttribute("aria-valuemax")));
});

/** A chart reads the signed-in person from the cache. */
const withCache = (chart: ReactNode) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { queryFn: () => null } } })}>
    {chart}
  </QueryClientProvider>
);

const TREND = [
  {
    name: "Expected loss",
    points: ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04"].map((at, index) => ({
      at,
      value: (index + 1) * 100,
    })),
  },
];

test("the cursor of a trend starts at the latest value and stops at both ends", async () => {
  show(withCache(<TrendChart label="Losses by day" series={TREND} format={dollars} />));
  const cursor = page.getByRole("slider", { name: "Losses by day" });
  (cursor.element() as SVGElement).focus();
  const text = () => cursor.element().getAttribute("aria-valuetext") ?? "";
  expect(text()).toContain("$400");
  for (const [key, value] of [
    ["ArrowLeft", "$300"],
    ["ArrowRight", "$400"],
    ["ArrowRight", "$400"],
    ["Home", "$100"],
    ["ArrowLeft", "$100"],
    ["End", "$400"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(text, { message: key }).toContain(value);
  }
});

test("a trend has the same values as a table, which marks missing ones", async () => {
  show(withCache(<TrendChart label="Losses by day" series={TREND} format={dollars} />));
  const cells = [...document.querySelectorAll("table td")].map((cell) => cell.textContent);
  expect(cells).toEqual(expect.arrayContaining(["$100", "$200", "$300", "$400"]));
  const height = document.querySelector("svg")!.getBoundingClientRect().height;
  show(withCache(<TrendChart label="Losses by day" series={[]} format={dollars} empty="No figures yet." />));
  const nothing = page.getByText("No figures yet.");
  await expect.element(nothing).toBeVisible();
  expect(nothing.element().getBoundingClientRect().height).toBe(height);
});

test("a chart fills its container's width, and redraws when that changes", async () => {
  const chart = (width: number) => (
    <div style={{ width }}>
      <FrontierChart
        choices={[
          { cost: 0, expectedLoss: 200 },
          { cost: 50, expectedLoss: 100 },
        ]}
        budget={50}
        chosen={{ cost: 50, expectedLoss: 100 }}
        money={dollars}
        onBudget={() => undefined}
      />
    </div>
  );
  const width = () => document.querySelector("svg")!.getBoundingClientRect().width;
  show(chart(600));
  await expect.poll(width).toBe(600);
  show(chart(300));
  await drawn();
  await expect.poll(width).toBe(300);
  await expect.element(page.getByRole("img", { name: /\$0 leaves \$200, \$50 leaves \$100/ })).toBeVisible();
});
