/** What is frozen beside the figures, and who is told of a baseline. */
import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import type { SharedStatement } from "@crq/contract/risk/baselines/statements";
import type { ControlRecord } from "@crq/contract/risk/controls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser } from "../../../../test/browser.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let author: Session;
let other: Session;
let frozen: Baseline;

const SCOPE = { threat: "Cyber criminals", asset: "Order system", effect: "availability" } as const;
const freeze = async (name: string, more: object = {}) =>
  (await author.call("POST", "/api/baselines", { name, ...more })).json<Baseline>();
const decide = (id: string, verdict: string, comment = "") =>
  other.call("POST", `/api/baselines/${id}/reviews`, { verdict, comment });

beforeAll(async () => {
  h = await harness();
  author = await h.signedIn("risk_analyst");
  other = await h.signedIn("assessor");
  const control = (
    await author.call("POST", "/api/controls", {
      name: "Backups",
      inPlace: true,
      currency: "USD",
      annualCost: { type: "constant", value: 1000 },
      owner: "Operations",
      kind: "resilience",
      reviewOn: "2027-03-01",
      evidence: [{ source: "Restore test", statement: "Restored within 4 hours" }],
    })
  ).json<ControlRecord>();
  const acting = {
    id: "backups",
    title: "Backups",
    status: "planned",
    inPlace: true,
    annualCost: { type: "constant", value: 1000 },
    effects: [
      { node: "frequency.lef", change: { type: "factor", factor: { type: "constant", value: 0.5 } } },
    ],
    record: control.id,
  };
  await author.call("POST", "/api/scenarios", {
    title: "Ransomware",
    estimate: ESTIMATE,
    scope: SCOPE,
    treatment: { controls: [acting] },
  });
  await author.call("POST", "/api/scenarios", { title: "Unscoped", estimate: ESTIMATE });
  await author.call("POST", "/api/scenarios", { title: "Theirs", estimate: ESTIMATE, clientId: h.a.client });
  frozen = await freeze("Year end");
  // What changes afterwards changes nothing that was frozen.
  await author.call("PATCH", `/api/controls/${control.id}`, {
    version: control.version,
    owner: "Someone else",
  });
});
afterAll(() => h.close());

test("scopes and the records of controls are frozen, and shown with the baseline", async () => {
  const shown = (await author.call("GET", `/api/baselines/${frozen.id}`)).json<Baseline>();
  expect(shown.scopes).toEqual([{ title: "Ransomware", ...SCOPE }]);
  expect(shown.controls).toEqual([
    {
      title: "Backups",
      inPlace: true,
      willBe: true,
      owner: "Operations",
      kind: "resilience",
      sources: ["Restore test"],
      reviewOn: "2027-03-01",
    },
  ]);
  const file = (await author.call("GET", `/api/baselines/${frozen.id}/export`)).json<{
    baseline: { members: object[]; controls: object[] };
  }>();
  expect(file.baseline.members).toContainEqual(
    expect.objectContaining({ title: "Ransomware", scope: SCOPE }),
  );
  expect(file.baseline.controls).toMatchObject([
    { name: "Backups", owner: "Operations", evidence: [{ statement: "Restored within 4 hours" }] },
  ]);
});

test("those who may approve it are told, but its author and people of other clients aren't", async () => {
  const readers = {
    ofClient: await person(h, { role: "risk_analyst", clientId: h.a.client }),
    ofOther: await person(h, { role: "risk_analyst", clientId: h.a.otherClient }),
    viewer: await person(h, { role: "viewer" }),
  };
  const told = async (email: string) =>
    (
      await h.db.asOwner<{ title: string; body: string; href: string; category: string }>(
        `select n.title, n.body, n.href, n.category from notifications n join users u on u.id = n.user_id
         where u.email = $1 and n.kind like 'baseline.%' order by n.created_at desc`,
        [email],
      )
    ).filter(({ title }) => !title.includes("Year end"));
  const whole = await freeze("All of it");
  expect(await told(h.emailOf("assessor"))).toEqual([
    {
      title: "The baseline “All of it” is ready for review",
      body: expect.stringContaining("froze it. Approve it, or return it") as string,
      href: `/risk-management/baselines?baseline=${whole.id}`,
      category: "risk",
    },
  ]);
  expect(await told(h.emailOf("risk_analyst"))).toEqual([]);
  expect(await told(readers.ofClient.email)).toEqual([]);
  const theirs = await freeze("Of one client", { clientId: h.a.client });
  expect(await told(readers.ofClient.email)).toMatchObject([
    { title: expect.stringContaining("Of one client") },
  ]);
  expect(await told(readers.ofOther.email)).toEqual([]);
  expect(await told(readers.viewer.email)).toEqual([]);

  await decide(theirs.id, "return", "State the price level.");
  await decide(whole.id, "comment", "Looking at it");
  expect(await told(h.emailOf("risk_analyst"))).toMatchObject([
    {
      title: "Your baseline “Of one client” was returned",
      body: expect.stringContaining("returned it: “State the price level.”"),
      href: `/risk-management/baselines?baseline=${theirs.id}`,
    },
  ]);
  expect(await told(h.emailOf("assessor"))).toHaveLength(2);
});

test("a statement's reader sees them without any identifier", async () => {
  await decide(frozen.id, "approve");
  const { token } = (
    await author.call("POST", `/api/baselines/${frozen.id}/links`, { label: "Ms. Ortiz" })
  ).json<{ token: string }>();
  const statement = await openBrowser(h.app).call("POST", "/api/statements/open", { token });
  const { baseline } = statement.json<SharedStatement>();
  expect(baseline).toMatchObject({
    scopes: [{ title: "Ransomware", asset: "Order system" }],
    controls: [{ title: "Backups", owner: "Operations" }],
  });
  expect(statement.body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
});
