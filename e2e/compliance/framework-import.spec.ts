/** From a publisher's file to a framework of one's own, its mapping, and back out as OSCAL, with nothing lost. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readOscal } from "@crq/frameworks/oscal/document";
import type { Page } from "@playwright/test";
import { choose } from "../support/choose.ts";
import { callApi, enterAfresh, expect, expectAccessible, expectToast, test } from "../support/test.ts";
import { enterNewTenant } from "../support/newcomer.ts";

const NIST = fileURLToPath(new URL("../../../shared/data/nist/", import.meta.url));
const CATALOG = `${NIST}NIST_SP-800-53_rev5-800-53A-draft_catalog-min.json`;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RUN = Math.random().toString(36).slice(2, 8);
const TITLE = `Plant baseline ${RUN}`;
const OWN = "/security-frameworks/published-frameworks";
const MAPPER = "/security-frameworks/cross-framework-mapper";

interface Named {
  readonly id: string;
  readonly name: string;
}
interface Versioned {
  readonly id: string;
  readonly version: number;
}
interface Content {
  readonly catalog: {
    readonly entries: readonly { readonly id: string }[];
    readonly groups: readonly object[];
  };
  readonly official: Readonly<Record<string, { readonly statement?: string }>>;
}

/** Works in a tenant of this test, which has no clients. */
const workIn = async (page: Page, tenantId: string) =>
  callApi(page, "POST", "/api/auth/switch-role", { tenantId, role: "admin" });

const idIn = (page: Page) => new URL(page.url()).pathname.split("/").at(-1)!;

/** Submits a draft as its author, and publishes it as someone else. */
async function publish(author: Page, reviewer: Page, id: string): Promise<void> {
  const { version } = await callApi<Versioned>(author, "GET", `/api/frameworks/${id}`);
  const sent = await callApi<Versioned>(author, "POST", `/api/frameworks/${id}/submit`, { version });
  await callApi(reviewer, "POST", `/api/frameworks/${id}/approve`, { version: sent.version });
}

