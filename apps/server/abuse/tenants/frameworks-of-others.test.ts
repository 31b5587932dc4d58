/**
 * A framework is what an organization is measured by. Someone who wants an easier one publishes their own changes: alone, with a key, after someone else's return, or by
 * changing what is published. Someone who may write in one tenant plants a framework in another, or finds out which tenants there are by sending one. A
 * tenant's own sign-in provider, which can make anyone of its members, reaches for the others. Someone who works for one client writes for all, and a reader looks at drafts.
 * A supplier fills the database.
 */
import type { Framework } from "@crq/contract/compliance/frameworks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { castOf, type Cast } from "../../test/access-cast.ts";
import { audited, login, openBrowser } from "../../test/browser.ts";
import { harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let cast: Cast;
let author: Session;
let second: Session;
beforeAll(async () => {
  h = await harness();
  await h.db.asOwner("update tenants set plan = 'enterprise'"); // room for everyone
  cast = castOf(h);
  author = await h.signedIn("template_manager");
  second = await h.signedIn("admin");
});
afterAll(() => h.close());

const MISSING = "3f2b6c1e-0000-4000-8000-000000000000";
const GROUPS = [{ id: "G", title: "Governance" }];
const entry = (id: string, more: object = {}) => ({ id, group: "G", ...more });
type Caller = Pick<Session, "call">;
const act = (
  by: Caller,
  { id, version }: Pick<Framework, "id" | "version">,
  name: string,
  body: object = {},
) => by.call("POST", `/api/frameworks/${id}/${name}`, { version, ...body });
const draft = async (by: Caller = author): Promise<Framework> => {
  const made = (await by.call("POST", "/api/frameworks", { title: "Ours" })).json<Framework>();
  return (await act(by, made, "entries", { groups: GROUPS, put: [entry("A")] })).json<Framework>();
};
const published = async () => {
  const submitted = (await act(author, await draft(), "submit")).json<Framework>();
  const answer = await act(second, submitted, "approve");
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Framework>();
};
const withKey = async (owner?: "tenant"): Promise<Caller> => {
  const key = await cast.key("admin", ["own-framework:read", "framework:author"], owner ? { owner } : {});
  return { call: (method, url, body) => cast.call(key, method, url, body) };
};
const share = (by: Caller, id: string, tenantId: string) =>
  by.call("POST", `/api/frameworks/${id}/share`, { tenantId });
const received = async () =>
  (await (await h.signedIn("template_manager", "b")).call("GET", "/api/frameworks?archived=all")).json<{
    total: number;
  }>().total;

describe("publishing what one wrote", () => {
  test("fails for all who had a hand in the edition, also if someone else wrote after them", async () => {
    const made = await draft();
    const edited = (await act(second, made, "entries", { put: [entry("B")] })).json<Framework>();
    const submitted = (await act(second, edited, "submit")).json<Framework>();
    for (const by of [author, second]) {
      const answer = await act(by, submitted, "approve");
      expect(answer.json()).toMatchObject({
        status: 403,
        detail: expect.stringContaining("You wrote") as string,
      });
    }
    const returned = (await act(second, submitted, "return", { reason: "Again" })).json<Framework>();
    const again = (await act(author, returned, "submit")).json<Framework>();
    expect((await act(second, again, "approve")).statusCode).toBe(403);
    const [row] = await h.db.asOwner<{ id: string }>("select id from users where email = $1", [
      h.emailOf("admin"),
    ]);
    await expect(
      h.db.inFirstCell("update frameworks set status = 'published', published_by = $2 where id = $1", [
        made.id,
        row!.id,
      ]),
    ).rejects.toThrow("frameworks_published_check");
  });

  test("fails with a key, one's own or the tenant's, and what the tenant's key wrote needs a person who submits it", async () => {
    const submitted = (await act(author, await draft(), "submit")).json<Framework>();
    for (const owner of [undefined, "tenant"] as const) {
      const key = await withKey(owner);
      for (const name of ["approve", "return"])
        expect((await act(key, submitted, name, name === "return" ? { reason: "x" } : {})).statusCode).toBe(
          403,
        );
    }
    const key = await withKey("tenant");
    const byKey = await draft(key);
    expect((await act(key, byKey, "submit")).statusCode).toBe(403);
    const vouched = (await act(second, byKey, "submit")).json<Framework>();
    expect((await act(second, vouched, "approve")).statusCode).toBe(403);
    expect((await act(author, vouched, "approve")).statusCode).toBe(200);
  });
});

describe("sending a framework to another tenant", () => {
  const memberOf = async (also: { role: "template_manager" | "risk_analyst"; clientId: string | null }[]) => {
    const { email, id } = await person(h, {
      role: "template_manager",
      also: also.map((one) => ({ ...one, tenantId: h.b.id })),
    });
    const browser = openBrowser(h.app);
    await login(browser, email);
    const wanted = { tenantId: h.a.id, role: "template_manager", clientId: null };
    if (also.length > 0) await browser.call("POST", "/api/auth/change-context", wanted);
    return { browser, id };
  };

  test("fails alike where one has no authoring role, one for a client only, one that lies still, and where there is no tenant", async () => {
    const { id } = await published();
    const none = await memberOf([]);
    const reads = await memberOf([{ role: "risk_analyst", clientId: null }]);
    const ofClient = await memberOf([{ role: "template_manager", clientId: h.b.client }]);
    const lies = await memberOf([{ role: "template_manager", clientId: null }]);
    await h.db.asOwner("update entitlements set suspended_at = now() where user_id = $1 and tenant_id = $2", [
      lies.id,
      h.b.id,
    ]);
    for (const { browser } of [none, reads, ofClient, lies]) {
      const answers = [];
      for (const tenant of [h.b.id, MISSING, h.a.id, "00000000-0000-0000-0000-000000000000"]) {
        const { statusCode, body } = await share(browser, id, tenant);
        const { requestId: _id, ...problem } = JSON.parse(body) as { requestId: string };
        answers.push({ statusCode, problem });
      }
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
      expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
      expect((await browser.call("GET", "/api/frameworks/shareable")).json()).toEqual({
        items: [],
        total: 0,
      });
    }
    expect(await received()).toBe(0);
  });

  test("fails with a key, and in a session that a tenant's own provider opened, whatever the person's roles", async () => {
    const { id } = await published();
    const key = await withKey();
    const [owner] = await h.db.asOwner<{ user_id: string }>(
      "select user_id from api_keys order by created_at desc limit 1",
    );
    await h.db.asOwner("insert into entitlements (user_id, tenant_id, role) values ($1, $2, 'admin')", [
      owner!.user_id,
      h.b.id,
    ]);
    const { browser, id: userId } = await memberOf([{ role: "template_manager", clientId: null }]);
    expect((await browser.call("GET", "/api/frameworks/shareable")).json()).toMatchObject({ total: 1 });
    await h.db.asOwner("update sessions set method = $2 where user_id = $1", [userId, `saml:${h.a.id}`]);
    for (const by of [key, browser])
      for (const tenant of [h.b.id, MISSING]) {
        expect((await share(by, id, tenant)).statusCode).toBe(403);
        expect((await by.call("GET", "/api/frameworks/shareable")).json()).toEqual({ items: [], total: 0 });
      }
    expect(await received()).toBe(0);
  });

  test("fails from a session that the other tenant wouldn't let in", async () => {
    const { id } = await published();
    const { browser } = await memberOf([{ role: "template_manager", clientId: null }]);
    await h.db.asOwner("update tenants set mfa_required = true where id = $1", [h.b.id]);
    const answer = await share(browser, id, h.b.id);
    await h.db.asOwner("update tenants set mfa_required = false where id = $1", [h.b.id]);
    expect(answer.json()).toMatchObject({
      status: 403,
      detail: expect.stringContaining("second factor") as string,
    });
    expect(await received()).toBe(0);
  });

  test("gives a copy that no one there rewrites, and takes nothing along from the other tenant", async () => {
    const framework = await published();
    const { browser } = await memberOf([{ role: "template_manager", clientId: null }]);
    const copy = (await share(browser, framework.id, h.b.id)).json<{ id: string }>();
    const there = await h.signedIn("admin", "b");
    const it = (await there.call("GET", `/api/frameworks/${copy.id}`)).json<Framework>();
    const tries = [
      await there.call("PATCH", `/api/frameworks/${it.id}`, { version: it.version, title: "Mine" }),
      await act(there, it, "entries", { put: [entry("B")] }),
      await there.call("POST", `/api/frameworks/${it.id}/editions`, { edition: "2" }),
      await there.call("DELETE", `/api/frameworks/${it.id}`),
    ];
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409, 409]);
    const own = await there.call("POST", "/api/frameworks", { title: "Mine", from: { framework: it.id } });
    expect(own.json()).toMatchObject({ origin: "tailored", status: "draft", sourceId: it.id });
    for (const path of ["", "/content"])
      expect((await there.call("GET", `/api/frameworks/${framework.id}${path}`)).statusCode).toBe(404);
    expect(JSON.stringify(it)).not.toContain(h.a.id);
  });

  test("by the platform's staff names neither tenant to the other; the platform's log has both", async () => {
    const framework = await published();
    const session = await cast.session("super_admin", { acting: { role: "super_admin", tenantId: h.a.id } });
    const root: Caller = { call: (method, url, body) => cast.call(session, method, url, body) };
    for (const tenant of [MISSING, h.a.id])
      expect((await share(root, framework.id, tenant)).statusCode).toBe(404);
    const sent = await share(root, framework.id, h.b.id);
    expect(sent.statusCode, sent.body).toBe(201);
    const there = await h.signedIn("admin", "b");
    const { id } = sent.json<{ id: string }>();
    expect((await there.call("GET", `/api/frameworks/${id}`)).json()).toMatchObject({ receivedFrom: null });
    const entries = [...(await audited(h, "framework.share")), ...(await audited(h, "framework.receive"))];
    const about = entries.filter(({ object_id }) => object_id === id || object_id === framework.id);
    const ends = about.map(({ tenant_id, detail }) => [tenant_id, detail["to"], detail["from"]]);
    expect(ends).toHaveLength(3);
    expect(ends).toEqual(
      expect.arrayContaining([
        ["00000000-0000-0000-0000-000000000000", h.b.id, h.a.id],
        [h.a.id, undefined, undefined],
        [h.b.id, undefined, undefined],
      ]),
    );
  });
});

