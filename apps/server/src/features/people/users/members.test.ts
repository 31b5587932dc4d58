/** What each tenant's cell knows of its people follows whatever changes them. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { person } from "../../../../test/people.ts";

let h: Harness;
let admin: Session;
beforeAll(async () => {
  h = await harness();
  admin = await h.signedIn("admin");
  await h.db.asOwner("update tenants set plan = 'enterprise'");
});
afterAll(() => h.close());

interface Member {
  tenant_id: string;
  email: string;
  first_name: string;
  last_name: string;
  roles: string[];
  status: string;
  has_factor: boolean;
  last_sign_in_at: Date | null;
}
const placesOf = (userId: string) =>
  h.db.asOwner<Member>("select * from members where user_id = $1 order by tenant_id", [userId]);
const only = async (userId: string) => {
  const rows = await placesOf(userId);
  expect(rows).toHaveLength(1);
  return rows[0]!;
};
/** Changes made as the owner of the database would: only the row counts. */
const set = (text: string, ...values: unknown[]) => h.db.asOwner(text, values);

describe("a tenant's cell", () => {
  test("knows a person with all of their roles there, in each tenant that they have one in", async () => {
    const { id, email } = await person(h, {
      role: "assessor",
      also: [
        { tenantId: h.a.id, role: "viewer", clientId: null },
        { tenantId: h.b.id, role: "risk_analyst", clientId: h.b.client },
      ],
    });
    const places = await placesOf(id);
    expect(new Map(places.map((one) => [one.tenant_id, one.roles]))).toEqual(
      new Map([
        [h.a.id, ["assessor", "viewer"]],
        [h.b.id, ["risk_analyst"]],
      ]),
    );
    expect(places[0]).toMatchObject({ email, first_name: "Pat", last_name: "Person", status: "active" });
  });

  test("follows names, addresses, states and sign-ins in every tenant", async () => {
    const { id } = await person(h, { also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
    const email = `${randomUUID()}@moved.example`;
    await set("update users set first_name = 'New', last_name = 'Name', email = $2 where id = $1", id, email);
    await set("update users set last_sign_in_at = '2026-01-02T03:04:05Z' where id = $1", id);
    const places = await placesOf(id);
    expect(places).toHaveLength(2);
    for (const one of places) {
      expect(one).toMatchObject({ first_name: "New", last_name: "Name", email });
      expect(new Date(one.last_sign_in_at!).toISOString()).toBe("2026-01-02T03:04:05.000Z");
    }
    await set("update users set status = 'suspended' where id = $1", id);
    expect((await placesOf(id)).map((one) => one.status)).toEqual(["suspended", "suspended"]);
    await set("update users set status = 'deleted' where id = $1", id);
    expect(await placesOf(id)).toEqual([]);
  });

  test("counts a person as suspended once all of their roles there are, and forgets them with the last one", async () => {
    const { id } = await person(h, {
      role: "assessor",
      also: [{ tenantId: h.a.id, role: "viewer", clientId: null }],
    });
    const suspend = (role: string, at: string | null) =>
      set("update entitlements set suspended_at = $3 where user_id = $1 and role = $2", id, role, at);
    await suspend("viewer", "2026-01-01");
    expect((await only(id)).status).toBe("active");
    await suspend("assessor", "2026-01-01");
    expect((await only(id)).status).toBe("suspended");
    await suspend("viewer", null);
    expect((await only(id)).status).toBe("active");
    await set("delete from entitlements where user_id = $1 and role = 'viewer'", id);
    expect(await only(id)).toMatchObject({ roles: ["assessor"], status: "suspended" });
    await set("delete from entitlements where user_id = $1", id);
    expect(await placesOf(id)).toEqual([]);
  });

  test("knows whether a person has a second factor, and not which", async () => {
    const { id } = await person(h);
    const factor = async () => (await only(id)).has_factor;
    expect(await factor()).toBe(false);
    await set("insert into totp_factors (user_id, secret) values ($1, '\\x00')", id);
    expect(await factor()).toBe(false);
    await set("update totp_factors set confirmed_at = now() where user_id = $1", id);
    expect(await factor()).toBe(true);
    await set("delete from totp_factors where user_id = $1", id);
    expect(await factor()).toBe(false);
  });

  test("has the names of the tenant's directory, and no other tenant has them", async () => {
    const { id } = await person(h, { also: [{ tenantId: h.b.id, role: "viewer", clientId: null }] });
    await set(
      `insert into scim_users (tenant_id, user_id, user_name, first_name, last_name, joined_at)
       values ($1, $2, $3, 'Patricia', '', now())`,
      h.a.id,
      id,
      randomUUID(),
    );
    const names = async () =>
      new Map((await placesOf(id)).map((one) => [one.tenant_id, `${one.first_name} ${one.last_name}`]));
    const theirs: [string, string] = [h.b.id, "Pat Person"];
    expect(await names()).toEqual(new Map([[h.a.id, "Patricia Person"], theirs]));
    const found = await admin.call("GET", `/api/users?q=patricia&pageSize=200`);
    expect(found.json<{ items: { id: string }[] }>().items.map((one) => one.id)).toContain(id);
    await set("update scim_users set joined_at = null where user_id = $1", id);
    expect(await names()).toEqual(new Map([[h.a.id, "Pat Person"], theirs]));
    await set("delete from scim_users where user_id = $1", id);
    expect(await names()).toEqual(new Map([[h.a.id, "Pat Person"], theirs]));
  });

  test("is right about two changes at once, whichever comes last", async () => {
    const { id } = await person(h);
    for (let round = 0; round < 10; round++) {
      await Promise.all([
        set("update users set first_name = $2 where id = $1", id, `Round ${round}`),
        set("insert into totp_factors (user_id, secret, confirmed_at) values ($1, '\\x00', now())", id),
        h.doors.outside((tx) =>
          tx.raw("update users set last_name = $2 where id = $1", [id, `Last ${round}`]),
        ),
      ]);
      expect(await only(id)).toMatchObject({
        first_name: `Round ${round}`,
        last_name: `Last ${round}`,
        has_factor: true,
      });
      await set("delete from totp_factors where user_id = $1", id);
    }
  });

  test("reads everyone again when asked to, as a cell does that gets its table", async () => {
    const { id } = await person(h, { tenantId: h.b.id });
    const member = await only(id);
    const [{ cell }] = (await h.db.asOwner<{ cell: string }>("select cell from tenants where id = $1", [
      h.b.id,
    ])) as [{ cell: string }];
    await set(`delete from ${cell}.members where user_id = $1`, id);
    expect(await placesOf(id)).toEqual([]);
    await set("select note_everyone($1)", cell);
    expect(await only(id)).toEqual(member);
  });
});

describe("the list of a tenant's people", () => {
  test("finds the few and the many, filtered and counted", async () => {
    await h.db.asOwner(
      `with made as (
         insert into users (email, first_name, last_name, status)
         select 'many' || n || '@many.example', 'Many', lpad(n::text, 4, '0'), 'active' from generate_series(1, 1200) n returning id, last_name)
       insert into entitlements (tenant_id, user_id, role)
       select $1, id, case when last_name like '%7' then 'assessor' else 'viewer' end from made`,
      [h.a.id],
    );
    const list = async (query: string) =>
      (await admin.call("GET", `/api/users?sort=name&order=asc&${query}`)).json<{
        items: { email: string }[];
        total: number;
        more?: boolean;
      }>();
    const many = await list("q=many.example");
    expect([many.total, many.more, many.items.length > 0]).toEqual([1000, true, true]);
    expect((await list("")).total).toBeGreaterThan(1200); // without a search, everyone is counted
    const file = await admin.call("GET", "/api/users/export?sort=name&order=asc&q=many.example");
    expect(
      file
        .json<{ csv: string }>()
        .csv.split("\n")
        .filter((line) => line.includes("@many.example")),
    ).toHaveLength(1200);
    expect((await list("q=many.example&role=assessor")).total).toBe(120);
    expect((await list("q=MANY%20many11&page=2&pageSize=50")).items[0]!.email).toBe("many1139@many.example");
    expect((await list("q=many11&role=assessor")).total).toBe(11);
    expect((await list("q=many1199%40")).total).toBe(1);
    expect((await list("q=many&status=suspended")).total).toBe(0);
  });
});
