/** A call whose outcome is unknown, because its commit wasn't answered or a later part failed, is never carried out twice. */
import Fastify from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { login, openBrowser, type Browser } from "../../../test/browser.ts";
import { ESTIMATE, harness, type Harness } from "../../../test/harness.ts";
import { openWire, type Wire } from "../../../test/wire.ts";
import { wholeTenant, type Doors } from "../../db/doors.ts";
import { Fault, faultOf } from "../fault.ts";
import { openOnce } from "./once.ts";

const CELLS = ["cell_1", "cell_2", "cell_3"];

let h: Harness;
let wire: Wire;
let me: Browser;
beforeAll(async () => {
  h = await harness({}, async ({ appUrl }) => (wire = await openWire(appUrl)).url);
  me = openBrowser(h.app);
  await login(me, h.emailOf("risk_analyst"));
});
afterAll(async () => {
  await h.close();
  wire.close();
});

const count = async (title: string) =>
  (await h.db.asOwner("select 1 from risk_scenarios where title = $1", [title])).length;

test("a call whose commit isn't answered ends in 503, and its repeat is told to check instead of being carried out", async () => {
  const post = () =>
    me.call("POST", "/api/scenarios", { title: "Lost", estimate: ESTIMATE }, { "idempotency-key": "lost" });
  wire.loseCommitAfter('insert into "risk_scenarios"');
  const lost = await post();
  expect([lost.statusCode, lost.headers["retry-after"]]).toEqual([503, "5"]);
  expect(await count("Lost")).toBe(1);
  const again = await post();
  expect([again.statusCode, again.headers["retry-after"]]).toEqual([409, undefined]);
  expect(again.json()).toMatchObject({
    code: "call-under-way",
    detail: expect.stringContaining("Check what it changed") as string,
  });
  expect(await count("Lost")).toBe(1);
});

test("without a commit the key is free again, although the connection broke", async () => {
  const post = () =>
    me.call("POST", "/api/scenarios", { title: "Free", estimate: ESTIMATE }, { "idempotency-key": "free" });
  await h.db.asOwner(
    "create function public.end_it() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$",
  );
  await h.db.asOwner("grant execute on function public.end_it() to public");
  for (const cell of CELLS)
    await h.db.asOwner(
      `create trigger end_it before insert on ${cell}.risk_scenarios for each row execute function public.end_it()`,
    );
  expect((await post()).statusCode).toBe(503);
  for (const cell of CELLS) await h.db.asOwner(`drop trigger end_it on ${cell}.risk_scenarios`);
  expect((await post()).statusCode).toBe(201);
  expect(await count("Free")).toBe(1);
});

/** The calls of a handler that a test supplies, with keys of their own. */
function calling(ask: Doors["ask"], work: () => Promise<unknown>) {
  const app = Fastify();
  const once = openOnce(ask, "a secret of the tests, long enough to be one");
  const repeater = { named: ["one"], owner: "one", isStranger: false };
  app.post("/", (request, reply) => once(request, reply, repeater, work));
  app.setErrorHandler((error, _request, reply) => {
    const fault = faultOf(error);
    return reply.code(fault?.statusCode ?? 500).send({ code: fault?.code, detail: fault?.detail });
  });
  return (key: string) => app.inject({ method: "POST", url: "/", headers: { "idempotency-key": key } });
}

let runs = 0;
beforeEach(() => {
  runs = 0;
});
const rename = () =>
  h.doors.administer(wholeTenant(h.a.id), (tx) =>
    tx.raw("update clients set name = name || '+' where id = $1", [h.a.client]),
  );
const refused = () => {
  runs++;
  throw new Fault("conflict");
};

test("a call that fails after its first transaction committed a change is not carried out again", async () => {
  const call = calling(h.doors.ask, async () => {
    await rename();
    return refused();
  });
  expect((await call("two-parts")).json()).toMatchObject({ code: "conflict" });
  expect((await call("two-parts")).json()).toMatchObject({ code: "call-under-way" });
  expect(runs).toBe(1);
});

test("a call that only read before it was refused can be made again", async () => {
  const call = calling(h.doors.ask, async () => {
    await h.doors.inTenant(wholeTenant(h.a.id), (tx) => tx.raw("select 1 from clients"));
    return refused();
  });
  for (const _ of [1, 2]) expect((await call("reading")).json()).toMatchObject({ code: "conflict" });
  expect(runs).toBe(2);
});

test("a commit that the database refuses changes nothing, so the call can be made again", async () => {
  await h.db.asOwner(
    "create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '40001'; end $$",
  );
  await h.db.asOwner("grant execute on function public.refuse() to public");
  await h.db.asOwner(
    "create constraint trigger refuse after update on public.clients deferrable initially deferred for each row execute function public.refuse()",
  );
  const call = calling(h.doors.ask, async () => {
    runs++;
    await rename();
  });
  for (const _ of [1, 2]) expect((await call("refused")).statusCode).toBe(503);
  expect(runs).toBe(2);
  await h.db.asOwner("drop trigger refuse on public.clients");
});

test("the caller learns the call's own failure, also when its key can't be given back", async () => {
  const broken: Doors["ask"] = (query) =>
    query.compile().sql.startsWith("delete")
      ? Promise.reject(new Error("no connection"))
      : h.doors.ask(query);
  const call = calling(broken, async () => refused());
  expect((await call("kept")).json()).toMatchObject({ code: "conflict" });
  expect((await call("kept")).headers["retry-after"]).toBeUndefined();
});