test("who works for one client reads what is published, and writes nothing", async () => {
  const framework = await published();
  const made = await draft();
  const session = await cast.session("template_manager", { clientId: h.a.client });
  const bound: Caller = { call: (method, url, body) => cast.call(session, method, url, body) };
  expect((await bound.call("GET", `/api/frameworks/${framework.id}/content`)).statusCode).toBe(200);
  const tries = [
    await bound.call("POST", "/api/frameworks", { title: "Mine" }),
    await bound.call("PATCH", `/api/frameworks/${made.id}`, { version: made.version, title: "Mine" }),
    await act(bound, made, "entries", { put: [entry("B")] }),
    await act(bound, made, "submit"),
    await bound.call("POST", `/api/frameworks/${framework.id}/editions`, { edition: "2" }),
    await act(bound, framework, "retire"),
    await bound.call("POST", `/api/frameworks/${framework.id}/archive`),
    await bound.call("DELETE", `/api/frameworks/${made.id}`),
  ];
  expect(tries.map(({ statusCode }) => statusCode)).toEqual(tries.map(() => 403));
});

test("readers see no draft: not in the list or its file, not by its id, not as something to make or compare with", async () => {
  const made = await draft();
  const out = await published();
  const reader = await h.signedIn("risk_analyst");
  const ids = async (url: string) => (await reader.call("GET", url)).body;
  for (const query of ["", "?status=draft", "?archived=all&pageSize=200"])
    expect(await ids(`/api/frameworks${query}`)).not.toContain(made.id);
  expect(await ids("/api/frameworks/export?archived=all")).not.toContain(made.id);
  for (const path of ["", "/content", "/content?entry=A"])
    expect((await reader.call("GET", `/api/frameworks/${made.id}${path}`)).statusCode).toBe(404);
  expect((await reader.call("GET", `/api/frameworks/${out.id}/differences?with=${made.id}`)).statusCode).toBe(
    404,
  );
  const key = await cast.key("admin", ["own-framework:read"]);
  expect((await cast.call(key, "GET", `/api/frameworks/${made.id}`)).statusCode).toBe(404);
});

