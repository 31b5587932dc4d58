/**
 * A client is judged by the tenant's appetite until it has its own, so its people can read that one. They try to loosen it for everyone, and to read
 * what other clients or tenants accept, over HTTP and with an injection.
 */
import type { ExposureStanding } from "@crq/contract/risk/exposure";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientScope } from "../../src/db/doors.ts";
import { sqlFor } from "../../src/db/query.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { workingFor } from "../../test/risk-dashboard.ts";

const accepted = (loss: number) => [{ loss, probability: 0.1 }];

let h: Harness;
let admin: Session;
let narrow: Session;

beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  const stranger = await h.signedIn("admin", "b");
  const set = (by: Session, clientId: string | null, loss: number) =>
    by.call("PUT", "/api/risk-appetite", { clientId, currency: "USD", tolerance: accepted(loss) });
  const answers = [
    await set(admin, null, 1000),
    await set(admin, h.a.otherClient, 2000),
    await set(stranger, null, 3000),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  narrow = await workingFor(h, h.a.client);
});
afterAll(() => h.close());

test("people of a client read the tenant's appetite and no other", async () => {
  const { appetite } = (await narrow.call("GET", "/api/exposure")).json<ExposureStanding>();
  expect(appetite).toMatchObject({ tolerance: accepted(1000), inherited: true });
  expect((await narrow.call("GET", `/api/exposure?clientId=${h.a.otherClient}`)).statusCode).toBe(404);
});

test("they can't change or remove what all clients inherit, nor another client's", async () => {
  const change = { currency: "USD", tolerance: accepted(1e12), version: 1 };
  for (const clientId of [null, h.a.otherClient])
    expect([403, 404]).toContain(
      (await narrow.call("PUT", "/api/risk-appetite", { ...change, clientId })).statusCode,
    );
  for (const query of ["", `?clientId=${h.a.otherClient}`, `?clientId=${h.a.client}`])
    expect([403, 404]).toContain((await narrow.call("DELETE", `/api/risk-appetite${query}`)).statusCode);
  expect(
    await h.db.asOwner(
      "select tolerance from risk_appetites where tenant_id = $1 order by client_id nulls first",
      [h.a.id],
    ),
  ).toEqual([{ tolerance: accepted(1000) }, { tolerance: accepted(2000) }]);
});

test("an injection in their door sees the tenant's appetite alone, and writes neither it nor what it inherits of events", async () => {
  const scope = clientScope(h.a.id, h.a.client);
  const seen = await h.doors.inTenant(scope, (tx) =>
    tx.all(sqlFor.selectFrom("risk_appetites").select(["client_id", "tolerance"])),
  );
  expect(seen).toEqual([{ client_id: null, tolerance: accepted(1000) }]);
  const loosened = await h.doors.inTenant(scope, (tx) =>
    tx.run(sqlFor.updateTable("risk_appetites").set({ currency: "EUR" })),
  );
  expect(loosened).toBe(0);
  const forged = h.doors.inTenant(scope, (tx) =>
    tx.run(
      sqlFor.insertInto("exposure_events").values({ kind: "rate-changed", title: "EUR", currency: "EUR" }),
    ),
  );
  await expect(forged).rejects.toThrow(/row-level security/);
  await h.db.asOwner(
    `insert into cell_1.exposure_events (tenant_id, kind, title, currency) values
       ($1, 'scenario-added', 'Secret plan', 'USD'), ($1, 'causes-changed', 'Cloud outage', 'USD'),
       ($1, 'rate-changed', 'EUR', 'EUR')`,
    [h.a.id],
  );
  const events = await h.doors.inTenant(scope, (tx) =>
    tx.all(
      sqlFor
        .selectFrom("exposure_events")
        .select("title")
        .where(sql<boolean>`kind not like 'appetite-%'`),
    ),
  );
  expect(events).toEqual([{ title: "EUR" }]);
});
