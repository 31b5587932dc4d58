/** Two people, two tabs, an expired session: nothing typed is lost. */
import {
  ANALYSIS,
  expect,
  expectAccessible,
  factor,
  PASSWORD,
  test,
  enterAfresh,
  enterAs,
} from "../support/test.ts";
import { choose } from "../support/choose.ts";

async function duplicateOf(page: import("@playwright/test").Page, title: string): Promise<string> {
  const token = ((await (await page.request.get("/api/auth/csrf-token")).json()) as { csrfToken: string })
    .csrfToken;
  const headers = { "x-csrf-token": token };
  const { items } = (await (await page.request.get("/api/scenarios")).json()) as {
    items: { id: string; title: string }[];
  };
  const { id } = items.find((one) => one.title === title)!;
  const copy = (await (await page.request.post(`/api/scenarios/${id}/duplicate`, { headers })).json()) as {
    id: string;
  };
  return copy.id;
}

test("the second of two savers gets a choice, and nothing is lost", async ({ page, browser }) => {
  await enterAs(page);
  const id = await duplicateOf(page, "Business email compromise");
  const open = `${ANALYSIS}?scenario=${id}`;
  await page.goto(open);
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await enterAs(colleague, "admin@demo.example");
  await colleague.goto(open);
  await factor(colleague, "frequency.lef").getByLabel("Maximum").fill("0.03");
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.05");
  await colleague.getByRole("button", { name: "Save", exact: true }).click();
  await expect(colleague.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Someone else saved changes to this scenario" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(/Priya Nair/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(factor(page, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.05");
  await colleague.reload();
  await expect(factor(colleague, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.03");
  await other.close();
});

test("a session that ends in the middle of a form is renewed over it, and the save goes through", async ({
  page,
  context,
}) => {
  await enterAs(page);
  const id = await duplicateOf(page, "Misuse of access by an insider");
  await page.goto(`${ANALYSIS}?scenario=${id}`);
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.0333");
  await context.clearCookies({ name: "crq-session" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("Password", { exact: true }) });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await expect(factor(page, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.0333");
  await dialog.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await expect(dialog).toBeHidden();
  await expect(async () => {
    const save = page.getByRole("button", { name: "Save", exact: true });
    if (await save.isEnabled()) await save.click();
    const saved = (await (await page.request.get(`/api/scenarios/${id}`)).json()) as {
      estimate: { frequency: { lef: { max: number } } };
    };
    expect(saved.estimate.frequency.lef.max).toBe(0.0333);
  }).toPass();
});

test("unsaved work survives a crash of the tab and is offered again", async ({ page, context }) => {
  await enterAs(page);
  const id = await duplicateOf(page, "Misuse of access by an insider");
  const open = `${ANALYSIS}?scenario=${id}`;
  await page.goto(open);
  await factor(page, "frequency.lef").getByLabel("Maximum").fill("0.0777");
  await page.waitForTimeout(1500);
  const again = await context.newPage();
  await page.close({ runBeforeUnload: false });
  await again.goto(open);
  await again
    .getByRole("button", { name: /restore|recover|bring (it|them) back|continue/i })
    .first()
    .click();
  await expect(factor(again, "frequency.lef").getByLabel("Maximum")).toHaveValue("0.0777");
});

test("a super administrator at platform level is told to choose a tenant, and can", async ({ page }) => {
  await enterAfresh(page, "super_admin@demo.example");
  await page.goto(ANALYSIS);
  await expect(page.getByText(/tenant/i).first()).toBeVisible();
  await page.getByRole("button", { name: /Sofia Marsh/ }).click();
  await choose(page.getByRole("combobox", { name: "Tenant", exact: true }), "Larkfield Group");
  await choose(page.getByRole("combobox", { name: "Client", exact: true }), "Larkfield Health");
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption({ label: "RISK ANALYST" });
  await page
    .getByRole("button", { name: /switch context/i })
    .last()
    .click();
  await expect(page.getByText("Role switched successfully")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  await expect(page.getByText("Breach of patient records").first()).toBeVisible();
  await expect(page.getByText("Ransomware stops production")).toHaveCount(0);
});
