/**
 * The attacker runs their own statements through a door that serves requests: the tenant's, the one that
 * administers a tenant, or the one before sign-in. They read the job queues for other tenants' activity, and
 * write to them: a job that verifies nothing, a thousand mails sent again, the nightly verification's
 * schedule removed, or failed jobs canceled. They would gain a view across tenants and a way to disable the
 * monitoring.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobs } from "../../src/jobs/jobs.ts";
import { openDoors, type Doors, wholeTenant } from "../../src/db/doors.ts";
import { outbox } from "../../src/mail/outbox.ts";
import { testDatabase, type TestDatabase } from "../../test/database.ts";

let db: TestDatabase;
let doors: Doors;
let tenant: string;
const MAIL = {
  to: "someone@larkfield.example",
  subject: "Hello",
  heading: "Hello",
  paragraphs: ["Hello."],
};
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
  [{ id: tenant }] = (await db.asOwner<{ id: string }>(
    "insert into tenants (name) values ('Tenant') returning id",
  )) as [{ id: string }];
  await doors.outside((tx) => outbox(jobs).write(tx, MAIL));
});
afterAll(async () => {
  await doors.close();
  await db.drop();
});

/** Runs a statement through a door; returns its rows or its error message. */
async function through(door: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: db.appUrl, options: `-c role=${door}` });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } catch (error) {
    return (error as Error).message;
  } finally {
    await client.end();
  }
}

describe.each(["crq_tenant_door", "crq_admin_door", "crq_outside_door"])("through %s", (door) => {
  test.each([
    "select data from pgboss.job",
    "select * from pgboss.job",
    "select * from pgboss.schedule",
    "insert into pgboss.job (name, data) values ('send-mail', '{}')",
    "insert into pgboss.job (name) values ('verify-audit')",
    "update pgboss.job set data = '{}'",
    "update pgboss.job set start_after = now() + interval '1 year'",
    "delete from pgboss.job",
    "delete from pgboss.schedule",
    "update pgboss.schedule set cron = '0 0 1 1 *'",
    "update pgboss.queue set retry_limit = 0",
    "select pgboss.create_queue('mine', '{}')",
    "select pgboss.delete_queue('verify-audit')",
  ])("no one can run `%s`", async (statement) => {
    expect(await through(door, statement)).toMatch(/permission denied/);
  });
});

describe("enqueueing a mail", () => {
  test("works in the transaction that writes it, through the doors that write mail, with its queue's rules", async () => {
    await doors.administer(wholeTenant(tenant), (tx) => outbox(jobs).write(tx, MAIL));
    const failing = doors.outside(async (tx) => {
      await outbox(jobs).write(tx, MAIL);
      throw new Error("after all not");
    });
    await expect(failing).rejects.toThrow("after all not");
    const queued = await db.asOwner(
      `select j.state::text, j.retry_limit, j.retry_backoff, j.expire_seconds, j.heartbeat_seconds, m.to_address as to,
         j.keep_until > now() + interval '1 day' as kept, array(select jsonb_object_keys(j.data)) as holds
       from pgboss.job j join mail m on m.id::text = j.data ->> 'mailId' where j.name = 'send-mail'`,
    );
    const job = {
      state: "created",
      retry_limit: 8,
      retry_backoff: true,
      expire_seconds: 120,
      heartbeat_seconds: 30,
      to: "someone@larkfield.example",
      kept: true,
      holds: ["mailId"],
    };
    expect(queued).toEqual([job, job]);
  });

  test("is refused for a nonexistent mail, and to the tenant door entirely", async () => {
    const ask = "select public.queue_mail(gen_random_uuid())";
    expect(await through("crq_admin_door", ask)).toMatch(/no such mail/);
    expect(await through("crq_tenant_door", ask)).toMatch(/permission denied/);
  });
});

test("the job queues' door sees none of the product's tables", async () => {
  const reachable = await db.asOwner(
    `select c.relname from pg_class c where c.relnamespace in ('public'::regnamespace, 'cell_1'::regnamespace) and c.relkind in ('r', 'p', 'v')
     and has_any_column_privilege('crq_jobs_door', c.oid, 'select, insert, update')`,
  );
  expect(reachable).toEqual([]);
});

test("every grant on the job queues is one of these", async () => {
  const grants = await db.asOwner<{ door: string; what: string }>(
    `select distinct grantee as door, table_name || '.' || column_name || ' ' || lower(privilege_type) as what
     from information_schema.column_privileges where table_schema = 'pgboss'
     and grantee in ('PUBLIC', 'crq_app', 'crq_tenant_door', 'crq_admin_door', 'crq_outside_door') order by 1, 2`,
  );
  const read = ["completed_on", "created_on", "id", "name", "output", "retry_count", "retry_limit"];
  const outside = [
    ...read.map((column) => `job.${column} select`),
    "job.start_after select",
    "job.state select",
    ...["completed_on", "retry_limit", "state"].map((column) => `job.${column} update`),
    "queue.name select",
  ].toSorted();
  expect(grants.map(({ what }) => what).toSorted()).toEqual(outside);
  expect(new Set(grants.map(({ door }) => door))).toEqual(new Set(["crq_outside_door"]));
});
