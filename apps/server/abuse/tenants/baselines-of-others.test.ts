/**
 * A baseline is what a board decides by. Someone who gains from other figures approves their own, freezes with their tenant's key to approve as themselves, decides with a stolen key, reads another client's or the
 * whole tenant's baseline while working for one client, freezes for another client, bridges two organizations to learn one from the other, rewrites what
 * was frozen through an SQL injection, or puts a signature of their own under it.
 */
import { generateKeyPairSync, sign, createHash } from "node:crypto";
import type { Baseline } from "@crq/contract/risk/baselines/baselines";
import { canonicalJson } from "@crq/engine/canonical-json";
import { afterAll, beforeAll, expect, test } from "vitest";
import { castOf } from "../../test/access-cast.ts";
import { login, openBrowser, type Browser } from "../../test/browser.ts";
import { clientScope, wholeTenant } from "../../src/db/doors.ts";
import { ESTIMATE, harness, type Harness, type Session } from "../../test/harness.ts";
import { person } from "../../test/people.ts";

let h: Harness;
let everyones: Session;
let narrow: Browser;
let whole: Baseline;
let theirs: Baseline;
let mine: Baseline;

beforeAll(async () => {
  h = await harness();
  everyones = await h.signedIn("risk_analyst");
  for (const clientId of [null, h.a.client, h.a.otherClient])
    await everyones.call("POST", "/api/scenarios", { title: "S", estimate: ESTIMATE, clientId });
  const freeze = async (name: string, clientId: string | null) =>
    (await everyones.call("POST", "/api/baselines", { name, clientId })).json<Baseline>();
  whole = await freeze("Whole", null);
  theirs = await freeze("Theirs", h.a.otherClient);
  mine = await freeze("Mine", h.a.client);
  const { email } = await person(h, { role: "risk_analyst", clientId: h.a.client });
  narrow = openBrowser(h.app);
  await login(narrow, email);
});
afterAll(() => h.close());

test("people of one client see its baselines alone, whatever they ask", async () => {
  const list = (await narrow.call("GET", "/api/baselines")).json<{ items: Baseline[] }>();
  expect(list.items.map(({ name }) => name)).toEqual(["Mine"]);
  for (const { id } of [whole, theirs])
    for (const [method, path, body] of [
      ["GET", "", undefined],
      ["GET", "/export", undefined],
      ["GET", `/bridge?from=${mine.id}`, undefined],
      ["POST", "/verify", undefined],
      ["POST", "/withdraw", undefined],
      ["POST", "/reviews", { verdict: "approve" }],
    ] as const)
      expect((await narrow.call(method, `/api/baselines/${id}${path}`, body)).statusCode, path).toBe(404);
  expect((await narrow.call("GET", `/api/baselines/${mine.id}/bridge?from=${whole.id}`)).statusCode).toBe(
    404,
  );
  const made = await narrow.call("POST", "/api/baselines", { name: "Other's", clientId: h.a.otherClient });
  expect(made.statusCode).toBe(404);
});

test("two organizations aren't bridged", async () => {
  const answer = await everyones.call("GET", `/api/baselines/${theirs.id}/bridge?from=${whole.id}`);
  expect(answer.json()).toMatchObject({
    errors: [{ path: "from", message: "must be of the same tenant or client" }],
  });
});

test("no one approves their own, by session or by key, nor does anyone with a key", async () => {
  const verdict = { verdict: "approve" };
  const own = await everyones.call("POST", `/api/baselines/${whole.id}/reviews`, verdict);
  expect(own.statusCode).toBe(403);
  const cast = castOf(h);
  const key = await cast.key("risk_analyst", ["scenario:read", "scenario:write"]);
  const byKey = await cast.call(key, "POST", `/api/baselines/${whole.id}/reviews`, verdict);
  expect(byKey.statusCode).toBe(403);
  const approved = h.db.asOwner(
    "update baselines set state = 'approved', signature = '{}', decided_by = frozen_by where id = $1",
    [whole.id],
  );
  await expect(approved).rejects.toThrow("baselines_approved_check");
});

