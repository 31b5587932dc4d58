/** Baselines over HTTP: frozen, reviewed by others, signed, recomputed, bridged. */
import type { Baseline, Bridge } from "@crq/contract/risk/baselines/baselines";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { quantify } from "../../../../test/quantify.ts";

let h: Harness;
let author: Session;
let other: Session;
let scenario: string;
let first: Baseline;
let approved: Baseline;

const freeze = (name: string, more: object = {}) => author.call("POST", "/api/baselines", { name, ...more });
const say = (session: Session, id: string, verdict: string, comment = "") =>
  session.call("POST", `/api/baselines/${id}/reviews`, { verdict, comment });

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  other = await h.signedIn("assessor");
});
afterAll(() => h.close());

test("needs scenarios", async () => {
  const answer = await freeze("Nothing");
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: [{ path: "currency", message: "There are no scenarios to freeze yet" }],
  });
});

test("freezes the figures that the exposure has, with what they follow from", async () => {
  for (const title of ["Ransomware", "Fraud"]) {
    const made = await author.call("POST", "/api/scenarios", { title, estimate: ESTIMATE });
    scenario = made.json<{ id: string }>().id;
  }
  await author.call("PUT", "/api/loss-model", {
    clientId: null,
    dependence: { type: "common", correlation: 0.3 },
    causes: [],
  });
  await author.call("POST", "/api/policies", {
    name: "Tower",
    inPlace: true,
    currency: "USD",
    tower: [{ retention: 10_000, limit: 1_000_000, share: 1 }],
    premium: 100,
  });
  const answer = await freeze("Year end", {
    decision: "Approve the plan",
    assumptions: ["No acquisition in the year"],
  });
  expect(answer.statusCode).toBe(201);
  first = answer.json<Baseline>();
  expect(first).toMatchObject({
    name: "Year end",
    state: "in-review",
    scenarios: 2,
    currency: "USD",
    decision: "Approve the plan",
    assumptions: ["No acquisition in the year"],
    joinedBy: { dependence: { type: "common", correlation: 0.3 }, causes: 0 },
    previous: null,
    signature: null,
  });
  expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  expect(first.netMean).toBeLessThan(first.mean);
  expect(first.parts.map(({ title }) => title).toSorted()).toEqual(["Fraud", "Ransomware"]);
  await expect
    .poll(
      async () => {
        const { exposure } = (await author.call("GET", "/api/exposure")).json<{
          exposure: Baseline["figures"]["now"] | null;
        }>();
        return exposure && { mean: exposure.mean, p95: exposure.p95, p99: exposure.p99 };
      },
      { timeout: 20_000 },
    )
    .toEqual({ mean: first.mean, p95: first.p95, p99: first.figures.now.p99 });
});

test("no one approves their own, and returning one needs words", async () => {
  expect((await say(author, first.id, "approve")).statusCode).toBe(403);
  expect((await say(author, first.id, "return", "no")).statusCode).toBe(403);
  expect((await say(other, first.id, "return")).json()).toMatchObject({
    errors: [{ path: "comment", message: "Explain what needs to change" }],
  });
  expect(
    (await say(author, first.id, "comment", "Figures as of Monday")).json<Baseline>().reviews,
  ).toHaveLength(1);
  expect((await h.db.asOwner("select 1 from audit_log where action = 'baseline.freeze'")).length).toBe(1);
});

test("someone else approves it: signed, logged, and closed", async () => {
  approved = (await say(other, first.id, "approve", "Checked")).json<Baseline>();
  expect(approved).toMatchObject({ state: "approved", signature: { algorithm: "Ed25519" } });
  expect(approved.reviews.map(({ verdict }) => verdict)).toEqual(["comment", "approve"]);
  const [entry] = await h.db.asOwner<{ detail: { hash: string; key: string } }>(
    "select detail from audit_log where action = 'baseline.approve'",
  );
  expect(entry!.detail).toMatchObject({ hash: first.hash, key: approved.signature!.fingerprint });
  expect((await say(other, first.id, "comment", "more")).statusCode).toBe(409);
  expect((await author.call("POST", `/api/baselines/${first.id}/withdraw`)).statusCode).toBe(409);
});

test("verifies to the bit, and finds what was altered in the database", async () => {
  const verify = async () => (await author.call("POST", `/api/baselines/${first.id}/verify`)).json();
  expect(await verify()).toMatchObject({ hashMatches: true, signature: "valid", differences: [] });
  const [{ content }] = (await h.db.asOwner<{ content: string }>(
    "select content from baselines where id = $1",
    [first.id],
  )) as [{ content: string }];
  const altered = JSON.stringify({
    ...JSON.parse(content),
    figures: { ...JSON.parse(content).figures, leftOut: 1 },
  });
  await h.db.asOwner("update baselines set content = $2 where id = $1", [first.id, altered]);
  expect(await verify()).toMatchObject({ hashMatches: false, differences: ["leftOut"] });
  await h.db.asOwner("update baselines set content = $2 where id = $1", [first.id, content]);
  await h.db.asOwner("update baselines set reviews = '[]' where id = $1", [first.id]);
  expect(await verify()).toMatchObject({ hashMatches: true, signature: "invalid" });
  const reviews = JSON.stringify(approved.reviews);
  await h.db.asOwner("update baselines set reviews = $2 where id = $1", [first.id, reviews]);
});

