/** What the nightly purge removes and what it keeps. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { harness, type Harness } from "../../../../test/harness.ts";
import { sql, type SqlBool } from "kysely";
import { deleteInBatches, rowsFrom } from "../../../db/delete-in-batches.ts";
import { PLATFORM, type Outside } from "../../../db/doors.ts";
import { removeExpired } from "./store.ts";

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h.close());

test("SAML replay marks are removed after a day", async () => {
  await h.db.asOwner(
    "insert into saml_responses (tenant_id, id, seen_at) values ($1, 'old', now() - interval '25 hours'), ($1, 'new', now() - interval '23 hours')",
    [h.a.id],
  );
  await removeExpired(h.doors);
  expect(await h.db.asOwner("select id from saml_responses")).toEqual([{ id: "new" }]);
});

test("unconfirmed requests are removed after thirty days; those waiting for a decision stay", async () => {
  for (const [name, status, days] of [
    ["old", "submitted", 31],
    ["recent", "submitted", 29],
    ["waiting", "pending", 400],
    ["decided", "rejected", 400],
  ] as const)
    await h.db.asOwner(
      `insert into account_requests (tenant_id, kind, status, email, first_name, last_name, company_name, job_title, phone_number, created_at, confirmed_at)
       values ($1, 'starter', $2, $3, 'A', 'B', $4, '', '', now() - make_interval(days => $5), case when $2 <> 'submitted' then now() end)`,
      [PLATFORM, status, `${name}@purge.example`, name, days],
    );
  await removeExpired(h.doors);
  expect(
    await h.db.asOwner(
      "select company_name from account_requests where email like '%purge.example' order by 1",
    ),
  ).toEqual(["decided", "recent", "waiting"].map((company_name) => ({ company_name })));
});

test("inquiries are removed a year after they were handled, not earlier and not while they are open", async () => {
  await h.db.asOwner(
    `insert into inquiries (kind, email, fields, created_at, handled_at) values
       ('sales', 'long-done@x.example', '{}', now() - interval '2 years', now() - interval '366 days'),
       ('sales', 'done@x.example', '{}', now() - interval '2 years', now() - interval '360 days'),
       ('sales', 'open@x.example', '{}', now() - interval '2 years', null)`,
  );
  await removeExpired(h.doors);
  expect(await h.db.asOwner("select email from inquiries order by 1")).toEqual([
    { email: "done@x.example" },
    { email: "open@x.example" },
  ]);
});

test("challenges are removed a week after they ended", async () => {
  await h.db.asOwner(
    `insert into challenges (kind, token_hash, expires_at) values
       ('passkey-sign-in', sha256('old'), now() - interval '8 days'), ('passkey-sign-in', sha256('new'), now() - interval '6 days')`,
  );
  await removeExpired(h.doors);
  expect(await h.db.asOwner("select token_hash = sha256('new') as newer from challenges")).toEqual([
    { newer: true },
  ]);
});

test("a table that can't be cleaned keeps none of the others from it, and the night still fails", async () => {
  await h.db.asOwner("revoke delete on sessions from crq_outside_door");
  await h.db.asOwner(
    "insert into rate_limits (key, count, resets_at) values ('after sessions', 1, now() - interval '1 minute')",
  );
  await expect(removeExpired(h.doors)).rejects.toThrow(/permission denied/);
  expect(await h.db.asOwner("select 1 from rate_limits where key = 'after sessions'")).toEqual([]);
  await h.db.asOwner("grant delete on sessions to crq_outside_door");
});

test("what has expired is removed in batches, and a night that is stopped goes on where it was", async () => {
  await h.db.asOwner(
    "insert into rate_limits (key, count, resets_at) select 'expired ' || n, 1, now() - interval '1 minute' from generate_series(1, 25) n",
  );
  const left = async () =>
    (
      await h.db.asOwner<{ n: number }>(
        "select count(*)::int as n from rate_limits where key like 'expired %'",
      )
    )[0]!.n;
  const rows = rowsFrom("rate_limits", sql<SqlBool>`key like 'expired %'`);
  let transactions = 0;
  const stopping: Outside = (work) => {
    if (++transactions > 2) throw new Error("killed");
    return h.doors.outside(work);
  };
  await expect(deleteInBatches(stopping, rows, 10)).rejects.toThrow("killed");
  expect(await left()).toBe(5);
  expect(await deleteInBatches(h.doors.outside, rows, 10)).toBe(5);
  expect(await left()).toBe(0);
});
