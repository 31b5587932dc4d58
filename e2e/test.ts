/** The journeys' `test`: any page that breaks the Content-Security-Policy or throws fails its test. */
import AxeBuilder from "@axe-core/playwright";
import { expect, test as base, type Page } from "@playwright/test";

export const PASSWORD = "Journey-password-1!";
export const ANALYSIS = "/risk-management/quantitative-analysis";

export const test = base.extend<{ calm: void }>({
  calm: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      context.on("weberror", (error) => complaints.push(error.error().message));
      context.on("console", (message) => {
        if (/Content.Security.Policy|violates/i.test(message.text())) complaints.push(message.text());
      });
      await use();
      expect(complaints, "errors and policy violations in the browser").toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Fills the sign-in form and sends it. */
export async function submitSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in somebody who needs no code, and waits for the dashboard. */
export async function signIn(page: Page, email = "risk_analyst@demo.example"): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, email);
  await page.waitForURL("**/dashboard");
}

/** The newest code mailed to somebody. */
export async function codeFor(page: Page, email: string): Promise<string> {
  const answer = await page.request.get("/dev/outbox", { headers: { accept: "application/json" } });
  const { mails } = (await answer.json()) as { mails: { to: string; text: string }[] };
  const mail = mails.find((one) => one.to === email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")![0];
}

/** Expects the one visible toast to say this. */
export async function expectToast(page: Page, title: string, description?: string | RegExp): Promise<void> {
  const toast = page.getByRole("status").or(page.getByRole("alert")).filter({ hasText: title });
  await expect(toast.first()).toBeVisible();
  if (description) await expect(toast.filter({ hasText: description }).first()).toBeVisible();
}

/** Expects axe to find nothing, and the page not to scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor(); // the screen itself, not what stands there while it loads
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`),
  ).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, "pixels that stick out at the side").toBeLessThanOrEqual(0);
}

/** The input of a factor: `frequency.lef`, `primary.response`, … */
export function factor(page: Page, input: string) {
  return page.locator(`[data-input="${input}"]`);
}
