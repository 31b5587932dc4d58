/** The steps of the decision record's journey: scenarios, controls, causes, policies and appetite, one of each by hand in the browser. */
import type { Locator, Page } from "@playwright/test";
import { choose } from "./choose.ts";
import { ANALYSIS, callApi, expect, expectToast, factor } from "./test.ts";

/** Enters a known value in an estimate. */
async function enterKnown(estimate: Locator, text: string): Promise<void> {
  await estimate.getByLabel(/distribution$/).selectOption({ label: "Known value" });
  await estimate.getByLabel("Value").fill(text);
}

/** Creates a scenario of a known frequency and loss per event; returns its id. */
export async function createScenario(
  page: Page,
  title: string,
  perYear: number,
  loss: string,
): Promise<string> {
  await page.goto(`${ANALYSIS}?scenario=new`);
  await page.getByLabel("Title").fill(title);
  await enterKnown(factor(page, "frequency.lef"), String(perYear));
  await enterKnown(factor(page, "primary.response"), loss);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await expect(page).not.toHaveURL(/scenario=new/);
  return new URL(page.url()).searchParams.get("scenario")!;
}

/** Changes a scenario's loss per event. */
export async function changeLoss(page: Page, scenario: string, loss: string): Promise<void> {
  await page.goto(`${ANALYSIS}?scenario=${scenario}`);
  await factor(page, "primary.response").getByLabel("Value").fill(loss);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
}

