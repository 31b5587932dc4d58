/** Mail from the transaction that causes it to the mail server: a real SMTP exchange, parsed again as a mail program would. */
import type { AddressInfo } from "node:net";
import pg from "pg";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { databaseUrls } from "../db/connection/door-urls.ts";
import { openDoors, type Doors } from "../db/doors.ts";
import { jobs, startWorker } from "../jobs/jobs.ts";
import { delivery, type Delivery } from "./delivery.ts";
import type { Message } from "./message.ts";
import { outbox } from "./outbox.ts";

interface Received {
  readonly recipients: string[];
  readonly from: string;
  readonly raw: string;
}

let db: TestDatabase;
let doors: Doors;
let server: SMTPServer;
let mailer: Delivery;
const received: Received[] = [];
/** A mail as a mail program parses it. */
const read = (raw: string): Promise<Email> => PostalMime.parse(raw);
/** How many of the next mails the server refuses. */
let refuse = 0;

beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 4 });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (refuse > 0) {
          refuse -= 1;
          return done(Object.assign(new Error("come back later"), { responseCode: 451 }));
        }
        const raw = Buffer.concat(chunks);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          recipients: rcptTo.map((one) => one.address),
          from: mailFrom ? mailFrom.address : "",
          raw: raw.toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  mailer = delivery(
    doors,
    `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    "no-reply@risk.example",
  );
});
afterAll(async () => {
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  await doors.close();
  await db.drop();
});
beforeEach(() => {
  received.length = 0;
  refuse = 0;
});

const MESSAGE: Message = {
  to: "maya@larkfield.example",
  subject: "Your verification code — 🦊 Ü",
  heading: "Your <b>code</b>",
  paragraphs: ['Tom & Jerry said: "it\'s < 5".', "<script>alert(1)</script>"],
  code: "123456",
  link: { label: "Open", href: 'https://risk.example/setup/abc?x=1&y="2"' },
};

/** Writes a mail in a separate transaction and returns its id. */
async function written(message: Partial<Message> = {}): Promise<string> {
  await doors.outside((tx) => outbox(undefined).write(tx, { ...MESSAGE, ...message }));
  return (await db.asOwner<{ id: string }>("select id from mail order by created_at desc limit 1"))[0]!.id;
}
const row = async (id: string) =>
  (
    await db.asOwner<{
      sent_at: string | null;
      text_body: string | null;
      html_body: string | null;
      attempts: number;
      last_error: string | null;
    }>("select * from mail where id = $1", [id])
  )[0]!;

describe("a mail", () => {
  test("arrives with subject, sender, one recipient, and its text as plain text and as HTML", async () => {
    const id = await written();
    await mailer.send(id);
    expect(received).toHaveLength(1);
    const { recipients, from, raw } = received[0]!;
    const email = await read(raw);
    expect([recipients, from]).toEqual([["maya@larkfield.example"], "no-reply@risk.example"]);
    expect(email.subject).toBe(MESSAGE.subject);
    expect(email.from).toMatchObject({ name: "Cyber Risk Quantification", address: "no-reply@risk.example" });
    expect(email.to).toMatchObject([{ address: "maya@larkfield.example" }]);
    expect(email.messageId).toBe(`<${id}@risk.example>`);
    const lines = [
      "Your <b>code</b>",
      ...MESSAGE.paragraphs,
      "123456",
      `Open: ${MESSAGE.link!.href}`,
      "Cyber Risk Quantification",
    ];
    expect(email.text!.trim()).toBe(lines.join("\n\n"));
    expect(email.html).toContain("123456");
  });

  test("escapes everything variable in HTML, and loads nothing from elsewhere", async () => {
    await mailer.send(await written());
    const html = (await read(received[0]!.raw)).html!;
    expect(html).toContain("Your &lt;b&gt;code&lt;/b&gt;");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain('href="https://risk.example/setup/abc?x=1&amp;y=&quot;2&quot;"');
    expect(html).not.toMatch(/<script|<img|<link|src=|url\(|onerror/i);
  });

  test("is sent once, and its bodies are removed from the database afterwards", async () => {
    const id = await written();
    await Promise.all([mailer.send(id), mailer.send(id), mailer.send(id)]);
    await mailer.send(id);
    expect(received).toHaveLength(1);
    expect(await row(id)).toMatchObject({
      sent_at: expect.anything(),
      text_body: null,
      html_body: null,
      attempts: 1,
      last_error: null,
    });
  });

  test("that the server refuses stays, with its bodies, the attempt count, and the reason, and is sent the next time", async () => {
    refuse = 1;
    const id = await written();
    await expect(mailer.send(id)).rejects.toThrow("come back later");
    expect(await row(id)).toMatchObject({
      sent_at: null,
      text_body: expect.stringContaining("123456"),
      attempts: 1,
      last_error: expect.stringContaining("come back later"),
    });
    expect(await mailer.waiting()).toContain(id);
    await mailer.send(id);
    expect(received).toHaveLength(1);
    expect(await row(id)).toMatchObject({ text_body: null, attempts: 2 });
    expect(await mailer.waiting()).not.toContain(id);
  });

  test("that no longer exists is skipped", async () => {
    await expect(mailer.send("3f2b6c1e-0000-4000-8000-000000000000")).resolves.toBeUndefined();
  });
});

describe("headers can't be injected", () => {
  test.each(
    [
      "a@b.example\r\nbcc: evil@evil.example",
      "a@b.example\nSubject: other\n\nbody",
      "a@b.example, evil@evil.example",
      "a@b.example; evil@evil.example",
      '"a\r\nbcc: evil@evil.example"@b.example',
      "Evil <evil@evil.example>, a@b.example",
      "a@b.example\u0000evil@evil.example",
    ].map((address) => [address]),
  )("through the address %j", async (to) => {
    const id = await written({ to: to.replaceAll("\u0000", "\u0001") });
    await mailer.send(id).catch(() => {}); // being refused is just as good
    for (const { recipients, raw } of received) {
      const email = await read(raw);
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain("evil@evil.example");
      expect([email.bcc ?? [], email.cc ?? []]).toEqual([[], []]);
      expect(email.subject).toBe(MESSAGE.subject);
      expect(raw.split("\r\n\r\n")[0]).not.toMatch(/^bcc:|^subject: other/im);
    }
  });

  test("through the subject", async () => {
    await mailer.send(await written({ subject: "Hello\r\nbcc: evil@evil.example\r\n\r\nbody" }));
    const { recipients, raw } = received[0]!;
    const email = await read(raw);
    expect([recipients, email.bcc ?? []]).toEqual([["maya@larkfield.example"], []]);
    expect(email.headers.filter((header) => header.key === "bcc")).toEqual([]);
  });
});

const NO_NIGHT = { begin: async () => [], tenant: async () => {} };

describe("the queue", () => {
  let worker: { stop(): Promise<void> };
  beforeAll(async () => {
    // As in the product, but with a second between attempts instead of five or more.
    await db.asOwner(
      "update pgboss.queue set retry_delay = 1, retry_backoff = false where name = 'send-mail'",
    );
    const work = {
      sendMail: (id: string) => mailer.send(id),
      purge: NO_NIGHT,
      verifyAudit: NO_NIGHT,
      snapshotExposure: NO_NIGHT,
      mailNotifications: async () => {},
      mailDigests: async () => {},
      shipAudit: async () => {},
    };
    worker = await startWorker(databaseUrls(db.appUrl).jobs, work, () => {});
  });
  afterAll(async () => {
    await worker.stop();
  });
  afterEach(() => {
    refuse = 0;
  });

  const arrives = async (count: number, withinMs = 20_000) => {
    for (const end = Date.now() + withinMs; Date.now() < end && received.length < count;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    return received.length;
  };

  test("sends what a committed transaction wrote", async () => {
    await doors.outside((tx) => outbox(jobs).write(tx, MESSAGE));
    expect(await arrives(1)).toBe(1);
  });

  test("retries when the mail server refuses", async () => {
    refuse = 1;
    await doors.outside((tx) => outbox(jobs).write(tx, MESSAGE));
    expect(await arrives(1)).toBe(1);
  });

  test("sends nothing that a failed or crashed transaction wrote", async () => {
    const failed = doors.outside(async (tx) => {
      await outbox(jobs).write(tx, { ...MESSAGE, to: "failed@larkfield.example" });
      throw new Error("after all not");
    });
    await expect(failed).rejects.toThrow("after all not");
    const crashed = doors.outside(async (tx) => {
      await outbox(jobs).write(tx, { ...MESSAGE, to: "crashed@larkfield.example" });
      const { rows } = await tx.raw("select pg_backend_pid() as pid");
      const client = new pg.Client({ connectionString: db.ownerUrl });
      await client.connect();
      await client.query("select pg_terminate_backend($1)", [rows[0]!["pid"]]);
      await client.end();
    });
    await expect(crashed).rejects.toThrow();
    await doors.outside((tx) => outbox(jobs).write(tx, MESSAGE)); // later mail does arrive
    await arrives(1);
    expect(await arrives(2, 1500)).toBe(1);
    expect(received[0]!.recipients).toEqual([MESSAGE.to]);
    expect(
      await db.asOwner("select from mail where to_address <> $1 and to_address like '%larkfield.example'", [
        MESSAGE.to,
      ]),
    ).toEqual([]);
  });

  test("contains only identifiers, never content", async () => {
    const jobsText = await db.asOwner<{ data: string }>(
      "select data::text as data from pgboss.job where name = 'send-mail'",
    );
    expect(jobsText.length).toBeGreaterThan(0);
    for (const { data } of jobsText) expect(Object.keys(JSON.parse(data) as object)).toEqual(["mailId"]);
  });
});
