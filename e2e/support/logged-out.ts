import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const MESSAGE = "You are logged out. Logging in again...";

/** Has the page itself note what it shows when it leaves for the login endpoint, however slow the machine is. */
export async function noteLeaving(page: Page): Promise<void> {
  await page.addInitScript((message) => {
    let said = 0;
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(message)) said ||= Date.now();
    }).observe(document, { subtree: true, childList: true });
    window.navigation?.addEventListener("navigate", ({ destination }) => {
      if (!destination.url.includes("/api/login")) return;
      const title = document.body.textContent.includes("Unauthorized");
      const dialogs = [...document.querySelectorAll("dialog[open]")].map((one) => one.textContent);
      sessionStorage.setItem("leaving", JSON.stringify({ title, dialogs, waited: Date.now() - said }));
    });
  }, MESSAGE);
}

/** Expects the page to have left with the message, half a second after it was shown, and without a dialog. */
export async function expectLeft(page: Page): Promise<void> {
  const leaving = await page.evaluate(() => sessionStorage.getItem("leaving"));
  const { waited, ...shown } = JSON.parse(leaving ?? "{}") as Record<string, unknown>;
  expect(shown).toEqual({ title: true, dialogs: [] });
  expect(waited).toBeGreaterThan(200); // on a slow machine it is drawn a moment after its half second began
  expect(waited).toBeLessThan(3000);
}