test("the official SP 800-53 comes in over the shipped structure, is tailored, published, shared, mapped and exported, and arrives elsewhere with nothing lost", async ({
  page,
  browser,
}, info) => {
  test.skip(!existsSync(CATALOG), "NIST's catalog is not beside the repository, in ../shared/data/nist");
  test.setTimeout(300_000);
  await enterNewTenant(page, `Plants ${RUN}`);
  const second = await (await browser.newContext()).newPage();
  await enterAfresh(second, "super_admin@demo.example");
  const { items } = await callApi<{ items: Named[] }>(second, "GET", `/api/auth/tenants?q=${RUN}`);
  const wanted = { name: `Subsidiary ${RUN}`, plan: "enterprise", billing: "annual" };
  const other = await callApi<Named>(second, "POST", "/api/tenants", wanted);
  await workIn(second, items[0]!.id);

  // The publisher's catalog is read, compared with the shipped structure, and imported.
  await page.goto("/security-frameworks/nist-800-53");
  await page.getByRole("link", { name: "Bring in the official texts" }).click();
  await page.getByLabel(/^Choose a file, or drop one here/).setInputFiles(CATALOG);
  await expect(page.getByText("OSCAL catalog in JSON")).toBeVisible();
  await expect(
    page.getByText(/Compared with NIST SP 800-53 Rev\. 5 .* as the product comes with it/),
  ).toBeVisible();
  await expect(page.getByLabel("Based on")).toHaveValue("nist-sp-800-53-r5");
  await expectAccessible(page);
  await page.getByLabel("Title").fill(`Official ${RUN}`);
  await page.getByLabel("Edition").fill("5.1.1");
  await page.getByRole("button", { name: "Create draft with 1,189 entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Official ${RUN}` })).toBeVisible();
  const official = idIn(page);
  await publish(page, second, official);

  // From then on the shipped framework shows the official text beside the plain language, and says where it's from.
  await page.goto("/security-frameworks/control-frameworks/nist-sp-800-53-r5?entry=AC-2");
  const entry = page.getByRole("article", { name: "AC-2" });
  await expect(entry.getByRole("heading", { name: "Official statement" })).toBeVisible();
  await expect(entry.getByText("a. Define and document the types of accounts allowed")).toBeVisible();
  const source = entry.getByText(/^Official text from your organization’s import/);
  await expect(source.getByRole("link", { name: `Official ${RUN} 5.1.1` })).toBeVisible();
  await expect(entry.getByRole("heading", { name: "Why it matters" })).toBeVisible();

  // The moderate baseline is tailored from the import, with its texts, and one control is adapted.
  await page.goto(`/security-frameworks/create-framework?from=${official}`);
  await page.getByLabel("Baseline or level").selectOption("moderate");
  await expect(page.getByText("287 of 1,007 selected")).toBeVisible();
  await page.getByLabel("Title").fill(TITLE);
  await page.getByRole("button", { name: "Create with 287 entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const own = idIn(page);
  await page.getByLabel("Search the entries").fill("AC-7 ");
  await page.getByRole("treeitem", { name: /^AC-7 / }).dblclick();
  await page
    .getByRole("dialog")
    .getByLabel("What it asks")
    .fill("Lock an account after five failed attempts.");
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Submit for review" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Submit for review" }).click();
  await expect(page.getByText(/so someone else publishes it/)).toBeVisible();

  // A second person publishes it, also when its entries arrive while they're asked, and shares it with the second tenant.
  let arrive = () => {};
  const asked = new Promise<void>((resolve) => (arrive = resolve));
  await second.route(`**/api/frameworks/${own}/content`, async (route) => {
    await asked;
    await route.continue();
  });
  await second.goto(`${OWN}/${own}`);
  await second.getByRole("button", { name: "Publish" }).click();
  await expect(second.getByRole("alertdialog")).toBeVisible();
  arrive();
  await expect(second.locator("[role=tree]")).toBeAttached();
  await second.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
  await second.getByRole("button", { name: "Share with a tenant" }).click();
  await choose(second.getByRole("dialog").getByRole("combobox", { name: "Tenant" }), other.name);
  await second.getByRole("dialog").getByRole("button", { name: "Share" }).click();
  await expectToast(second, `shared with ${other.name}`);

  // It's mapped to CSF 2.0: one person proposes two pairs, another one approves them.
  const pairs = [
    "Focal Document Element,Reference Document Element,Relationship,Rationale",
    "AC-7,PR.AA-03,intersects with,Both ask how sign-in attempts are checked",
    "AC-2,PR.AA-01,subset of,Accounts are part of managing identities",
  ];
  await page.goto(`${MAPPER}?from=${own}&to=nist-csf-2-0&view=proposals`);
  await page.getByRole("button", { name: "Import" }).first().click();
  await page
    .getByRole("dialog")
    .getByLabel("File")
    .setInputFiles({ name: "pairs.csv", mimeType: "text/csv", buffer: Buffer.from(pairs.join("\n")) });
  await page.getByRole("dialog").getByRole("button", { name: "Propose 2 pairs" }).click();
  await expectToast(page, "2 pairs proposed");
  await second.goto(`${MAPPER}?from=${own}&to=nist-csf-2-0&view=proposals`);
  for (const pair of ["AC-7 and PR.AA-03", "AC-2 and PR.AA-01"]) {
    await second.getByRole("button", { name: `Actions for ${pair}` }).click();
    await second.getByRole("menuitem", { name: "Approve" }).click();
    await second.getByRole("dialog").getByRole("button", { name: "Approve" }).click();
    await expect(second.getByRole("dialog")).toBeHidden();
  }
  const force = `/api/crosswalks/in-force?from=${own}&to=nist-csf-2-0`;
  expect(await callApi<object[]>(page, "GET", force)).toMatchObject([
    { from: "AC-2", to: "PR.AA-01", relationship: "subset" },
    { from: "AC-7", to: "PR.AA-03", relationship: "intersects" },
  ]);

  // It goes out as OSCAL, which the package and the command line find valid.
  const out = await callApi<{ name: string; text: string }>(
    page,
    "GET",
    `/api/frameworks/${own}/download?format=oscal-xml`,
  );
  expect(readOscal(out.text).findings).toEqual([]);
  const file = info.outputPath(out.name);
  await writeFile(file, out.text);
  const cli = ["scripts/with-node.mjs", "packages/frameworks/bin/frameworks.ts", "check", file];
  expect((await promisify(execFile)(process.execPath, cli, { cwd: ROOT })).stdout).toContain("valid");

  // In the second tenant it's imported, and nothing differs from what was published.
  await workIn(second, other.id);
  await second.goto("/security-frameworks/create-framework?way=file");
  await second.getByLabel(/^Choose a file, or drop one here/).setInputFiles(file);
  await expect(second.getByText("OSCAL catalog in XML")).toBeVisible();
  await second.getByRole("button", { name: "Create draft with 287 entries" }).click();
  await expect(second.getByRole("heading", { level: 1, name: TITLE })).toBeVisible();
  const again = idIn(second);
  const content = async (who: Page, id: string) => {
    const { catalog, official: texts } = await callApi<Content>(who, "GET", `/api/frameworks/${id}/content`);
    return { groups: catalog.groups, entries: catalog.entries, texts };
  };
  const [sent, arrived] = [await content(page, own), await content(second, again)];
  expect(arrived).toEqual(sent);
  expect(arrived.texts["AC-7"]?.statement).toBe("Lock an account after five failed attempts.");
  const { items: received } = await callApi<{ items: Versioned[] }>(
    second,
    "GET",
    "/api/frameworks?origin=received",
  );
  await second.goto(`${OWN}/${again}?view=changes&with=${received[0]!.id}`);
  await expect(second.getByText(/ has the same entries as /)).toBeVisible();
  await second.context().close();
});

test("what can't be imported is said with its place, nothing is lost with the connection, and a draft is replaced after a look at the difference", async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await enterNewTenant(page, `Mills ${RUN}`);
  await page.goto("/security-frameworks/create-framework");
  await page.getByRole("radio", { name: /^A file/ }).check({ force: true });
  const field = page.getByLabel(/^Choose a file, or drop one here/);
  const give = async (name: string, content: string | object) =>
    field.setInputFiles({
      name,
      mimeType: "application/octet-stream",
      buffer: Buffer.from(typeof content === "string" ? content : JSON.stringify(content, null, 1)),
    });
  const another = page.getByRole("button", { name: "Choose another file" });

  // Files that no one could import aren't even sent.
  await give("policy.pdf", "%PDF");
  await expect(page.getByRole("alert")).toContainText("policy.pdf isn’t a file of a framework");
  await give("empty.json", "");
  await expect(page.getByRole("alert")).toContainText("empty.json is empty");

  // A mistake is listed with its line and path, and the list can be copied.
  await give("broken.json", { catalog: { ...emptyCatalog(), uuid: "none" } });
  const problems = page.getByRole("table", { name: "Problems in the file" });
  await expect(problems).toContainText("Line 3");
  await expect(problems).toContainText("/catalog/uuid");
  await page.getByRole("button", { name: "Copy the list" }).click();
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toContain("/catalog/uuid");
  await expectAccessible(page);
  await another.click();

  // Without a connection the file stays chosen.
  await page.route("**/api/framework-imports/previews", (route) => route.abort());
  await give("mill.json", { catalog: catalogOf(["m-1", "m-2"]) });
  await expect(page.getByText("Can't reach the server")).toBeVisible();
  await page.unroute("**/api/framework-imports/previews");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("2 in 1 group")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Mill rules");

  // Back and Forward keep it too.
  await page.getByRole("link", { name: "Published Frameworks" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Published frameworks" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("mill.json")).toBeVisible();
  await page.getByRole("button", { name: "Create draft with 2 entries" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mill rules" })).toBeVisible();

  // The draft is replaced by the next version of the file; what someone else changes in between is met first.
  const id = idIn(page);
  await expect(page.getByRole("tree", { name: "Entries" })).toBeVisible();
  await page.getByRole("button", { name: /^More actions/ }).click();
  await page.getByRole("menuitem", { name: "Replace by a file" }).click();
  await give("mill-2.json", { catalog: catalogOf(["m-2", "m-3", "m-4"]) });
  await expect(page.getByText(/2 entries new, 1 gone, 0 changed/)).toBeVisible();
  await expectAccessible(page);
  const { version } = await callApi<Versioned>(page, "GET", `/api/frameworks/${id}`);
  await callApi(page, "PATCH", `/api/frameworks/${id}`, { version, description: "Changed in another tab." });
  await page.getByRole("button", { name: "Replace the entries" }).click();
  await expect(page.getByText(/The comparison above is up to date now/)).toBeVisible();
  await page.getByRole("button", { name: "Replace the entries" }).click();
  await expect(page.getByText("3 entries").first()).toBeVisible();
});

const emptyCatalog = () => ({
  uuid: "8c9d1f6e-4b0a-4c1e-9a55-3d2f1b7a9e10",
  metadata: {
    title: "Mill rules",
    version: "1",
    "last-modified": "2026-11-01T09:00:00Z",
    "oscal-version": "1.2.1",
  },
});

/** A catalog of one group. */
const catalogOf = (ids: readonly string[]) => ({
  ...emptyCatalog(),
  groups: [
    {
      id: "m",
      title: "Mill",
      controls: ids.map((id) => ({
        id,
        title: `Rule ${id}`,
        parts: [{ id: `${id}_smt`, name: "statement", prose: `Keep rule ${id}.` }],
      })),
    },
  ],
});