test("the product itself can't change what was frozen", async () => {
  const denied = h.doors.inTenant({ tenantId: h.a.id, clientId: null } as never, async (tx) =>
    tx.raw("update baselines set hash = repeat('0', 64)"),
  );
  await expect(denied).rejects.toThrow();
});

test("the change since is bridged, and its parts sum to it", async () => {
  const { version, estimate } = (await author.call("GET", `/api/scenarios/${scenario}`)).json<{
    version: number;
    estimate: typeof ESTIMATE;
  }>();
  await author.call("PATCH", `/api/scenarios/${scenario}`, {
    version,
    estimate: { ...estimate, frequency: { lef: { type: "constant", value: 1.5 } } },
  });
  await author.call("POST", "/api/scenarios", { title: "New product", estimate: ESTIMATE });
  const second = (await freeze("Next quarter")).json<Baseline>();
  const asked = () => author.call("GET", `/api/baselines/${second.id}/bridge?from=${first.id}`);
  const answer = await asked();
  expect(answer.statusCode).toBe(200);
  const bridge = answer.json<Bridge>();
  expect(bridge.groups.map(({ group }) => group)).toEqual(["exposure", "estimates"]);
  for (const stage of ["now", "net"] as const)
    for (const key of ["mean", "p95"] as const) {
      const sum = bridge.groups.reduce((all, one) => all + one[stage][key], 0);
      expect(sum).toBeCloseTo(bridge.to[stage][key] - bridge.from[stage][key], 3);
    }
  expect(bridge.changes).toEqual([
    { what: "added", title: "New product" },
    { what: "estimates", title: "Fraud" },
  ]);
  expect((await asked()).json()).toEqual(bridge);
  const backwards = await author.call("GET", `/api/baselines/${first.id}/bridge?from=${second.id}`);
  expect(backwards.json()).toMatchObject({ errors: [{ path: "from", message: "must be the earlier one" }] });
  const returned = (await say(other, second.id, "return", "State the price level")).json<Baseline>();
  expect(returned).toMatchObject({ state: "returned", signature: null, previous: { name: "Year end" } });
});

test("its export is what quantify reads, which computes the same figures to the bit", async () => {
  const file = (await author.call("GET", `/api/baselines/${first.id}/export`)).body;
  const { output, status } = await quantify(file);
  expect(output).toContain("All figures are recomputed to the bit");
  expect(output).toContain(first.hash);
  expect(status).toBe(0);
  const altered = await quantify(file.replace('"leftOut":0', '"leftOut":1'));
  expect(altered.status).toBe(1);
  expect(altered.output).toContain("was altered");
});

test("an author withdraws before a decision, and no one else does", async () => {
  const made = (await freeze("Too early")).json<Baseline>();
  expect((await other.call("POST", `/api/baselines/${made.id}/withdraw`)).statusCode).toBe(403);
  expect((await author.call("POST", `/api/baselines/${made.id}/withdraw`)).json()).toMatchObject({
    state: "withdrawn",
  });
  const list = await author.call("GET", "/api/baselines?state=withdrawn&q=early");
  expect(list.json()).toMatchObject({ total: 1, items: [{ name: "Too early", overAppetite: null }] });
});

test("a second person is told how many of its scenarios they saved since the approved one before, until it's decided", async () => {
  const read = async (session: Session, id: string) =>
    (await session.call("GET", `/api/baselines/${id}`)).json<Baseline>();
  const { version } = (await other.call("GET", `/api/scenarios/${scenario}`)).json<{ version: number }>();
  await other.call("PATCH", `/api/scenarios/${scenario}`, { version, title: "Fraud by mail" });
  await author.call("PATCH", `/api/scenarios/${scenario}`, { version: version + 1, title: "Mail fraud" });
  const { id, editedByCaller } = (await freeze("With their part")).json<Baseline>();
  expect(editedByCaller).toBe(2); // this, and the new product's
  expect((await read(other, id)).editedByCaller).toBe(1);
  const later = await read(other, id);
  await other.call("PATCH", `/api/scenarios/${scenario}`, { version: version + 2, title: "After it" });
  expect((await read(other, id)).editedByCaller).toBe(later.editedByCaller);
  expect((await say(other, id, "approve")).json<Baseline>().editedByCaller).toBe(0);
});
