/**
 * What an organization does is a control, once: linked to a requirement beside its answer, the answer follows from its state, and marking it as
 * not in place moves the expected loss of the scenario that it acts on. Known values, so that figures are worked out by hand.
 */
import { choose } from "../support/choose.ts";
import { enterNewTenant } from "../support/newcomer.ts";
import { ANALYSIS, callApi, expect, expectAccessible, expectToast, test } from "../support/test.ts";

interface Versioned {
  readonly id: string;
  readonly version: number;
}
const known = (value: number) => ({ type: "constant", value });
const MFA = "Multi-factor sign-in";

test("answers follow from a control's state, one by one and together, and its state moves the loss from beside an answer", async ({
  page,
}) => {
  await enterNewTenant(page, `Controlled ${Date.now()}`);
  const cost = known(1000);
  const control = await callApi<Versioned>(page, "POST", "/api/controls", {
    name: MFA,
    inPlace: true,
    currency: "USD",
    annualCost: cost,
  });
  // Two losses a year of 100,000; the control halves their number, and the estimates assume that it's there.
  const effects = [{ node: "frequency.lef", change: { type: "factor", factor: known(0.5) } }];
  const stated = { id: "c", title: MFA, status: "existing", inPlace: true, annualCost: cost, effects };
  await callApi(page, "POST", "/api/scenarios", {
    title: "Accounts taken over",
    estimate: {
      currency: "USD",
      frequency: { lef: known(2) },
      primary: [{ form: "productivity", loss: known(100_000) }],
    },
    treatment: { controls: [{ ...stated, record: control.id }] },
  });

  // On the control's page: the requirement, however it's written.
  await page.goto(`${ANALYSIS}?area=controls&control=${control.id}`);
  await page.getByRole("button", { name: "Link a requirement" }).click();
  const linking = page.getByRole("dialog", { name: "Link a requirement" });
  await linking.getByLabel("Framework").selectOption({ label: "NIST CSF 2.0" });
  await linking.getByLabel("Requirement").fill("pr.aa-99");
  await linking.getByLabel("It meets").selectOption({ label: "All that it asks" });
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expect(linking.getByText("is not in NIST CSF 2.0")).toBeVisible();
  await linking.getByLabel("Requirement").fill("pr.aa-3");
  await linking.getByRole("button", { name: "Link", exact: true }).click();
  await expect(page.getByRole("list", { name: "Requirements of NIST CSF 2.0" })).toContainText("PR.AA-03");
  await expectAccessible(page);

  const assessment = await callApi<Versioned>(page, "POST", "/api/assessments", {
    name: "CSF 2.0",
    framework: "nist-csf-2-0",
  });
  const { version } = assessment;
  await callApi(page, "POST", `/api/assessments/${assessment.id}/start`, { version });

  // Beside an answer: linked to another entry as well, and the answer follows.
  await page.goto(`/compliance/assessments/${assessment.id}?entry=PR.AA-01`);
  await page.getByRole("tab", { name: "Controls" }).click();
  await expect(page.getByText(/^No controls linked/)).toBeVisible();
  await choose(page.getByRole("combobox", { name: "Link a control" }), MFA);
  await expect(page.getByText("By the state of its controls: Partially met")).toBeVisible();
  await page.getByRole("button", { name: "Answer ‘Partially met’" }).click();
  await expectToast(page, "1 entry answered");
  await expect(page.getByText("1 of 106 answered")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByText(`${MFA} (in place)`)).toBeVisible();

  // Not in place after all: the scenario's expected loss doubles, and can be taken back.
  await page.getByRole("tab", { name: "Controls" }).click();
  await page.getByRole("button", { name: `More actions for ${MFA}` }).click();
  await page.getByRole("menuitem", { name: "Mark as not in place" }).click();
  await expectToast(
    page,
    `${MFA}: not in place`,
    "Accounts taken over: expected loss $400K a year, before $200K.",
  );
  await expect(page.getByText("By the state of its controls: Not met")).toBeVisible();

  // All entries together: what was answered stays unless it's chosen.
  await page.getByRole("button", { name: "More actions", exact: true }).click();
  await page.getByRole("menuitem", { name: "Answer from controls" }).click();
  const preview = page.getByRole("dialog", { name: "Answer from controls" });
  await expect(preview.getByText("2 entries have controls; 2 would change.")).toBeVisible();
  await expect(preview.getByLabel(/^PR\.AA-01/)).not.toBeChecked();
  await expect(preview.getByLabel(/^PR\.AA-03/)).toBeChecked();
  await expectAccessible(page);
  await preview.getByRole("button", { name: "Answer 1 entry" }).click();
  await expectToast(page, "1 entry answered");
  await expect(page.getByText("2 of 106 answered")).toBeVisible();
});
