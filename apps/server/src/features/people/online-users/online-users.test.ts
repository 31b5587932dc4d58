/** Who is online now, and signing them out. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { audited } from "../../../../test/browser.ts";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";

interface Online {
  readonly sessionId: string;
  readonly email: string;
  readonly role: string;
  readonly tenantId: string;
  readonly canSignOut: boolean;
}
interface List {
  readonly items: Online[];
  readonly total: number;
  readonly people: number;
}
let h: Harness;
let admin: Session;
let root: Session;
let analyst: Session;
const NOWHERE = "3f2b6c1e-0000-4000-8000-000000000000";
beforeAll(async () => {
  h = await harness();
  [admin, root, analyst] = [
    await h.signedIn("admin"),
    await h.signedIn("super_admin"),
    await h.signedIn("risk_analyst"),
  ];
  await h.signedIn("viewer", "b");
});
afterAll(() => h.close());

const list = async (who: Session, query = "") =>
  (await who.call("GET", `/api/online-users${query}`)).json<List>();
const sessionOf = async (email: string) =>
  (await list(root)).items.find((one) => one.email === email)!.sessionId;
const signOut = (who: Session, id: string, query = "") =>
  who.call("POST", `/api/online-users/${id}/sign-out${query}`);

describe("the list of online users", () => {
  test("shows a tenant's administrator the people of that tenant, with role, location, and device", async () => {
    const { items, total, people } = await list(admin);
    expect(items.map((one) => one.email).sort()).toEqual([h.emailOf("admin"), h.emailOf("risk_analyst")]);
    expect([total, people]).toEqual([2, 2]);
    expect(items.find((one) => one.role === "risk_analyst")).toMatchObject({
      name: "Test risk_analyst",
      tenantId: h.a.id,
      tenantName: "Tenant a",
      clientName: null,
      userAgent: "test",
      ip: "127.0.0.1",
      canSignOut: true,
    });
    expect(items.find((one) => one.role === "admin")!.canSignOut).toBe(false);
  });

  test("shows everyone at platform level, or the people of the tenant named", async () => {
    expect((await list(root)).items.map((one) => one.email)).toEqual(
      expect.arrayContaining([h.emailOf("super_admin"), h.emailOf("admin"), h.emailOf("viewer", "b")]),
    );
    expect((await list(root, `?tenantId=${h.b.id}`)).items.map((one) => one.email)).toEqual([
      h.emailOf("viewer", "b"),
    ]);
  });

  test("matches every word of any part of the name or address, with wildcards taken literally", async () => {
    expect((await list(admin, "?q=ANALYST%20test")).items.map((one) => one.role)).toEqual(["risk_analyst"]);
    for (const q of ["%25", "_isk", "nobody"]) expect((await list(admin, `?q=${q}x`)).total).toBe(0);
  });

  test("leaves out people who signed out, were idle for five minutes, or are suspended", async () => {
    const email = h.emailOf("assessor");
    const here = async () => (await list(root)).items.some((one) => one.email === email);
    await h.signedIn("assessor");
    expect(await here()).toBe(true);
    const mine = "user_id = (select id from users where email = $1)";
    await h.db.asOwner(`update sessions set seen_at = now() - interval '301 seconds' where ${mine}`, [email]);
    expect(await here()).toBe(false);
    await h.db.asOwner(`update sessions set seen_at = now() where ${mine}`, [email]);
    await h.db.asOwner("update users set status = 'suspended' where email = $1", [email]);
    expect(await here()).toBe(false);
  });

  test("is refused to others: 403, and another tenant's id answers 404", async () => {
    expect((await analyst.call("GET", "/api/online-users")).statusCode).toBe(403);
    expect((await admin.call("GET", `/api/online-users?tenantId=${h.b.id}`)).statusCode).toBe(404);
  });

  test("does not keep the caller's own session alive", async () => {
    const mine = "user_id = (select id from users where email = $1)";
    const email = h.emailOf("admin", "b");
    const watcher = await h.signedIn("admin", "b");
    await h.db.asOwner(`update sessions set seen_at = now() - interval '10 minutes' where ${mine}`, [email]);
    await list(watcher);
    const [row] = await h.db.asOwner<{ old: boolean }>(
      `select seen_at < now() - interval '9 minutes' as old from sessions where ${mine}`,
      [email],
    );
    expect(row!.old).toBe(true);
  });
});

describe("signing a user out", () => {
  test("ends that session immediately and is logged in the tenant", async () => {
    const victim = await h.signedIn("business_stakeholder");
    const id = await sessionOf(h.emailOf("business_stakeholder"));
    expect((await signOut(admin, id)).statusCode).toBe(204);
    expect((await victim.call("GET", "/api/auth/user")).statusCode).toBe(401);
    expect((await audited(h, "session.end")).at(-1)).toMatchObject({
      tenant_id: h.a.id,
      actor: h.emailOf("admin"),
      object_type: "user",
      detail: { email: h.emailOf("business_stakeholder") },
    });
  });

  test("works from the platform in any tenant, and is logged in that tenant", async () => {
    await h.signedIn("risk_analyst", "b");
    expect((await signOut(root, await sessionOf(h.emailOf("risk_analyst", "b")))).statusCode).toBe(204);
    expect((await audited(h, "session.end")).at(-1)).toMatchObject({
      tenant_id: h.b.id,
      actor: h.emailOf("super_admin"),
    });
  });

  test("answers 404 for another tenant's session and for a nonexistent one", async () => {
    const foreign = await sessionOf(h.emailOf("viewer", "b"));
    const bare = ({ requestId: _, ...rest }: { requestId?: string }) => rest;
    const [theirs, none] = [await signOut(admin, foreign), await signOut(admin, NOWHERE)];
    expect([theirs.statusCode, bare(theirs.json())]).toEqual([404, bare(none.json())]);
    expect((await list(root)).items.some((one) => one.sessionId === foreign)).toBe(true);
  });

  test("is refused for the caller's own session and for someone of higher rank", async () => {
    const own = (await list(admin)).items.find((one) => one.role === "admin")!.sessionId;
    expect((await signOut(admin, own)).json()).toMatchObject({
      status: 403,
      detail: "This is your own session. Use Logout instead.",
    });
    // A super administrator who also has a role in the tenant, and works in it, is listed there.
    const email = h.emailOf("super_admin");
    await h.db.asOwner(
      "insert into entitlements (tenant_id, user_id, role) select $1, id, 'viewer' from users where email = $2",
      [h.a.id, email],
    );
    await h.db.asOwner(
      "update sessions set acting_tenant_id = $1 where user_id = (select id from users where email = $2)",
      [h.a.id, email],
    );
    const above = (await list(admin)).items.find((one) => one.email === email)!;
    expect(above.canSignOut).toBe(false);
    expect((await signOut(admin, above.sessionId)).json()).toMatchObject({
      status: 403,
      detail: "This person has a role above your own.",
    });
  });
});
