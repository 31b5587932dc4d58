/**
 * Every account mail, through a real mail server: its HTML says the same as its text, and loads nothing from
 * elsewhere.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "../../test/database.ts";
import { mailServer, type MailServer } from "../../test/providers/mail-server.ts";
import { openDoors, type Doors } from "../db/doors.ts";
import * as requestMails from "../features/people/account-requests/mails.ts";
import { receivedMail } from "../features/platform/inquiries/mails.ts";
import { invitationMail, type InvitationMail } from "../features/people/invitations/mails.ts";
import { passwordChangedMail, resetMail } from "../features/people/password-reset/mails.ts";
import { delivery, type Delivery } from "./delivery.ts";
import { BRAND, type Message } from "./message.ts";
import { outbox } from "./outbox.ts";

let db: TestDatabase;
let doors: Doors;
let server: MailServer;
let mailer: Delivery;
beforeAll(async () => {
  db = await testDatabase();
  doors = openDoors(db.doorsUrl, { connections: 2 });
  server = await mailServer();
  mailer = delivery(doors, server.url, "no-reply@risk.example");
});
afterAll(async () => {
  mailer.close();
  await server.close();
  await doors.close();
  await db.drop();
});

/** Sends a message and returns what the mail server received. */
async function sent(message: Message) {
  await doors.outside((tx) => outbox(undefined).write(tx, message));
  const [row] = await db.asOwner<{ id: string }>("select id from mail order by created_at desc limit 1");
  await mailer.send(row!.id);
  const received = await server.received();
  expect(received).toHaveLength(1);
  return received[0]!;
}

