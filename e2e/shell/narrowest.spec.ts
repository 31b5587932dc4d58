/** 320 pixels wide, which is also a 1280-pixel window at 400 % zoom, with reduced motion: nothing is lost, nothing sticks out. */
import {
  ANALYSIS,
  enterAs,
  expect,
  expectAccessible,
  expectFits,
  expectLoaded,
  signIn,
  test,
} from "../support/test.ts";

test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: "reduce" } });

test("sign-in, dashboard, list and workbench fit", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await expectAccessible(page);
  await signIn(page);
  await expect(page.getByRole("heading", { name: "Loss exposure" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(ANALYSIS);
  const scenario = page.getByRole("link", { name: "Breach of patient records" }).first();
  await expect(scenario).toBeVisible();
  await expectAccessible(page);
  await scenario.click();
  await expect(page.getByRole("slider").first()).toBeAttached();
  await expect(page.getByText(/chance of losing more than/).first()).toBeVisible();
  await expectAccessible(page);
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => one.playState === "running").length,
  );
  expect(moving, "animations that run although reduced motion is asked for").toBe(0);
});

test("the keyboard alone leads from sign-in to a changed threshold", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").focus();
  await page.keyboard.type("risk_analyst@demo.example");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Journey-password-1!");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/dashboard");
  await page.goto(ANALYSIS);
  const scenario = page.getByRole("link", { name: "Breach of patient records" }).first();
  await scenario.focus();
  await page.keyboard.press("Enter");
  const slider = page.getByRole("slider").first();
  await slider.waitFor();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(slider).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0], timeout: 30_000 });
  const before = await slider.getAttribute("aria-valuetext");
  await page.keyboard.press("PageUp");
  await expect(slider).not.toHaveAttribute("aria-valuetext", before!);
});

for (const [who, paths] of Object.entries({
  nobody: [
    "/pricing",
    "/register",
    "/signup?tier=professional&billing=annual",
    "/new-registration?verified=true",
    "/register-flow",
    "/register-flow?step=details",
    "/purchase-request",
    "/contact-sales",
    "/acknowledgment",
    "/email-verified",
    "/confirm-registration?token=a-token",
    "/setup-otp",
    "/complete-setup",
    "/forgot-password",
    "/user-account/role-based-onboarding",
  ],
  super_admin: [
    "/riskmon-administration/user-management",
    "/riskmon-administration/user-management?tab=requests",
    "/riskmon-administration/user-management?tab=invitations",
    "/riskmon-administration/user-roles",
    "/riskmon-administration/entitlements",
    "/riskmon-administration/entitlement-management",
    "/riskmon-administration/assessor-management",
    "/riskmon-administration/audit-logs",
    "/riskmon-administration/online-users",
    "/tenant-administration/tenant-management",
    "/users",
  ],
  admin: [
    "/tenant/team-management",
    "/tenant/clients",
    "/tenant/settings",
    "/tenant/settings?tab=policies",
    "/tenant/logs",
    "/tenant-administration/tenant-branding",
    "/tenant-administration/bulk-assignment",
    "/my-account/profile",
    "/my-account/profile?section=sessions",
    "/my-account/profile?section=api-keys",
    "/user-account/mfa-management",
    "/user-account/social-auth-management",
  ],
}))
  test(`the screens for ${who} stick out nowhere`, async ({ page }) => {
    if (who !== "nobody") await enterAs(page, `${who}@demo.example`);
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(path);
        await expectLoaded(page);
        await expectFits(page);
      });
  });
