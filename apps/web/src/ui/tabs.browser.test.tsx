import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawn, show } from "../../test/show.tsx";
import { Section } from "./section.tsx";
import { TabLinks, Tabs } from "./tabs.tsx";

const VIEWS = [
  { key: "figures", label: "All figures" },
  { key: "sensitivity", label: "Sensitivity" },
  { key: "controls", label: "Controls", count: 1200 },
  { key: "insurance", label: "Insurance" },
  { key: "requests", label: "Requests", waiting: 3 },
  { key: "runs", label: "Kept runs" },
] as const;

function Views({ first = "figures" }: { readonly first?: (typeof VIEWS)[number]["key"] }) {
  const [view, setView] = useState(first);
  return (
    <Tabs label="Views" tabs={VIEWS} current={view} onChange={setView}>
      <p>What {view} shows</p>
    </Tabs>
  );
}

const tab = (name: string) => page.getByRole("tab", { name });

test("arrow keys choose the next tab and wrap around; Home and End the first and the last", async () => {
  show(<Views />);
  await userEvent.keyboard("{Tab}");
  await expect.element(tab("All figures")).toHaveFocus();
  for (const [key, name, shown] of [
    ["ArrowRight", "Sensitivity", "sensitivity"],
    ["ArrowLeft", "All figures", "figures"],
    ["ArrowLeft", "Kept runs", "runs"],
    ["ArrowRight", "All figures", "figures"],
    ["End", "Kept runs", "runs"],
    ["Home", "All figures", "figures"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute("aria-selected", "true");
    await expect.element(page.getByRole("tabpanel", { name })).toHaveTextContent(`What ${shown} shows`);
  }
  expect(document.querySelectorAll("[role=tab][tabindex='0']"), "one stop for the Tab key").toHaveLength(1);
});

test("a tab shows its count, and how many are pending", async () => {
  show(<Views />);
  await expect.element(tab("Controls 1,200")).toBeVisible();
  await expect.element(tab("Requests 3 waiting")).toBeVisible();
});

test("a bar that opens at its last tab shows it, and leaves the page where it is", async () => {
  await page.viewport(320, 600);
  show(
    <>
      <p style={{ height: 900 }}>Above</p>
      <Views first="runs" />
    </>,
  );
  await expect.element(tab("Kept runs")).toHaveAttribute("aria-selected", "true");
  expect(tab("Kept runs").element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollTop).toBe(0);
});

test("on a phone the bar scrolls by itself, to the chosen tab", async () => {
  await page.viewport(320, 600);
  show(<Views />);
  expect(document.documentElement.scrollWidth).toBe(320);
  await tab("All figures").click();
  await userEvent.keyboard("{End}");
  await expect.element(tab("Kept runs")).toHaveFocus();
  expect(tab("Kept runs").element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
});

function links(current: "first" | "last", side = false) {
  const tabs = [
    { key: "first", label: "The first part" },
    ...["second", "third", "fourth"].map((key) => ({ key, label: `The ${key} part` })),
    { key: "last", label: "The last part" },
  ];
  return (
    <TabLinks label="Parts" tabs={tabs} current={current} side={side}>
      {(key, { activeOptions: _, children, ...link }) => (
        <a {...link} href={`#${key}`}>
          {children}
        </a>
      )}
    </TabLinks>
  );
}

test("one of the links is current, and visible on a phone", async () => {
  await page.viewport(320, 600);
  show(links("last"));
  const last = page.getByRole("navigation", { name: "Parts" }).getByRole("link", { name: "The last part" });
  await expect.element(last).toHaveAttribute("aria-current", "page");
  expect(document.querySelectorAll("[aria-current]")).toHaveLength(1);
  expect(last.element().getBoundingClientRect().right).toBeLessThanOrEqual(320);
  expect(document.documentElement.scrollWidth).toBe(320);
});

test("side links are stacked from a tablet's width on", async () => {
  const tops = () =>
    new Set([...document.querySelectorAll("a")].map((link) => link.getBoundingClientRect().top)).size;
  show(links("first", true));
  expect(tops()).toBe(5);
  await page.viewport(390, 600);
  await drawn();
  expect(tops()).toBe(1);
});

test("on paper only the current tab remains, above its content", async () => {
  show(
    <div data-paper>
      <Views />
      {links("last")}
    </div>,
  );
  await expect.element(tab("All figures")).toBeVisible();
  expect(page.getByRole("tab").elements()).toHaveLength(1);
  expect(page.getByRole("link").elements()).toHaveLength(1);
});

test("a link leads to a section's heading, which names a landmark", async () => {
  show(
    <Section landmark id="keys" title="API keys" description="For programs." actions={<button>Add</button>}>
      None yet.
    </Section>,
  );
  const heading = page.getByRole("heading", { level: 2, name: "API keys" });
  await expect.element(heading).toHaveAttribute("id", "keys");
  await expect.element(page.getByRole("region", { name: "API keys" })).toMatchTextContent(/None yet/);
  (heading.element() as HTMLElement).focus();
  await expect.element(heading).toHaveFocus();
});