/** Creates a control that costs $10,000 a year; returns its id. */
export async function createControl(
  page: Page,
  name: string,
  state: "In place" | "Planned",
): Promise<string> {
  await page.goto(`${ANALYSIS}?area=controls`);
  await page.getByRole("button", { name: "New control" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New control" });
  await dialog.getByRole("button", { name: "Create control" }).click();
  await expect(dialog.getByText("Enter a name")).toBeVisible();
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel("State").selectOption({ label: state });
  await dialog.getByLabel("Cost per year: distribution").selectOption({ label: "Known value" });
  await dialog.getByLabel("Value").fill("10K");
  await dialog.getByRole("button", { name: "Create control" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  return new URL(page.url()).searchParams.get("control")!;
}

/** A control that acts on a scenario. */
export interface Acting {
  readonly name: string;
  /** The id of the control. */
  readonly record: string;
  /** What it leaves of the events. */
  readonly remains: number;
  /** Whether the estimates were made with it. */
  readonly assumed: boolean;
  readonly inPlace: boolean;
}

const known = (value: number) => ({ type: "constant", value });

/** Records a scenario like one that's created by hand, by a call; returns its id. */
export async function recordScenario(
  page: Page,
  title: string,
  perYear: number,
  loss: number,
): Promise<string> {
  const estimate = {
    currency: "USD",
    frequency: { lef: known(perYear) },
    primary: [{ form: "response", loss: known(loss) }],
  };
  return (await callApi<{ id: string }>(page, "POST", "/api/scenarios", { title, estimate })).id;
}

/** Records a control like one that's created by hand, by a call; returns its id. */
export async function recordControl(page: Page, name: string, inPlace: boolean): Promise<string> {
  const asked = { name, inPlace, currency: "USD", annualCost: known(10_000) };
  return (await callApi<{ id: string }>(page, "POST", "/api/controls", asked)).id;
}

/** Lets controls act on a scenario that no one has changed yet, by a call. */
export async function letAct(page: Page, scenario: string, acting: readonly Acting[]): Promise<void> {
  const controls = acting.map(({ name, record, remains, assumed, inPlace }) => ({
    id: record,
    record,
    title: name,
    status: assumed ? "existing" : "planned",
    inPlace,
    annualCost: known(10_000),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: known(remains) } }],
  }));
  await callApi(page, "PATCH", `/api/scenarios/${scenario}`, { version: 1, treatment: { controls } });
}

/** Lets controls act on a scenario, by hand. */
export async function useControls(page: Page, scenario: string, acting: readonly Acting[]): Promise<void> {
  await page.goto(`${ANALYSIS}?scenario=${scenario}&view=controls`);
  for (const { name, remains, assumed } of acting) {
    await page.getByRole("button", { name: "Use a control you have" }).click();
    const choosing = page.getByRole("dialog", { name: "Use a control you have" });
    await choose(choosing.getByRole("combobox"), name);
    await choosing.getByRole("button", { name: "Continue" }).click();
    const adding = page.getByRole("dialog", { name: "Add a control" });
    await adding.getByLabel("Your estimates").selectOption(assumed ? "existing" : "planned");
    await adding.getByLabel("share remaining: distribution").selectOption({ label: "Known value" });
    await adding
      .getByLabel("Value")
      .last()
      .fill(`${remains * 100}%`);
    await adding.getByRole("button", { name: "Add control" }).click();
    await expect(adding).toBeHidden();
  }
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
}

/** Changes where a control stands. */
export async function putInPlace(page: Page, control: string): Promise<void> {
  await page.goto(`${ANALYSIS}?area=controls&control=${control}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit control" });
  await dialog.getByLabel("State").selectOption({ label: "In place" });
  await dialog.getByRole("button", { name: "Save control" }).click();
  await expect(dialog).toBeHidden();
}

/** Adds a common cause, with the chance that it strikes each scenario. */
export async function addCause(
  page: Page,
  title: string,
  perYear: number,
  strikes: Readonly<Record<string, string>>,
): Promise<void> {
  await page.goto(`${ANALYSIS}?area=causes`);
  await page.getByRole("button", { name: "Add a common cause" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a common cause" });
  await dialog.getByLabel("Title").fill(title);
  await enterKnown(dialog, String(perYear));
  for (const [scenario, chance] of Object.entries(strikes)) {
    await dialog.getByRole("checkbox", { name: scenario }).check();
    await dialog.getByLabel(`Chance that it strikes ${scenario}`).fill(chance);
  }
  await dialog.getByRole("button", { name: "Add cause" }).click();
  await expect(page.getByRole("row", { name: new RegExp(title) })).toBeVisible();
}

/** Adds a policy of several layers over all scenarios. */
export async function addTower(
  page: Page,
  name: string,
  layers: readonly { readonly retention: string; readonly limit: string }[],
): Promise<void> {
  await page.goto(`${ANALYSIS}?area=policies`);
  await page.getByRole("button", { name: "New policy" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New policy" });
  await dialog.getByLabel("Name").fill(name);
  for (const [i, { retention, limit }] of layers.entries()) {
    if (i > 0) await dialog.getByRole("button", { name: "Add a layer" }).click();
    const layer = dialog.getByRole("group", { name: `Layer ${i + 1}` });
    await layer.getByLabel("Retention").fill(retention);
    await layer.getByLabel("Limit").fill(limit);
  }
  await dialog.getByLabel("Premium per year").fill("300K");
  await dialog.getByRole("button", { name: "Create policy" }).click();
  await expect(page.getByRole("row", { name: new RegExp(name) })).toBeVisible();
}

/** Sets the risk appetite on the tenant's dashboard. */
export async function setAppetite(
  page: Page,
  points: readonly { readonly loss: string; readonly chance: string }[],
): Promise<void> {
  await page.goto("/tenant/dashboard");
  await page.getByRole("button", { name: "Set risk appetite" }).click();
  const dialog = page.getByRole("dialog", { name: "Set risk appetite" });
  for (const [i, { loss, chance }] of points.entries()) {
    if (i > 0) await dialog.getByRole("button", { name: "Add a point" }).click();
    await dialog
      .getByLabel(/^Loss above/)
      .nth(i)
      .fill(loss);
    await dialog.getByLabel("Maximum chance").nth(i).fill(chance);
  }
  await dialog.getByRole("button", { name: "Save" }).click();
  await expectToast(page, "Risk appetite saved");
}
