/** Links to statements over HTTP: made of approved baselines, opened without an account, counted, revoked. */
import type { Baseline, StatementLink } from "@crq/contract/risk/baselines/baselines";
import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import type { ScenarioRecord } from "@crq/contract/risk/scenarios";
import { afterAll, beforeAll, expect, test } from "vitest";
import { audited, openBrowser, type Browser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";

let h: Harness;
let author: Session;
let other: Session;
let visitor: Browser;
let first: Baseline;
let second: Baseline;

const freeze = async (name: string) =>
  (await author.call("POST", "/api/baselines", { name })).json<Baseline>();
const approve = (id: string) =>
  other.call("POST", `/api/baselines/${id}/reviews`, { verdict: "approve", comment: "Between us" });
const share = (id: string, more: object = {}) =>
  author.call("POST", `/api/baselines/${id}/links`, { label: "Ms. Ortiz, audit committee", ...more });
const open = (token: string) => visitor.call("POST", "/api/statements/open", { token });
const linksOf = async (id: string) =>
  (await author.call("GET", `/api/baselines/${id}/links`)).json<{ links: StatementLink[] }>().links;

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  other = await h.signedIn("assessor");
  visitor = openBrowser(h.app);
  const { id } = (
    await author.call("POST", "/api/scenarios", { title: "Ransomware", estimate: ESTIMATE })
  ).json<ScenarioRecord>();
  first = await freeze("Spring");
  await author.call("PATCH", `/api/scenarios/${id}`, {
    version: 1,
    estimate: { ...ESTIMATE, frequency: { lef: { type: "constant", value: 2 } } },
  });
  second = await freeze("Fall");
});
afterAll(() => h.close());

test("are of approved baselines alone, and name what is missing", async () => {
  expect((await share(first.id)).json()).toMatchObject({
    status: 409,
    detail: "Only the statement of an approved baseline can be shared.",
  });
  await approve(first.id);
  await approve(second.id);
  for (const [more, field] of [
    [{ label: " " }, "label"],
    [{ days: 0 }, "days"],
    [{ days: 91 }, "days"],
  ] as const)
    expect((await share(first.id, more)).json()).toMatchObject({ errors: [{ path: field }] });
});

test("open the statement with what changed, counted and logged", async () => {
  const made = (await share(second.id, { days: 30 })).json<{ link: StatementLink; token: string }>();
  expect(made.link).toMatchObject({ state: "open", openedCount: 0, openedAt: null, baselineId: second.id });
  const statement = (await open(made.token)).json<SharedStatement>();
  expect(statement).toMatchObject({
    organization: "Tenant a",
    baseline: { name: "Fall", state: "approved", hash: second.hash, netP95: second.netP95 },
    bridge: { from: { name: "Spring" }, to: { name: "Fall" } },
  });
  const parts = statement.bridge!.groups.reduce((sum, { net }) => sum + net.p95, 0);
  expect(parts).toBeCloseTo(second.netP95 - first.netP95, 4);
  await open(made.token);
  expect(await linksOf(second.id)).toEqual([
    expect.objectContaining({ openedCount: 2, openedAt: expect.any(String) as string }),
  ]);
  const log = (await audited(h, "baseline.%")).filter(({ object_id }) => object_id === second.id);
  expect(log.map(({ action }) => action)).toEqual([
    "baseline.freeze",
    "baseline.approve",
    "baseline.share",
    "baseline.open",
    "baseline.open",
  ]);
  expect(JSON.stringify(log)).not.toContain(made.token);
});

test("of a first baseline have no change; revoked, they stop at once", async () => {
  const { link, token } = (await share(first.id)).json<{ link: StatementLink; token: string }>();
  expect((await open(token)).json<SharedStatement>().bridge).toBeNull();
  const revoke = () => author.call("POST", `/api/statement-links/${link.id}/revoke`);
  expect((await revoke()).json()).toMatchObject({ state: "revoked" });
  expect((await revoke()).statusCode).toBe(409);
  expect((await open(token)).statusCode).toBe(404);
});
