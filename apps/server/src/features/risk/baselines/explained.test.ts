/** A baseline keeps why its scenarios changed, what they assume and who approved them; the bridge and the statement say so. */
import type { Baseline, Bridge } from "@crq/contract/risk/baselines/baselines";
import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../../test/browser.ts";
import { holdLock } from "../../../../test/database.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
let other: Session;
let id: string;
let first: Baseline;
let second: Baseline;

const assumption = (key: string, statement: string, state = "open") => ({ id: key, statement, state });
const save = (by: Session, version: number, more: object) =>
  by.call("PATCH", `/api/scenarios/${id}`, { version, ...more });
const freeze = async (name: string) =>
  (await author.call("POST", "/api/baselines", { name })).json<Baseline>();
const approve = (baseline: Baseline) =>
  other.call("POST", `/api/baselines/${baseline.id}/reviews`, { verdict: "approve" });
const frozen = async (baseline: Baseline) => {
  const file = await author.call("GET", `/api/baselines/${baseline.id}/export`);
  return file
    .json<{ baseline: { members: Record<string, unknown>[] } }>()
    .baseline.members.find((member) => member["id"] === id)!;
};
const rate = (value: number) => ({ ...ESTIMATE, frequency: { lef: { type: "constant", value } } });

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  other = await h.signedIn("assessor");
  const made = await author.call("POST", "/api/scenarios", {
    title: "Ransomware",
    estimate: ESTIMATE,
    note: "Asked for by the board",
    assumptions: [
      assumption("a", "Backups restore within a day", "held"),
      assumption("b", "Plant B is closed", "refuted"),
    ],
  });
  id = made.json<{ id: string }>().id;
  await author.call("POST", "/api/scenarios", { title: "Fraud", estimate: ESTIMATE });
});
afterAll(() => h.close());

test("the preview says how many scenarios are approved, and what those that stand assume", async () => {
  const preview = async () => (await author.call("GET", "/api/baselines/preview")).json<object>();
  const assumptions = ["Backups restore within a day"];
  expect(await preview()).toEqual({ scenarios: 2, approved: 0, assumptions });
  await other.call("POST", `/api/scenarios/${id}/reviews`, { version: 1, verdict: "approved" });
  expect(await preview()).toEqual({ scenarios: 2, approved: 1, assumptions });
  const none = await author.call("GET", `/api/baselines/preview?clientId=${h.a.client}`);
  expect(none.statusCode).toBe(400);
});

test("a baseline keeps them of each scenario, and nothing where there's nothing to keep", async () => {
  first = await freeze("Spring");
  expect(first.approvedScenarios).toBe(1);
  const member = await frozen(first);
  expect(member).toMatchObject({
    assumptions: [{ id: "a", state: "held" }, { id: "b" }],
    notes: [{ version: 1, note: "Asked for by the board" }],
    approval: { version: 1, by: expect.any(String) },
  });
  const { baseline } = (await author.call("GET", `/api/baselines/${first.id}/export`)).json<{
    baseline: { members: object[] };
  }>();
  const bare = baseline.members.find((one) => !("notes" in one))!;
  expect(Object.keys(bare)).not.toContain("approval");
  expect(Object.keys(bare)).not.toContain("assumptions");
  await approve(first);
  expect((await author.call("POST", `/api/baselines/${first.id}/verify`)).json()).toMatchObject({
    hashMatches: true,
    signature: "valid",
    differences: [],
  });
});

test("the next one keeps the reasons since, and the bridge names them with what changed", async () => {
  await save(author, 1, { estimate: rate(1.5), note: "Three events in our log in 2026" });
  await save(other, 2, { estimate: rate(1.6), note: "Legal found another" });
  await save(author, 3, { description: "Plant A" });
  second = await freeze("Summer");
  expect(second.approvedScenarios).toBe(0);
  const member = await frozen(second);
  expect(member["notes"]).toMatchObject([
    { version: 3, note: "Legal found another" },
    { version: 2, note: "Three events in our log in 2026" },
  ]);
  expect(member).not.toHaveProperty("approval");
  const bridge = (
    await author.call("GET", `/api/baselines/${second.id}/bridge?from=${first.id}`)
  ).json<Bridge>();
  expect(bridge.changes).toEqual([
    {
      what: "estimates",
      title: "Ransomware",
      notes: ["Legal found another", "Three events in our log in 2026"],
    },
  ]);
});

test("the shared statement says why and how many were approved, without who said so", async () => {
  await approve(second);
  const shared = await author.call("POST", `/api/baselines/${second.id}/links`, { label: "Board" });
  const { token } = shared.json<{ token: string }>();
  const statement = (
    await openBrowser(h.app).call("POST", "/api/statements/open", { token })
  ).json<SharedStatement>();
  expect(statement.baseline.approvedScenarios).toBe(0);
  expect(statement.bridge?.changes).toMatchObject([
    { title: "Ransomware", notes: ["Legal found another", "Three events in our log in 2026"] },
  ]);
});

test("an approval that arrives while a baseline is being frozen isn't of the earlier content", async () => {
  const third = await h.signedIn("admin"); // the others saved it
  // Held up between the scenarios and their approvals, at the appetite.
  const held = await holdLock(h.db, h.a.id, "lock table risk_appetites in access exclusive mode");
  const freezing = freeze("In between");
  await held.waiting(1);
  const { version } = (await author.call("GET", `/api/scenarios/${id}`)).json<{ version: number }>();
  const saved = await author.call("PATCH", `/api/scenarios/${id}`, { version, scope: { asset: "Later" } });
  const approved = await third.call("POST", `/api/scenarios/${id}/reviews`, {
    version: version + 1,
    verdict: "approved",
  });
  expect([saved.statusCode, approved.statusCode]).toEqual([200, 200]);
  await held.release();
  const member = await frozen(await freezing);
  expect(member).toMatchObject({ version });
  expect(member).not.toHaveProperty("approval");
});
