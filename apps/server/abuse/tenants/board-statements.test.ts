/**
 * People who read the loss exposure but no scenarios see statements of approved baselines. Someone among them who wants more opens a baseline that
 * isn't approved, the baseline behind a statement, another client's or tenant's, or looks in a statement for identifiers and for what reviewers said.
 */
import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import type { StatementSummary } from "@crq/contract/risk/baselines/statements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let author: Session;
let reader: Session;
let narrow: Browser;
const made = new Map<string, Baseline>();

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  const other = await h.signedIn("assessor");
  reader = await h.signedIn("business_stakeholder");
  for (const clientId of [null, h.a.client, h.a.otherClient])
    await author.call("POST", "/api/scenarios", { title: "Mail fraud", estimate: ESTIMATE, clientId });
  for (const [name, clientId, verdict] of [
    ["Spring", null, "approve"],
    ["Fall", null, "approve"],
    ["Sent back", null, "return"],
    ["Open", null, "comment"],
    ["Mine", h.a.client, "approve"],
    ["Theirs", h.a.otherClient, "approve"],
  ] as const) {
    const one = (await author.call("POST", "/api/baselines", { name, clientId })).json<Baseline>();
    const said = { verdict, comment: "Between us" };
    await other.call("POST", `/api/baselines/${one.id}/reviews`, said);
    made.set(name, one);
  }
  const { email } = await person(h, { role: "business_stakeholder", clientId: h.a.client });
  narrow = openBrowser(h.app);
  await login(narrow, email);
});
afterAll(() => h.close());

const idOf = (name: string) => made.get(name)!.id;
const names = async (who: Pick<Session, "call">) =>
  (await who.call("GET", "/api/statements?sort=name&order=asc"))
    .json<{ items: StatementSummary[] }>()
    .items.map(({ name }) => name);

test("approved ones alone are listed and opened, of one's own client alone", async () => {
  expect(await names(reader)).toEqual(["Fall", "Mine", "Spring", "Theirs"]);
  expect(await names(narrow)).toEqual(["Mine"]);
  for (const name of ["Sent back", "Open"])
    expect((await reader.call("GET", `/api/statements/${idOf(name)}`)).statusCode, name).toBe(404);
  for (const name of ["Spring", "Theirs"])
    expect((await narrow.call("GET", `/api/statements/${idOf(name)}`)).statusCode, name).toBe(404);
  const abroad = await h.signedIn("business_stakeholder", "b");
  expect(await names(abroad)).toEqual([]);
  expect((await abroad.call("GET", `/api/statements/${idOf("Spring")}`)).statusCode).toBe(404);
});

test("a statement has what changed, but no identifier and none of the reviewers' words", async () => {
  const answer = await reader.call("GET", `/api/statements/${idOf("Fall")}`);
  expect(answer.json<SharedStatement>()).toMatchObject({
    organization: "Tenant a",
    baseline: {
      name: "Fall",
      state: "approved",
      parts: expect.arrayContaining([expect.objectContaining({ id: "1", title: "Mail fraud" })]) as [],
    },
    bridge: { from: { name: "Spring" }, to: { name: "Fall" }, groups: [] },
  });
  expect(answer.body).not.toContain("Between us");
  expect(answer.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});

test("it opens nothing else: neither the baseline, its export nor its links", async () => {
  for (const path of ["", "/export", "/links", "/bridge"])
    expect((await reader.call("GET", `/api/baselines/${idOf("Fall")}${path}`)).statusCode, path).toBe(403);
  expect((await reader.call("GET", "/api/baselines")).statusCode).toBe(403);
  const viewer = await h.signedIn("viewer");
  expect((await viewer.call("GET", "/api/statements")).statusCode).toBe(403);
});
