/**
 * What a control does, stated once on its record with its source: both scenarios that follow it move with one change, until one states its own.
 * Known values, so that every figure is worked out by hand.
 */
import { enterNewTenant } from "../support/newcomer.ts";
import { ANALYSIS, callApi, expect, expectAccessible, test } from "../support/test.ts";

type Id = { readonly id: string };
const known = (value: number) => ({ type: "constant", value });
const TITLES = ["Billing stops", "Shop stops"] as const;
const CONTROL = "Offline backups";

test("one change of a record's effects moves both scenarios that follow it, and an override stays", async ({
  page,
}) => {
  await enterNewTenant(page, `Effects ${Date.now()}`);
  const cost = known(30_000);
  const control = await callApi<Id>(page, "POST", "/api/controls", {
    name: CONTROL,
    inPlace: true,
    currency: "USD",
    annualCost: cost,
  });
  await page.goto(`${ANALYSIS}?area=controls&control=${control.id}`);
  await page.getByRole("button", { name: "State effects" }).click();
  const stating = page.getByRole("dialog", { name: `Effects of ${CONTROL}` });
  await expect(stating.getByText(/^No scenario follows them yet/)).toBeVisible();
  await stating.getByLabel("Effect 1: share remaining: distribution").selectOption({ label: "Known value" });
  await stating.getByLabel("Value").fill("60%");
  await expect(stating.getByText("reduces it by 40%")).toBeVisible();
  await stating.getByRole("button", { name: "Effect 1: add evidence" }).click();
  await stating.getByRole("button", { name: "Save effects" }).click();
  await expect(stating.getByText("Name the report, person or system")).toBeVisible();
  await stating.getByLabel("What it says").fill("Two of five outages were over within the day");
  await stating.getByLabel("Source").fill("Restore drills 2026");
  await stating.getByLabel("Link").fill("https://example.com/drills");
  await stating.getByRole("button", { name: "Add an effect" }).click();
  await stating.getByLabel("Effect 2: factor").selectOption({ label: "Vulnerability" });
  await expectAccessible(page);
  await stating.getByRole("button", { name: "Save effects" }).click();
  await expect(page.getByText("Loss event frequency: reduces by 40%")).toBeVisible();
  await expect(page.getByRole("link", { name: "Restore drills 2026" })).toBeVisible();

  // Two losses a year of 100,000, reduced by 40%: 120,000. The effect on vulnerability is left out: it isn't estimated.
  const ids: string[] = [];
  for (const title of TITLES) {
    const { id } = await callApi<Id>(page, "POST", "/api/scenarios", {
      title,
      estimate: {
        currency: "USD",
        frequency: { lef: known(2) },
        primary: [{ form: "productivity", loss: known(100_000) }],
      },
      treatment: {
        controls: [
          { id: "c", title: CONTROL, status: "planned", inPlace: true, annualCost: cost, record: control.id },
        ],
      },
    });
    ids.push(id);
  }
  await page.reload();
  for (const title of TITLES) {
    const row = page.getByRole("row", { name: new RegExp(title) });
    await expect(row).toContainText("Follows");
    await expect(row).toContainText("Not estimated there: Vulnerability");
    await expect(row).toContainText("$120K");
  }

  // 2 × 2 × 50% × 100,000 = 200,000 of 240,000.
  await page.getByRole("button", { name: "Edit effects" }).click();
  await expect(stating.getByText(/^2 scenarios follow them and change with them/)).toBeVisible();
  await stating.getByLabel("Value").first().fill("50%");
  await stating.getByRole("button", { name: "Save effects" }).click();
  await expect(
    page.getByText("2 scenarios together: expected loss $200K a year, before $240K."),
  ).toBeVisible();
  for (const title of TITLES)
    await expect(page.getByRole("row", { name: new RegExp(title) })).toContainText("$100K");
  const mark = "Supported “reduces by 40%”";
  await expect(page.getByText(mark)).toBeVisible();
  await expectAccessible(page);

  // One states its own: 2 × 90% × 100,000 = 180,000, whatever the record says from then on.
  await page.goto(`${ANALYSIS}?scenario=${ids[0]}&view=controls`);
  await expect(page.getByText(/Follows the control’s record/)).toBeVisible();
  await expect(
    page.getByText(/Left out, because this scenario doesn’t estimate it: Vulnerability/),
  ).toBeVisible();
  await expect(page.getByText("Some of its evidence was given for another effect.")).toBeVisible();
  await page.getByRole("button", { name: `Change ${CONTROL}` }).click();
  const changing = page.getByRole("dialog", { name: "Edit control" });
  await expect(changing.getByText("Loss event frequency: reduces by 50%")).toBeVisible();
  await changing.getByLabel("Effects").selectOption({ label: "State its own for this scenario" });
  await changing.getByLabel("Value").last().fill("90%");
  await expectAccessible(page);
  await changing.getByRole("button", { name: "Apply changes" }).click();
  await expect(page.getByText(/Effects of its own, not those of/)).toBeVisible();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("link", { name: "the control’s record" }).click();
  await expect(page.getByRole("row", { name: new RegExp(TITLES[0]) })).toContainText("Its own");
  await expect(page.getByRole("row", { name: new RegExp(TITLES[0]) })).toContainText("$180K");
  await page.getByRole("button", { name: "Edit effects" }).click();
  await stating.getByLabel("Value").first().fill("25%");
  await expect(stating.getByText(mark)).toBeVisible();
  await stating.getByRole("button", { name: "Supports the new value too" }).click();
  await expect(stating.getByText(mark)).toBeHidden();
  await stating.getByRole("button", { name: "Save effects" }).click();
  await expect(page.getByText(`${TITLES[1]}: expected loss $50K a year, before $100K.`)).toBeVisible();
  await expect(page.getByText("Loss event frequency: reduces by 75%")).toBeVisible();
  await expect(page.getByText(/^Supported/)).toBeHidden();

  // And back: 2 × 25% × 100,000.
  await page.getByRole("link", { name: TITLES[0] }).click();
  await page.getByRole("button", { name: `Change ${CONTROL}` }).click();
  await changing.getByLabel("Effects").selectOption({ label: "Follow the control’s record" });
  await changing.getByRole("button", { name: "Apply changes" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.getByRole("link", { name: "the control’s record" }).click();
  await expect(page.getByRole("row", { name: new RegExp(TITLES[0]) })).toContainText("$50K");
});
