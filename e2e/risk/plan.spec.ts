/** What to fix first: the best controls for a budget, and the cheapest plan within the appetite. Known values, so that the figures are closed forms. */
import {
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  test,
} from "../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };

/** Other journeys look for the demo's scenarios on the list's first page. */
test.afterEach(async ({ page }) => {
  const { items } = await callApi<{ items: Id[] }>(page, "GET", `/api/scenarios?q=${RUN}`);
  for (const { id } of items) await callApi(page, "DELETE", `/api/scenarios/${id}`);
});

const constant = (value: number) => ({ type: "constant", value });

test("a plan for a budget, a requirement that changes it, and the cheapest one within the appetite", async ({
  page,
}) => {
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Planned ${RUN}` });
  const control = async (name: string, cost: number) =>
    callApi<Id>(page, "POST", "/api/controls", {
      name,
      clientId,
      inPlace: false,
      currency: "USD",
      annualCost: constant(cost),
    });
  await control("Directory", 10_000);
  const passkeys = await control("Passkeys", 30_000);
  const backups = await control("Backups", 60_000);
  const acts = ({ id }: Id, title: string, cost: number, factor: number) => ({
    id: title,
    record: id,
    title,
    status: "planned",
    annualCost: constant(cost),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(factor) } }],
  });
  const scenario = (title: string, lef: number, loss: number, controls: object[]) =>
    callApi(page, "POST", "/api/scenarios", {
      title: `${title} ${RUN}`,
      clientId,
      estimate: {
        currency: "USD",
        frequency: { lef: constant(lef) },
        primary: [{ form: "response", loss: constant(loss) }],
      },
      treatment: { controls },
    });
  await scenario("Fraud", 2, 100_000, [acts(passkeys, "Passkeys", 30_000, 0.25)]);
  await scenario("Ransomware", 0.5, 400_000, [
    acts(passkeys, "Passkeys", 30_000, 0.8),
    acts(backups, "Backups", 60_000, 0.5),
  ]);

  await page.goto(`/risk-management/quantitative-analysis?area=plan&clientId=${clientId}`);
  const best = page.getByRole("region", { name: "Best return on budget" });
  await expect(best.getByText("Passkeys $30K")).toBeVisible();
  await expect(best.getByText("Backups $60K")).toBeVisible();
  // 200K × 0.25 + 200K × 0.8 × 0.5
  await expect(best.getByText("$90K a year; expected annual loss $130K, down from $400K.")).toBeVisible();
  // The choice becomes a project with both controls.
  await best.getByRole("link", { name: "Plan a project with these controls" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/^(Passkeys|Backups) and 1 more$/);
  for (const name of ["Passkeys", "Backups"])
    await expect(page.getByRole("button", { name: `Remove ${name}` })).toBeVisible();
  await page.goBack();
  await best.getByLabel("Annual budget").fill("50K");
  await expect(best.getByText("$30K a year; expected annual loss $210K, down from $400K.")).toBeVisible();
  await best.getByLabel("Annual budget").fill("fifty");
  await expect(best.getByLabel("Annual budget")).toHaveAttribute("aria-invalid", "true");
  await best.getByLabel("Annual budget").fill("35K");
  await expectFits(page);
  await expectAccessible(page);

  await page
    .getByRole("region", { name: "What can be chosen" })
    .getByRole("link", { name: "Passkeys" })
    .click();
  await page.getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: "Edit control" });
  await form.getByLabel("Needs beside it").click();
  await form.getByLabel("Needs beside it").fill("Direct");
  await page.getByRole("option", { name: "Directory" }).first().click();
  await expect(form.getByRole("button", { name: "Remove Directory" })).toBeVisible();
  await form.getByRole("button", { name: "Save control" }).click();
  await expectToast(page, "Control saved");
  await expect(page.getByText("Needs", { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("region", { name: "What can be chosen" })).toContainText("Requires Directory");

  // passkeys for 35K now cost 40K with the directory
  await best.getByLabel("Annual budget").fill("35K");
  await expect(best.getByText("No control within this budget makes the loss smaller.")).toBeVisible();
  const cheapest = page.getByRole("region", { name: "Cheapest plan within the appetite" });
  // the client inherits the organization's appetite, so that there is something to search for
  await expect(cheapest.getByRole("button", { name: "Find the cheapest plan" })).toBeVisible();
  await expect(cheapest.getByText("No appetite is stated")).toHaveCount(0);
});

test("the cheapest plan within the appetite is the one that closed forms name", async ({ page }) => {
  await enterAs(page, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(page, "POST", "/api/clients", { name: `Inside ${RUN}` });
  const treat = (name: string, cost: number, factor: number) => ({
    id: name,
    title: name,
    status: "planned",
    annualCost: constant(cost),
    effects: [{ node: "frequency.lef", change: { type: "factor", factor: constant(factor) } }],
  });
  await callApi(page, "POST", "/api/scenarios", {
    title: `Outage ${RUN}`,
    clientId,
    estimate: {
      currency: "USD",
      frequency: { lef: constant(1) },
      primary: [{ form: "response", loss: constant(1_000_000) }],
    },
    treatment: {
      controls: [treat("Small", 10_000, 0.8), treat("Medium", 25_000, 0.5), treat("Large", 60_000, 0.25)],
    },
  });
  // at most 40 % for any loss: a rate of at most −ln 0.6 = 0.51, so that Medium's 0.5 is enough
  await callApi(page, "PUT", "/api/risk-appetite", {
    clientId,
    currency: "USD",
    tolerance: [{ loss: 900_000, probability: 0.4 }],
  });
  await page.goto(`/risk-management/quantitative-analysis?area=plan&clientId=${clientId}`);
  const cheapest = page.getByRole("region", { name: "Cheapest plan within the appetite" });
  await cheapest.getByRole("button", { name: "Find the cheapest plan" }).click();
  await expect(cheapest.getByText("Choose, for $25K a year:")).toBeVisible();
  await expect(cheapest.getByText("Medium $25K")).toBeVisible();
  await expect(cheapest.getByText(/^No cheaper plan is within the appetite\./)).toBeVisible();
  const row = (name: string) => cheapest.getByRole("row", { name });
  await expect(row("Nothing chosen")).toContainText("63% above $900K, 40% accepted");
  await expect(row("Cheapest within the appetite")).toContainText("Within");
  await expectAccessible(page);

  // where time ends before the proof, a person keeps looking from where the search stopped
  await page.route("**/api/plan/cheapest*", async (route) => {
    if (route.request().url().includes("goOn=")) return route.continue();
    const answer = await route.fetch();
    const found = (await answer.json()) as object;
    return route.fulfill({ json: { ...found, proven: false, atLeast: 12_000, goOn: "where.it-stopped" } });
  });
  await page.reload();
  await cheapest.getByRole("button", { name: "Find the cheapest plan" }).click();
  await expect(
    cheapest.getByText(/^The cheapest found in time; no plan within the appetite costs less than \$12K\./),
  ).toBeVisible();
  await expect(cheapest.getByText("Medium $25K")).toBeVisible();
  await expectAccessible(page);
  await cheapest.getByRole("button", { name: "Keep looking until it’s proven" }).click();
  await expect(cheapest.getByText(/^No cheaper plan is within the appetite\./)).toBeVisible();
  await expect(cheapest.getByRole("button", { name: "looking" })).toHaveCount(0);
});
