/** Notifications by email: immediately, and daily at the person's chosen hour. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { harness, type Harness } from "../../../../test/harness.ts";
import { mailsTo } from "../../../../test/mail.ts";
import { person } from "../../../../test/people.ts";
import { PLATFORM } from "../../../db/doors.ts";
import { outbox } from "../../../mail/outbox.ts";
import { mailDigests, mailNow, type MailDeps } from "./mail.ts";

let h: Harness;
let deps: MailDeps;
let me: { id: string; email: string };
beforeAll(async () => {
  h = await harness();
  deps = { doors: h.doors, outbox: outbox(undefined), publicUrl: "https://risk.example" };
});
beforeEach(async () => {
  me = await person(h, { role: "viewer" });
});
afterAll(() => h.close());

/** A notification to be mailed, created `ago` hours ago. */
async function due(
  how: "now" | "digest",
  title: string,
  more: {
    to?: string;
    tenantId?: string;
    category?: string;
    ago?: number;
    href?: string | null;
    count?: number;
  } = {},
): Promise<string> {
  const { to = me.id, tenantId = h.a.id, category = "risk", ago = 0, href = "/activity", count = 1 } = more;
  const [row] = await h.db.asOwner<{ id: string }>(
    `insert into notifications (tenant_id, user_id, kind, category, title, body, href, mail_due, count, created_at)
     values ($1, $2, 'test', $3, $4, 'The body.', $5, $6, $7, now() - make_interval(mins => $8)) returning id`,
    [tenantId, to, category, title, href, how, count, Math.round(ago * 60)],
  );
  return row!.id;
}
const subjects = async (email = me.email) => (await mailsTo(h, email)).map(({ subject }) => subject);
const set = (column: string, id: string) =>
  h.db.asOwner(`update notifications set ${column} = now() where id = $1`, [id]);
/** Sets the person's daily hour to `hours` ago, in a time zone. */
const hourWas = async (hours: number, zone = "UTC", of = me.id) => {
  await h.db.asOwner("update users set timezone = $2 where id = $1", [of, zone]);
  await h.db.asOwner(
    `insert into notification_preferences (user_id, digest_hour)
     values ($1, extract(hour from now() at time zone $2 - make_interval(hours => $3))::int)
     on conflict (user_id) do update set digest_hour = excluded.digest_hour`,
    [of, zone, hours],
  );
};

describe("immediate mail", () => {
  test("says what happened, where it leads, and how to change the mail preferences", async () => {
    await due("now", "Somebody changed “Ransomware”");
    await mailNow(deps);
    const [mail, ...others] = await mailsTo(h, me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("Somebody changed “Ransomware”");
    for (const part of [
      "The body.",
      "Tenant: Tenant a",
      "https://risk.example/activity",
      "https://risk.example/my-account/notifications?tab=preferences",
    ])
      expect(mail!.text).toContain(part);
  });

  test("goes out once, however many workers there are and however often they run", async () => {
    for (let i = 0; i < 250; i++) await due("now", `No. ${i}`);
    await Promise.all([mailNow(deps), mailNow(deps), mailNow(deps)]);
    await mailNow(deps);
    expect(new Set(await subjects()).size).toBe(250);
    expect(await subjects()).toHaveLength(250);
  });

  test("leaves out what the person has seen or removed, except security", async () => {
    await set("read_at", await due("now", "Seen"));
    await set("removed_at", await due("now", "Removed"));
    await set("read_at", await due("now", "Sign-in from a new device", { category: "security" }));
    await mailNow(deps);
    expect(await subjects()).toEqual(["Sign-in from a new device"]);
  });

  test("doesn't go to a person who lost their role in the tenant or can't sign in; account mail does", async () => {
    await due("now", "Of a tenant");
    await due("now", "Of the account", { tenantId: PLATFORM });
    const gone = await person(h, { role: "viewer" });
    await due("now", "To nobody", { to: gone.id, tenantId: PLATFORM });
    await h.db.asOwner("delete from entitlements where user_id = $1", [me.id]);
    await h.db.asOwner("update users set status = 'suspended' where id = $1", [gone.id]);
    await mailNow(deps);
    expect(await subjects()).toEqual(["Of the account"]);
    expect(await subjects(gone.email)).toEqual([]);
    expect(await h.db.asOwner("select from notifications where mail_due = 'now'")).toEqual([]);
  });
});

describe("the daily mail", () => {
  test("goes out once the person's hour has come, with everything from before, by category", async () => {
    await hourWas(1, "Asia/Kathmandu");
    await due("digest", "First", { ago: 30 });
    await due("digest", "Second", { ago: 3, count: 4 });
    await due("digest", "A role", { ago: 4, category: "access", tenantId: PLATFORM });
    await due("digest", "After the hour", { ago: 0 });
    await mailDigests(deps);
    const [mail, ...others] = await mailsTo(h, me.email);
    expect(others).toEqual([]);
    expect(mail!.subject).toBe("You have 3 new notifications");
    expect(mail!.text).toContain("Access\n– A role\n\nRisk\n– Second (4 times), Tenant a\n– First, Tenant a");
    expect(mail!.text).toContain("https://risk.example/my-account/notifications");
    expect(mail!.text).not.toContain("After the hour");
  });

  test("doesn't go out before the hour", async () => {
    await hourWas(-1, "America/St_Johns"); // in an hour: the last one was 23 hours ago
    await due("digest", "Of today", { ago: 1 });
    await mailDigests(deps);
    expect(await subjects()).toEqual([]);
  });

  test("goes out once, however many workers there are and however often they run; the next has only what is new", async () => {
    await hourWas(1);
    await due("digest", "Once", { ago: 20 });
    await Promise.all([mailDigests(deps), mailDigests(deps), mailDigests(deps)]);
    await mailDigests(deps);
    expect(await subjects()).toEqual(["You have a new notification"]);
    await due("digest", "Again", { ago: 4 });
    await mailDigests(deps);
    expect((await mailsTo(h, me.email))[0]!.text).not.toContain("Once");
  });

  test("is sent late after an outage, and tolerates a time zone the database doesn't know", async () => {
    await hourWas(9);
    await h.db.asOwner("update users set timezone = 'Mars/Olympus' where id = $1", [me.id]);
    await due("digest", "Long waited for", { ago: 40 });
    await mailDigests(deps);
    expect(await subjects()).toEqual(["You have a new notification"]);
  });

  test("doesn't go out if everything was already seen", async () => {
    await hourWas(1);
    await set("read_at", await due("digest", "Seen", { ago: 20 }));
    await mailDigests(deps);
    expect(await subjects()).toEqual([]);
    expect(
      await h.db.asOwner("select from notifications where mail_due = 'digest' and title = 'Seen'"),
    ).toEqual([]);
  });
});
