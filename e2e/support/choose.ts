import type { Locator } from "@playwright/test";

/** Searches for a record in a picker and chooses it. */
export async function choose(picker: Locator, name: string): Promise<void> {
  await picker.fill(name);
  await picker.page().getByRole("option", { name }).first().click();
}
