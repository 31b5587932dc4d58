/** The platform's activity, added up from days that are over, is what its logs say. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness, type Session } from "../../../../test/harness.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { keepActivity, left } from "./kept-days.ts";

const DAY_MS = 86_400_000;
const LOGS = ["public", "cell_1", "cell_2", "cell_3"];
const ACTIONS = ["session.open", "session.refuse", "session.refuse-code", "session.close", "client.update"];
const ZONES = ["UTC", "America/New_York", "Asia/Kathmandu", "Pacific/Apia"];

let h: Harness;
let root: Session;
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
/** Random, and the same each time. */
let state = 7;
const random = (below: number) => {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return Math.floor((state / 2 ** 31) * below);
};

let seq = 1000;
/** Writes an entry into a log, as if it had arrived at that time. */
const write = (log: string, at: number, more: { seq?: number; actor?: string } = {}) =>
  h.db.asOwner(
    `insert into ${log}.audit_log (tenant_id, seq, at, actor_id, actor, action, object_type, prev_hash, hash)
     values ($1, $2, $3, $4, $5, $6, 'client', '', '')`,
    [
      log === "public" ? PLATFORM : h.a.id,
      more.seq ?? seq++,
      new Date(at),
      random(4) === 0 ? null : PLATFORM,
      more.actor ?? ["key of a program", "stranger"][random(8)] ?? `person${random(30)}@x.example`,
      ACTIONS[random(ACTIONS.length)],
    ],
  );

beforeAll(async () => {
  h = await harness();
  root = await h.signedIn("super_admin");
  for (const log of LOGS) await h.db.asOwner(`alter table ${log}.audit_log disable trigger user`);
  for (const log of LOGS)
    for (let i = 0; i < 150; i++)
      await write(log, today - random(9 * DAY_MS) + random(3) * (Date.now() - today - 1000) * 0.3);
});
afterAll(() => h.close());

const answers = async (asked: { from: number; to: number; zone: string }) => {
  const [from, to] = [asked.from, asked.to].map((at) => new Date(at).toISOString()) as [string, string];
  const query = new URLSearchParams({ from, to, zone: asked.zone });
  const answer = await root.call("GET", `/api/activity/summary?${query.toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ reach: string; total: number }>();
};
const kept = () =>
  h.db.asOwner<{ log: string; day: string }>(
    "select log, day::text as day from activity_days order by log, day",
  );
const forget = () => h.db.asOwner("delete from activity_days");

/** What is asked: whole days, parts of days, and times between two quarters of an hour. */
const questions = () =>
  Array.from({ length: 12 }, () => {
    const from = today - random(10 * DAY_MS);
    return { from, to: from + 1000 + random(10 * DAY_MS), zone: ZONES[random(ZONES.length)]! };
  }).concat([
    { from: today - 5 * DAY_MS, to: today, zone: "UTC" },
    { from: today - 5 * DAY_MS, to: today + DAY_MS, zone: "Asia/Kathmandu" },
    { from: today - 5 * DAY_MS - 1, to: today - 5 * DAY_MS + 1, zone: "UTC" },
  ]);

test("sums answer as the logs do, for any time and zone", async () => {
  const asked = questions();
  const counted = [];
  for (const one of asked) counted.push(await answers(one));
  expect(await kept()).toEqual([]);
  expect(counted.some(({ total }) => total > 300)).toBe(true);
  await keepActivity(h.doors);
  expect(new Set((await kept()).map(({ log }) => log))).toEqual(new Set(LOGS));
  for (const [i, one] of asked.entries()) expect(await answers(one)).toEqual(counted[i]);
});

test("kept days are what is read: the logs aren't counted again", async () => {
  const whole = { from: today - 3 * DAY_MS, to: today - DAY_MS, zone: "UTC" };
  const { total } = await answers(whole);
  await h.db.asOwner("update activity_days set actions[1] = actions[1] + 1000 where log = 'cell_2'");
  expect((await answers(whole)).total).toBe(total + 2000);
  await forget();
  expect((await answers(whole)).total).toBe(total);
});

test("today isn't kept, nor a day with an entry that isn't sealed, nor any after it", async () => {
  await forget();
  await write("cell_1", today - 3 * DAY_MS + 5000, { seq: 100_000_000_000_001 });
  const asked = { from: today - 6 * DAY_MS, to: today + DAY_MS, zone: "UTC" };
  const counted = await answers(asked);
  await keepActivity(h.doors);
  const newest = async (log: string) => (await kept()).filter((one) => one.log === log).at(-1)?.day;
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  expect(await newest("cell_1")).toBe(dayOf(today - 4 * DAY_MS));
  const over = Date.now() - today > 16 * 60_000 ? today - DAY_MS : today - 2 * DAY_MS;
  if (Math.abs(Date.now() - today - 15 * 60_000) > 60_000) expect(await newest("cell_2")).toBe(dayOf(over));
  expect(await answers(asked)).toEqual(counted);
  await h.db.asOwner("update cell_1.audit_log set seq = $1 where seq = 100000000000001", [seq++]);
  await keepActivity(h.doors);
  expect(await newest("cell_1")).toBe(await newest("cell_2"));
  expect(await answers(asked)).toEqual(counted);
});

test("the next night counts an entry whose transaction ended after its day was kept", async () => {
  await keepActivity(h.doors);
  const asked = { from: today - 3 * DAY_MS, to: today, zone: "UTC" };
  const before = await answers(asked);
  await write("cell_3", today - DAY_MS - 1000, { actor: "late@x.example" });
  await keepActivity(h.doors);
  expect((await answers(asked)).total).toBe(before.total + 1);
});

test("two processes don't add up the same log at the same time", async () => {
  await forget();
  await h.doors.outside(async (tx) => {
    for (const log of LOGS)
      await tx.raw("select pg_advisory_xact_lock(hashtext('activity days'), hashtext($1))", [log]);
    await keepActivity(h.doors);
  });
  expect(await kept()).toEqual([]);
});

test("the parts that kept days leave are the ends and the gaps", () => {
  const days = ["2026-11-03", "2026-11-05"].map((day) => ({ log: "cell_1", day }));
  const [from, to] = ["2026-11-02T12:00:00Z", "2026-11-06T00:00:00Z"];
  expect(left(days, "cell_1", from, to)).toEqual([
    { from, to: "2026-11-03T00:00:00.000Z" },
    { from: "2026-11-04T00:00:00.000Z", to: "2026-11-05T00:00:00.000Z" },
  ]);
  expect(left(days, "cell_2", from, to)).toEqual([{ from, to }]);
});