const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  nbsp: " ",
  zwnj: "",
  "#847": "",
};
/** The visible text of an HTML mail, line by line. */
const seen = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none[^>]*>.*?<\/div>/s, "")
    .replaceAll("<br>", "\n")
    .replaceAll(/<[^>]+>/g, "\n")
    .replaceAll(/&(#?\w+);/g, (_, name: string) => ENTITIES[name] ?? `?${name}?`);

/** Everything that a message says, piece by piece. */
const pieces = (message: Message) =>
  [
    message.heading,
    ...message.paragraphs,
    ...(message.quote ? [`${message.quote.by} writes:`, ...message.quote.text.split("\n")] : []),
    ...(message.facts ?? []).flatMap(([label, value]) => [label, ...value.split("\n")]),
    ...(message.code ? [message.code] : []),
    ...(message.link ? [message.link.label, message.link.href] : []),
    ...(message.notes ?? []),
    message.brand?.name ?? BRAND,
  ].filter((piece) => piece !== "");

const EVIL = `Evil <b>& Co</b> "x" <img src=http://evil.example/a.png onerror=alert(1)>`;
const to = "maya@larkfield.example";
const href = "https://risk.example/setup/abc-DEF_123";
const tenant = { name: "Larkfield", brandText: "Larkfield Risk", accentColor: "#ffd400" };
const invitation: InvitationMail = {
  to,
  by: "Pat Person",
  role: "assessor",
  tenant,
  clientName: "First client",
  message: "Welcome!\nSee you on Monday.",
  expiresAt: "2026-07-03T10:00:00Z",
  href,
};
const approved = {
  firstName: "Maya",
  tenant: "Larkfield",
  brand: { name: "Larkfield Risk", accent: "#ffd400" },
  role: "admin",
  client: null,
  note: "Welcome aboard",
  by: "Pat Person",
} as const;
const inquiry = { name: "Maya Chen", company: "Larkfield", message: "Do you\nhave SAML?" };

const MAILS: Record<string, Message> = {
  "an invitation to a tenant": invitationMail(invitation),
  "an invitation to the platform": invitationMail({
    ...invitation,
    tenant: null,
    clientName: null,
    message: "",
    role: "account_admin",
  }),
  "an invitation with malice in every field": invitationMail({
    ...invitation,
    by: EVIL,
    tenant: { name: EVIL, brandText: EVIL, accentColor: "red;background:url(http://evil.example)" },
    clientName: EVIL,
    message: EVIL,
  }),
  "a confirmation": requestMails.confirmationMail(
    to,
    { firstName: "Maya", companyName: EVIL, plan: "professional", billing: "annual" },
    { href, hours: 72 },
  ),
  "an account that exists": requestMails.accountExistsMail(to, {
    login: "https://risk.example/login",
    forgot: "https://risk.example/forgot-password",
  }),
  "a request that waits": requestMails.alreadyPendingMail(to),
  "a set-up to finish": requestMails.finishSetupMail(to, { href, hours: 72 }),
  "an approval": requestMails.approvedMail(to, approved, { href, hours: 72 }),
  "an approval of somebody with an account": requestMails.approvedMail(
    to,
    { ...approved, client: "First client", note: "" },
    { login: "https://risk.example/login" },
  ),
  "a rejection": requestMails.rejectedMail(to, { firstName: "Maya", note: EVIL, by: "Pat Person" }),
  "a password's reset": resetMail(to, { href: "https://risk.example/reset-password?token=abc", minutes: 60 }),
  "a password's change": passwordChangedMail(
    to,
    { forgot: "https://risk.example/forgot-password", keys: 2 },
    "July 3, 2026 at 10:00 AM UTC",
  ),
  "a purchase's receipt": receivedMail(to, "purchase", {
    ...inquiry,
    plan: "professional",
    billing: "annual",
    seats: 12,
  }),
  "a question's receipt": receivedMail(to, "sales", {
    ...inquiry,
    jobTitle: "CISO",
    companySize: "1000+",
    name: EVIL,
  }),
};

describe.each(Object.entries(MAILS))("%s", (_, message) => {
  test("says the same in text and in HTML, to one recipient, under its subject", async () => {
    const { recipients, email, raw } = await sent(message);
    expect(recipients).toEqual([to]);
    expect(email.subject).toBe(message.subject);
    const [text, html] = [email.text!, seen(email.html!)];
    for (const piece of pieces(message)) {
      expect(text).toContain(piece);
      expect(html).toContain(piece);
    }
    expect(text).not.toMatch(/undefined|null|\[object/);
    expect(html).not.toMatch(/undefined|null|\[object|\?\w+\?/);
    expect(raw).toMatch(/^content-type: multipart\/alternative/im);
  });

  test("loads nothing, runs nothing, and never renders a stranger's text as markup", async () => {
    const { html } = (await sent(message)).email;
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form|b)[\s>]|url\(|@import/i);
    const tags = html!.match(/<[^>]+>/g)!.join("");
    expect(tags).not.toMatch(/\son\w+=|\ssrc=|javascript:/i);
    for (const [, target] of html!.matchAll(/href="([^"]*)"/g))
      expect(target).toMatch(/^https:\/\/risk\.example\//);
  });

  test("supports dark mode, and has its own preview text", async () => {
    const { html } = (await sent(message)).email;
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain("@media (prefers-color-scheme:dark)");
    const [, preview] = /<div style="display:none[^>]*>(.*?)(?:&#847;|<)/s.exec(html!)!;
    expect(preview!.replaceAll("&#39;", "'")).toBe(message.preheader);
  });
});

test.each([
  ["#ffd400", "#10181b"],
  ["#0b5563", "#ffffff"],
  ["#ffffff", "#10181b"],
  ["#000000", "#ffffff"],
  [null, "#ffffff"],
])("on the accent %s a button is written in %s", async (accent, ink) => {
  const { html } = (await sent({ ...MAILS["an approval"]!, brand: { name: "Larkfield", accent } })).email;
  expect(html).toContain(`background:${accent ?? "#0b5563"}"><a`);
  expect(html).toMatch(new RegExp(`border:1px solid ${accent ?? "#0b5563"};color:${ink}`));
});
