/** People who read the loss exposure, but no scenarios, find the approved statements where they land. */
import { callApi, enterAs, expect, expectFits, expectLoaded, test } from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
type Id = { readonly id: string };

test("approved statements are on the landing page and in a list, and those that wait for approval are not", async ({
  page,
  browser,
}) => {
  const admin = await (await browser.newContext()).newPage();
  await enterAs(admin, "admin@demo.example");
  const { id: clientId } = await callApi<Id>(admin, "POST", "/api/clients", { name: `Northgate ${RUN}` });
  await callApi(admin, "POST", "/api/scenarios", {
    title: `Mail fraud ${RUN}`,
    clientId,
    estimate: {
      currency: "USD",
      frequency: { lef: { type: "constant", value: 2 } },
      primary: [{ form: "response", loss: { type: "constant", value: 100_000 } }],
    },
  });
  const freeze = async (name: string) =>
    callApi<Id>(admin, "POST", "/api/baselines", {
      name,
      clientId,
      decision: `Approve the second factor ${RUN}`,
    });
  const approved = await freeze(`Spring ${RUN}`);
  const analyst = await (await browser.newContext()).newPage();
  await enterAs(analyst);
  await callApi(analyst, "POST", `/api/baselines/${approved.id}/reviews`, {
    verdict: "approve",
    comment: `Between us ${RUN}`,
  });
  const waiting = await freeze(`Summer ${RUN}`);

  await enterAs(page, "business_stakeholder@demo.example");
  await page.goto("/dashboard");
  const latest = page.getByRole("region", { name: "Cyber risk statements" });
  await expect(latest.getByRole("link", { name: `Spring ${RUN}` })).toBeVisible();
  await expect(latest.getByRole("link", { name: `Summer ${RUN}` })).toHaveCount(0);
  await expect(latest.getByRole("listitem").first()).toContainText(`Northgate ${RUN}, as of`);
  await latest.getByRole("link", { name: `Spring ${RUN}` }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Cyber risk statement" })).toBeVisible();
  await expect(page.getByText(`Northgate ${RUN}, Spring ${RUN}, as of`)).toBeVisible();
  await expect(page.getByText(`Approve the second factor ${RUN}`)).toBeVisible();
  await expect(page.getByText(/Approved by .* on/)).toBeVisible();
  await expect(page.getByText(`Between us ${RUN}`)).toHaveCount(0);
  await expectLoaded(page);
  await expectFits(page);

  await page.getByRole("link", { name: "All statements" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cyber risk statements" })).toBeVisible();
  await page.getByLabel("Search statements by name").fill(RUN);
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(2); // with the heading
  await expect(rows.nth(1)).toContainText(`Spring ${RUN}`);

  // One that no one approved yet can't be opened by its address either.
  await page.goto(`/risk-management/baselines?baseline=${waiting.id}`);
  await expect(page.getByRole("heading", { level: 1, name: "This doesn't exist" })).toBeVisible();
  await expect(page.getByText(`Summer ${RUN}`)).toHaveCount(0);
  await callApi(admin, "POST", `/api/clients/${clientId}/archive`, {});
  for (const one of [admin, analyst]) await one.context().close();
});