describe("filling the database", () => {
  const entries = (from: number, count: number, more: object = {}) =>
    Array.from({ length: count }, (_, i) => entry(`E-${from + i}`, more));

  test("ends at 5,000 entries, and at a thousand a call", async () => {
    let { id, version, ...rest } = await draft();
    const put = async (some: object[]) => {
      const answer = await act(author, { id, version }, "entries", { put: some });
      if (answer.statusCode === 200) version = answer.json<Framework>().version;
      return answer.statusCode;
    };
    expect(await put(entries(0, 1001))).toBe(400);
    for (let i = 0; i < 5; i++) expect(await put(entries(i * 1000, i === 4 ? 999 : 1000))).toBe(200);
    expect(await put(entries(4999, 1))).toBe(400);
    const now = (await author.call("GET", `/api/frameworks/${id}`)).json<Framework>();
    expect([now.entries, rest.entries]).toEqual([5000, 1]);
    await author.call("DELETE", `/api/frameworks/${id}`);
  });

  test("ends at long texts, at many long texts, and at what breaks names", async () => {
    const made = await draft();
    for (const more of [
      { statement: "x".repeat(20_001) },
      { guidance: "x".repeat(40_001) },
      { title: "x".repeat(501) },
      { objectives: Array.from({ length: 201 }, (_, i) => ({ id: `${i}`, text: "" })) },
      { id: "__proto__" },
      { id: "../x" },
      { id: "x".repeat(101) },
      { statement: "a\u0000b" },
      { unknown: 1 },
    ])
      expect((await act(author, made, "entries", { put: [{ ...entry("B"), ...more }] })).statusCode).toBe(
        400,
      );
    const long = "x".repeat(40_000);
    let version = made.version;
    let answer;
    for (let from = 0; from < 600; from += 150) {
      answer = await act(author, { id: made.id, version }, "entries", {
        put: entries(from, 150, { guidance: long }),
      });
      if (answer.statusCode !== 200) break;
      version = answer.json<Framework>().version;
    }
    expect(answer?.json()).toMatchObject({
      status: 400,
      errors: [{ path: "put", message: "would make more than 16 million characters" }],
    });
    await author.call("DELETE", `/api/frameworks/${made.id}`);
  });

  test("ends at 200 frameworks, archived ones included", async () => {
    const many = `insert into frameworks (tenant_id, title, origin, created_by_name, updated_by_name, archived_at)
      select $1, 'Many', 'own', 'x', 'x', now() from generate_series(1, 200 - (select count(*) from frameworks where tenant_id = $1))`;
    await h.db.inFirstCell(many, [h.a.id]);
    const { id } = (await author.call("GET", "/api/frameworks?status=published")).json<{
      items: Framework[];
    }>().items[0]!;
    for (const answer of [
      await author.call("POST", "/api/frameworks", { title: "One more" }),
      await author.call("POST", `/api/frameworks/${id}/editions`, { edition: "9" }),
    ])
      expect(answer.json()).toMatchObject({ status: 409, detail: expect.stringContaining("200") as string });
    await h.db.inFirstCell("delete from frameworks where title = 'Many'");
  });
});
