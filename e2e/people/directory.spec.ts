/**
 * A tenant's directory and sign-in settings, for people who can change them and for people who are outranked.
 */
import {
  callApi,
  enterAfresh,
  enterAs,
  expect,
  expectAccessible,
  expectToast,
  test,
} from "../support/test.ts";

test("a lower administrator sees the sign-in settings, and why they can't change them", async ({ page }) => {
  await enterAs(page, "tenant_administrator@demo.example");
  for (const tab of ["policies", "sign-on"]) {
    await page.goto(`/tenant/settings?tab=${tab}`);
    await expect(page.getByRole("note").getByText("Only ADMIN can change these settings")).toBeVisible();
    await expect(page.getByRole("button", { name: "Save" })).toBeDisabled();
    await expectAccessible(page);
  }
  await page.goto("/tenant/settings?tab=provisioning");
  await expect(page.getByText("Only ADMIN can create the directory's key")).toBeVisible();
  await expectAccessible(page);
});

test("an admin sees who hasn't joined yet, and lets a group assign a role after a fresh proof", async ({
  page,
}) => {
  await enterAfresh(page, "admin@demo.example");
  const { key } = await callApi<{ key: string }>(page, "POST", "/api/api-keys", {
    name: "Directory",
    role: "viewer",
    permissions: ["scim:provision"],
    expiresInDays: 30,
  });
  const scim = (path: string, data: object) =>
    page.request.post(`/api/scim/v2${path}`, { data, headers: { authorization: `Bearer ${key}` } });
  const invited = await scim("/Users", { userName: "viewer@demo.example" });
  expect([invited.status(), ((await invited.json()) as { active: boolean }).active]).toEqual([201, false]);
  expect((await scim("/Groups", { displayName: "Security leads", members: [] })).status()).toBe(201);
  await page.goto("/tenant/settings?tab=provisioning");
  const waiting = page.getByRole("list", { name: "Waiting to join" });
  await expect(waiting.getByText("viewer@demo.example")).toBeVisible();
  await page.getByLabel("Role for Security leads").selectOption("tenant_administrator");
  await expectToast(page, "Group updated");
  await expectAccessible(page);
});
