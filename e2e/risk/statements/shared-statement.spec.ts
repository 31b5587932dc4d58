/** A board member reads an approved statement by link, without an account, until it's revoked. */
import {
  callApi,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectToast,
  test,
} from "../../support/test.ts";

const RUN = Math.random().toString(36).slice(2, 8);
const ESTIMATE = {
  currency: "USD",
  frequency: { lef: { type: "constant", value: 0.5 } },
  primary: [{ form: "response", loss: { type: "lognormal90", p5: 100_000, p95: 2_000_000 } }],
};

test("an approved baseline's statement is shared, read on a phone, counted and revoked", async ({
  page,
  browser,
}) => {
  await enterAs(page, "admin@demo.example");
  const client = await callApi<{ id: string }>(page, "POST", "/api/clients", { name: `Eastgate ${RUN}` });
  await callApi(page, "POST", "/api/scenarios", {
    title: "Mail fraud",
    estimate: ESTIMATE,
    clientId: client.id,
  });
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/baselines", {
    name: `Spring ${RUN}`,
    clientId: client.id,
    decision: "Approve the second factor.",
  });
  const other = await (await browser.newContext()).newPage();
  await enterAs(other, "risk_analyst@demo.example");
  await callApi(other, "POST", `/api/baselines/${id}/reviews`, { verdict: "approve", comment: "Between us" });
  await other.context().close();

  await page.goto(`/risk-management/baselines?baseline=${id}`);
  const section = page.getByRole("region", { name: "Links to the statement" });
  await expect(section.getByText("Not shared yet.")).toBeVisible();
  await section.getByRole("button", { name: "Share the statement" }).click();
  const form = page.getByRole("dialog", { name: "Share the statement" });
  await form.getByRole("button", { name: "Create link" }).click();
  await expect(form.getByText("Enter who it’s for")).toBeVisible();
  await form.getByLabel("For").fill("Ms. Ortiz");
  await form.getByRole("button", { name: "Create link" }).click();
  const dialog = page.getByRole("dialog", { name: "Send this link to Ms. Ortiz" });
  const link = (await dialog.getByText("/statement#").textContent())!;
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(section.getByText("Not opened.")).toBeVisible();

  const reader = await (await browser.newContext({ viewport: { width: 320, height: 640 } })).newPage();
  await reader.goto(link);
  await expect(reader.getByRole("heading", { level: 1, name: "Cyber risk statement" })).toBeVisible();
  expect(reader.url()).not.toContain("#");
  await expect(reader.getByText("Approve the second factor.")).toBeVisible();
  await expect(reader.getByText(/Approved by Maya Chen/)).toBeVisible();
  await expect(reader.getByText("Between us")).toHaveCount(0);
  await expect(reader.getByRole("table", { name: "Figures from gross to net" })).toBeVisible();
  await expectAccessible(reader);
  await expectFits(reader);
  await reader.emulateMedia({ media: "print" });
  await expect(reader.getByRole("button", { name: "Print" })).toBeHidden();

  await page.reload();
  await expect(section.getByText(/Opened 1 time, last/)).toBeVisible();
  await section.getByRole("button", { name: "Revoke the link for Ms. Ortiz" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expectToast(page, "Link revoked");
  await expect(section.getByText(/^Revoked/)).toBeVisible();
  await reader.reload();
  await expect(reader.getByRole("heading", { name: "This link doesn’t work" })).toBeVisible();
  await reader.context().close();
  await callApi(page, "POST", `/api/clients/${client.id}/archive`, {});
});
