/**
 * A common cause is named for what could strike: a supplier, a building, an outage under investigation. The tenant declares one that strikes its first client's
 * scenarios. People of the second client look for its name, and for the fact that it changed, in the trend of their exposure and with an injection.
 */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { addScenario, settled, workingFor } from "../../test/risk-dashboard.ts";

const TITLE = "Breach at Acme Hosting";

let h: Harness;
let admin: Session;
let cause: { id: string; title: string; frequency: object; strikes: object[] };

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  const scenarioId = await addScenario(admin, { title: "Mine", estimate: ESTIMATE, clientId: h.a.client });
  await addScenario(admin, { title: "Theirs", estimate: ESTIMATE, clientId: h.a.otherClient });
  cause = {
    id: "7a0b4c1e-0000-4000-8000-000000000001",
    title: TITLE,
    frequency: { type: "constant", value: 0.1 },
    strikes: [{ scenarioId, probability: 0.5 }],
  };
  const declared = { clientId: null, dependence: { type: "independent" }, causes: [cause] };
  expect((await admin.call("PUT", "/api/loss-model", declared)).statusCode).toBe(200);
  for (const query of ["", `?clientId=${h.a.client}`, `?clientId=${h.a.otherClient}`])
    await settled(admin, query);
});
afterAll(() => h.close());

const eventsSeen = async (by: Session, query = "") =>
  (await by.call("GET", `/api/exposure${query}`))
    .json<ExposureStanding>()
    .exposure!.events.filter(({ kind }) => kind.includes("cause"))
    .map(({ kind, title }) => [kind, title]);

test("a client that the cause doesn't strike learns nothing of it", async () => {
  const narrow = await workingFor(h, h.a.otherClient);
  const answer = await narrow.call("GET", "/api/exposure");
  expect(answer.body).not.toContain(TITLE);
  expect(await eventsSeen(narrow)).toEqual([]);
  expect(await eventsSeen(admin, `?clientId=${h.a.otherClient}`)).toEqual([]);
});

test("a client that it strikes learns that a cause changed, not which", async () => {
  const narrow = await workingFor(h, h.a.client);
  expect(await eventsSeen(narrow)).toEqual([["inherited-cause-changed", ""]]);
  expect(await eventsSeen(admin)).toEqual([["causes-changed", TITLE]]);
});

test("an injection in a client's door finds no cause of the tenant's", async () => {
  for (const client of [h.a.client, h.a.otherClient]) {
    const seen = await h.doors.inTenant(clientScope(h.a.id, client), (tx) =>
      tx.all(sqlFor.selectFrom("exposure_events").select("title")),
    );
    expect(seen.map(({ title }) => title)).not.toContain(TITLE);
  }
});

test("a change of what strikes one client isn't an event of the others", async () => {
  await h.db.asOwner("delete from exposure_events");
  const ours = await addScenario(admin, { title: "Ours", estimate: ESTIMATE, clientId: h.a.otherClient });
  const strikes = [...cause.strikes, { scenarioId: ours, probability: 1 }];
  const declared = { clientId: null, version: 1, dependence: { type: "independent" } };
  const causes = [{ ...cause, strikes }];
  expect((await admin.call("PUT", "/api/loss-model", { ...declared, causes })).statusCode).toBe(200);
  const rows = await h.db.asOwner(
    "select client_id, title from exposure_events where kind like '%cause%' order by client_id nulls first",
  );
  expect(rows).toEqual([
    { client_id: null, title: TITLE },
    { client_id: h.a.otherClient, title: "" },
  ]);
});
