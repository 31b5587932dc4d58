/** The steps of an auditor without an account, on a server that sends mail: a link and a mailed code, reading, downloading, asking, until the access is withdrawn. */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { codeIn, linkIn, type ServedWithMail } from "./served-with-mail.ts";
import { callApi, expect, expectAccessible, expectToast, PASSWORD, submitSignIn, test } from "./test.ts";

const ASSESSOR = "assessor@demo.example";
const AUDITOR = "ada@quill.example";
const NAME = "Access control review";
const FILE = "account,reviewed\nann,2026-03-01\n";

async function enter(page: Page): Promise<void> {
  await page.goto("/login");
  await submitSignIn(page, ASSESSOR, PASSWORD);
  await page.waitForURL("**/dashboard");
}

/** An active assessment with an answer and a file that proves it. */
async function prepared(page: Page): Promise<string> {
  const { id } = await callApi<{ id: string }>(page, "POST", "/api/assessments", {
    name: NAME,
    framework: "nist-sp-800-171-r2",
  });
  await callApi(page, "POST", `/api/assessments/${id}/start`, { version: 1 });
  await callApi(page, "PATCH", `/api/assessments/${id}/answers`, {
    entry: "3.1.1",
    version: 1,
    result: "partially-met",
    note: "Between us",
  });
  const token = await page.request.get("/api/auth/csrf-token");
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const upload = await page.request.post("/api/evidence/uploads?name=accounts.csv", {
    headers: { "x-csrf-token": csrfToken, "content-type": "application/octet-stream" },
    data: Buffer.from(FILE),
  });
  expect(upload.ok(), await upload.text()).toBe(true);
  await callApi(page, "POST", "/api/evidence", {
    name: "Account review",
    kind: "file",
    collectedOn: "2026-03-01",
    upload: ((await upload.json()) as { id: string }).id,
    links: [{ assessmentId: id, entry: "3.1.1" }],
  });
  return id;
}

/** Gives an auditor access, lets them work, and withdraws it. */
export async function auditByLink(served: ServedWithMail, browser: Browser): Promise<void> {
  const inOwnBrowser = async () => (await browser.newContext({ baseURL: served.site })).newPage();
  const page = await inOwnBrowser();
  const auditor = await inOwnBrowser();
  await enter(page);
  const id = await prepared(page);

  await test.step("an assessor gives access, and the link is mailed", async () => {
    await page.goto(`/compliance/assessments/${id}?view=auditors`);
    await page.getByRole("button", { name: "Give an auditor access" }).click();
    const form = page.getByRole("dialog", { name: "Give an auditor access" });
    await form.getByLabel("Auditor’s name").fill("Ada Quill");
    await form.getByLabel("Email").fill(AUDITOR);
    await expectAccessible(page);
    await form.getByRole("button", { name: "Give access" }).click();
    const dialog = page.getByRole("dialog", { name: "The link for Ada Quill" });
    await expect(dialog.getByText(`We mailed it to ${AUDITOR}.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(page.getByText("Not opened yet.")).toBeVisible();
  });

  await test.step("the auditor's browser needs a code, which is mailed", async () => {
    const mail = await served.mailTo(
      AUDITOR,
      ({ subject }) => subject?.includes("review an assessment") === true,
    );
    await auditor.goto(linkIn(mail, "/audit#"));
    await expect(auditor.getByText("which goes to a•••@quill.example")).toBeVisible();
    expect(auditor.url()).not.toContain("#");
    await expectAccessible(auditor);
    await auditor.getByRole("button", { name: "Mail me a code" }).click();
    const code = codeIn(
      await served.mailTo(AUDITOR, ({ subject }) => subject === "Your code to open the assessment"),
    );
    await auditor.getByLabel("Code").fill(code === "111111" ? "222222" : "111111");
    await auditor.getByRole("button", { name: "Open the assessment" }).click();
    await expect(auditor.getByText("That code isn’t right")).toBeVisible();
    await auditor.getByLabel("Code").fill(code);
    await auditor.getByRole("button", { name: "Open the assessment" }).click();
    await expect(auditor.getByRole("heading", { level: 1, name: NAME })).toBeVisible();
  });

  await test.step("they find an entry, read it, and download its evidence as it was", async () => {
    await auditor.getByRole("combobox", { name: "Verdict" }).selectOption({ label: "Partially met" });
    await auditor.getByRole("link", { name: /^3\.1\.1 / }).click();
    const entry = auditor.getByRole("article", { name: "3.1.1" });
    await expect(entry.getByText("Account review")).toBeVisible();
    await expect(entry.getByText("Between us")).toBeHidden();
    await expectAccessible(auditor);
    const download = auditor.waitForEvent("download");
    await entry.getByRole("link", { name: "Download accounts.csv" }).click();
    expect(await readFile(await (await download).path(), "utf8")).toBe(FILE);
    await entry.getByRole("switch", { name: "Looked at" }).click();
    await expect(auditor.getByText("1 looked at")).toBeVisible();
    await entry.getByLabel("Ask about 3.1.1").fill("Who approves new accounts?");
    await entry.getByRole("button", { name: "Ask", exact: true }).click();
    await expectToast(auditor, "Question sent");
    // A reload needs no other code.
    await auditor.reload();
    await expect(entry.getByText("Who approves new accounts?")).toBeVisible();
  });

  await test.step("the assessor is told, answers, and the auditor sees it", async () => {
    await page.goto(`/compliance/assessments/${id}?entry=3.1.1`);
    await page.getByRole("tab", { name: /^Comments/ }).click();
    await expect(page.getByText("Auditor: Ada Quill")).toBeVisible();
    await page.getByRole("button", { name: "Answer the auditor" }).click();
    await page.getByLabel("Answer to the auditor Ada Quill").fill("The owner of the system.");
    await page.getByRole("button", { name: "Send to the auditor" }).click();
    await expect(page.getByText("Seen by the auditor Ada Quill")).toBeVisible();
    await served.mailTo(AUDITOR, ({ subject }) => subject === "An answer for you in the assessment");
    await auditor.reload();
    await expect(auditor.getByText("The owner of the system.")).toBeVisible();
  });

  await test.step("withdrawn, the access ends at once", async () => {
    await page.goto("/compliance/auditors");
    await page.getByRole("button", { name: "Actions for Ada Quill" }).click();
    await page.getByRole("menuitem", { name: "Withdraw" }).click();
    await expectAccessible(page);
    await page.getByRole("alertdialog").getByRole("button", { name: "Withdraw" }).click();
    await expectToast(page, "Ada Quill’s access is withdrawn");
    await page.getByRole("link", { name: "Ada Quill" }).click();
    await expect(page.getByText("Downloaded accounts.csv")).toBeVisible();
    await auditor.getByRole("button", { name: "Close entry" }).click();
    await auditor.getByRole("combobox", { name: "Verdict" }).selectOption({ label: "All verdicts" });
    await auditor.getByRole("link", { name: /^3\.1\.2 / }).click();
    await expect(auditor.getByRole("heading", { name: "Your access has ended" })).toBeVisible();
  });
}
