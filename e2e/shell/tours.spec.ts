/** The onboarding: the tour over the screen, by keyboard and on a phone; the product tour; the super administrators' wizard. */
import { expect, expectAccessible, expectFits, signIn, test } from "../support/test.ts";

test.use({ onboarding: true, ownWindow: true, contextOptions: { reducedMotion: "no-preference" } }); // a clock of its own

const TOUR = { name: /^(Welcome|Navigation|Find a|Your|Notifications|Quantify|Members|The tenant|Who's)/ };

test("the tour starts by itself, goes by keyboard through real parts of the screen, and doesn't start again once completed", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  const tour = page.getByRole("dialog", TOUR);
  await expect(tour).toContainText("1 of");
  await expect(tour.getByRole("button", { name: "Back" })).toHaveCount(0);
  await expect(tour.getByRole("button", { name: "Next" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("ArrowRight");
  await expect(tour).toContainText("2 of");
  await expect(tour.getByRole("button", { name: "Back" })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(tour).toContainText("1 of");

  for (let step = 1; ; step++) {
    const next = tour.getByRole("button", { name: /^(Next|Finish)$/ });
    await expect(tour).toContainText(`${step} of`);
    const [card, hole] = [page.locator("[data-card]"), page.locator("[data-highlight]")];
    await expect(card).toBeInViewport({ ratio: 1 });
    if (step > 1) await expect(hole).toBeInViewport();
    // The focus stays inside, in both directions.
    for (const key of ["Tab", "Tab", "Tab", "Shift+Tab"]) await page.keyboard.press(key);
    expect(await page.evaluate(() => document.activeElement?.closest("main, header, aside"))).toBeNull();
    const last = (await next.textContent()) === "Finish";
    await next.press("Enter");
    if (last) break;
  }
  await expect(tour).toHaveCount(0);
  await expect(page).toHaveURL(/quantitative-analysis/); // a step's own action opened it

  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.runFor(1500); // half a second longer than a tour takes to appear
  await expect(tour).toHaveCount(0);
  const marks = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.includes("onboarding")),
  );
  expect(marks).toEqual([[expect.stringMatching(/^crq:onboarding:tour:/), "true"]]);
});

test("skipped with Escape, the tour isn't marked as completed, stays away in this session, and can be restarted from the profile menu", async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page);
  const tour = page.getByRole("dialog", TOUR);
  await tour.waitFor();
  await page.keyboard.press("Escape");
  await expect(tour).toHaveCount(0);
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("onboarding"))),
  ).toEqual([]);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.runFor(1500);
  await expect(tour).toHaveCount(0);

  await page.locator("[data-tour=header-profile]").click();
  await page.getByRole("button", { name: "Take the tour" }).click();
  await expect(tour).toContainText("1 of");
  await tour.getByRole("button", { name: "Skip the tour" }).click();
  await expect(tour).toHaveCount(0);
  await expect(page.locator("[data-tour=header-profile]")).toBeFocused();

  await page.goto("/dashboard?tour=start");
  await expect(tour).toContainText("1 of");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("on a phone the tour skips missing parts, and stays inside the screen @phone", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page);
  const tour = page.getByRole("dialog", TOUR);
  await tour.waitFor();
  await expectAccessible(page);
  const total = Number((await page.getByText(/^1 of \d+$/).textContent())?.split(" of ")[1]);
  for (let step = 1; step < total; step++) {
    await expect(page.locator("[data-card]")).toBeInViewport({ ratio: 1 });
    await tour.getByRole("button", { name: "Next" }).click();
    await expect(tour).toContainText(`${step + 1} of ${total}`);
  }
  await expectFits(page);
  await tour.getByRole("button", { name: "Finish" }).click();
  await expect(tour).toHaveCount(0);
});

test("the product tour shows its progress, and ends with Get Started", async ({ page }) => {
  await signIn(page);
  await page.getByRole("dialog", TOUR).waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search pages, records and actions" }).fill("product overview");
  await page.keyboard.press("Enter");
  const tour = page.getByRole("dialog").filter({ hasText: "Step 1 of 5" });
  await expect(tour.getByRole("button", { name: "Previous" })).toBeDisabled();
  await expect(tour.getByRole("button", { name: "Skip tour" })).toBeVisible();
  await expectAccessible(page);
  const open = page.locator("dialog:modal");
  for (let step = 2; step <= 5; step++) {
    await open.getByRole("button", { name: "Next" }).click();
    await expect(open).toContainText(`Step ${step} of 5`);
    await expect(open.getByRole("progressbar")).toHaveAttribute("value", String(step * 20));
  }
  await open.getByRole("button", { name: "Get Started" }).click();
  await expect(open).toHaveCount(0);
});

test("a super administrator meets the wizard instead, once", async ({ page }) => {
  await page.clock.install();
  await signIn(page, "super_admin@demo.example");
  const wizard = page.locator("dialog:modal");
  await expect(wizard).toContainText("Step 1 of 6, 17% complete");
  await expectAccessible(page);
  for (let step = 2; step <= 6; step++) await wizard.getByRole("button", { name: "Next" }).click();
  await expect(wizard).toContainText("Step 6 of 6, 100% complete");
  await wizard.getByRole("button", { name: "Back" }).click();
  await wizard.getByRole("button", { name: "Back" }).click();
  for (const count of ["1,189 controls", "110 controls", "106 subcategories"])
    await expect(wizard).toContainText(count);
  await wizard.getByRole("button", { name: "Skip" }).click();
  await expect(wizard).toHaveCount(0);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.clock.runFor(1500);
  await expect(wizard).toHaveCount(0);
});