test("a tenant's key freezes and reviews nothing, so its holder can't approve what they froze with it", async () => {
  const cast = castOf(h);
  const permissions = ["scenario:read", "scenario:write"] as const;
  const key = await cast.key("risk_analyst", permissions, { owner: "tenant" });
  const frozen = await cast.call(key, "POST", "/api/baselines", { name: "By a program" });
  expect(frozen.statusCode).toBe(403);
  expect(frozen.json()).toMatchObject({ detail: expect.stringContaining("personal key") as string });
  const remark = { verdict: "comment", comment: "Looks right" };
  const said = await cast.call(key, "POST", `/api/baselines/${whole.id}/reviews`, remark);
  expect(said.statusCode).toBe(403);
  expect(await h.db.asOwner("select from baselines where name = 'By a program'")).toHaveLength(0);
  const personal = await cast.key("risk_analyst", permissions);
  const own = await cast.call(personal, "POST", "/api/baselines", { name: "By a person's program" });
  expect(own.json()).toMatchObject({ frozenById: personal.userId });
  await h.db.asOwner("delete from baselines where id = $1", [own.json<Baseline>().id]);
});

test("what a tenant's key froze when it still could isn't approved by someone who may hold the key", async () => {
  const cast = castOf(h);
  const key = await cast.key("risk_analyst", ["scenario:read", "scenario:write"], { owner: "tenant" });
  const made = await cast.call(key, "POST", "/api/scenarios", { title: "By a program", estimate: ESTIMATE });
  expect(made.statusCode).toBe(201); // so that the log knows the key
  const [row] = await h.db.asOwner<{ id: string }>(
    "select id from api_keys where user_id is null and tenant_id = $1 order by created_at desc limit 1",
    [h.a.id],
  );
  const frozen = (await everyones.call("POST", "/api/baselines", { name: "Old" })).json<Baseline>();
  expect(frozen.frozenByKey).toBe(false);
  await h.db.asOwner("update baselines set frozen_by = $2, frozen_by_name = 'cast' where id = $1", [
    frozen.id,
    row!.id,
  ]);
  await h.db.asOwner("update api_keys set revoked_at = now() where id = $1", [row!.id]);
  const read = (await everyones.call("GET", `/api/baselines/${frozen.id}`)).json<Baseline>();
  expect(read.frozenByKey).toBe(true);
  const path = `/api/baselines/${frozen.id}/reviews`;
  const approved = await everyones.call("POST", path, { verdict: "approve" });
  expect(approved.json()).toMatchObject({ status: 403, detail: expect.stringContaining("API key") });
  const returned = await everyones.call("POST", path, { verdict: "return", comment: "Freeze it again" });
  expect(returned.statusCode).toBe(200);
  await h.db.asOwner("delete from baselines where id = $1", [frozen.id]);
  await h.db.asOwner("delete from risk_scenarios where title = 'By a program'");
});

test("an injection can't rewrite what was frozen, nor reach other clients' baselines", async () => {
  for (const column of ["content", "hash", "mean", "shown", "frozen_by", "client_id"])
    await expect(
      h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw(`update baselines set ${column} = ${column}`)),
      column,
    ).rejects.toThrow("permission denied");
  await h.doors.inTenant(clientScope(h.a.id, h.a.client), (tx) => tx.raw("delete from baselines"));
  const left = await h.db.asOwner<{ name: string }>("select name from baselines order by name");
  expect(left.map(({ name }) => name)).toEqual(["Theirs", "Whole"]);
});

test("a signature by a key of one's own isn't taken for the server's", async () => {
  const reviews = [{ verdict: "approve", comment: "", by: "Chief", at: new Date().toISOString() }];
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const der = publicKey.export({ format: "der", type: "spki" });
  const said = createHash("sha256").update(canonicalJson(reviews)).digest("hex");
  const signature = {
    algorithm: "Ed25519",
    publicKey: der.toString("base64"),
    value: sign(null, Buffer.from(`crq-baseline/1\n${whole.hash}\n${said}\n`), privateKey).toString("base64"),
    fingerprint: createHash("sha256").update(der).digest("hex"),
  };
  await h.db.asOwner("update baselines set reviews = $2, signature = $3 where id = $1", [
    whole.id,
    JSON.stringify(reviews),
    JSON.stringify(signature),
  ]);
  const check = await everyones.call("POST", `/api/baselines/${whole.id}/verify`);
  expect(check.json()).toMatchObject({ hashMatches: true, signature: "unknown-key" });
});
