/** Notifications by email: immediately, and daily. */
import { CATEGORIES, type Category } from "@crq/contract/people/notification-categories";
import type { Doors } from "../../../db/doors.ts";
import type { Message } from "../../../mail/message.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { anyImmediate, type Due, peopleDue, takeDigest, takeImmediate } from "./mail-store.ts";

/** What mailing depends on. */
export interface MailDeps {
  readonly doors: Doors;
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
}

/** How many are mailed per transaction. */
const AT_ONCE = 100;
/** How many lines a category has in a daily mail. */
const LINES = 20;

const HEADINGS: Readonly<Record<Category, string>> = {
  security: "Security",
  access: "Access",
  administration: "Administration",
  risk: "Risk",
  compliance: "Compliance",
  product: "Product",
};

/** Writes the mails that people want immediately. */
export async function mailNow(deps: MailDeps): Promise<void> {
  while (await anyImmediate(deps.doors)) {
    const taken = await deps.doors.outside(async (tx) => {
      const due = await takeImmediate(tx, AT_ONCE);
      for (const one of due) await deps.outbox.write(tx, immediateMail(one, deps.publicUrl));
      return due.length;
    });
    if (taken === 0) return; // another worker has the rest, or it waits until the next minute
  }
}

/** Writes the daily mail for everyone whose hour has come, one per person. It is idempotent. */
export async function mailDigests(deps: MailDeps): Promise<void> {
  for (const userId of await peopleDue(deps.doors))
    await deps.doors.outside(async (tx) => {
      const due = await takeDigest(tx, userId);
      if (due.length > 0) await deps.outbox.write(tx, digestMail(due, deps.publicUrl));
    });
}

function immediateMail(one: Due, publicUrl: string): Message {
  return {
    to: one.email,
    subject: one.title,
    heading: one.title,
    paragraphs: [one.body],
    ...(one.tenant !== null && { facts: [["Tenant", one.tenant] as const] }),
    link: { label: "Open", href: at(one.href ?? "/my-account/notifications", publicUrl) },
    notes: [preferencesNote(publicUrl)],
  };
}

function digestMail(due: readonly Due[], publicUrl: string): Message {
  const [first] = due;
  const subject =
    due.length === 1 ? "You have a new notification" : `You have ${due.length} new notifications`;
  return {
    to: first!.email,
    subject,
    heading: subject,
    preheader: due.at(-1)!.title,
    paragraphs: [
      `Hello ${first!.firstName}, here's what's new since the last email.`,
      ...CATEGORIES.flatMap((category) => {
        const ones = due.filter((one) => one.category === category).toReversed();
        return ones.length === 0 ? [] : [[HEADINGS[category], ...linesOf(ones)].join("\n")];
      }),
    ],
    link: { label: "See all notifications", href: at("/my-account/notifications", publicUrl) },
    notes: [preferencesNote(publicUrl)],
  };
}

function linesOf(ones: readonly Due[]): string[] {
  const lines = ones
    .slice(0, LINES)
    .map(
      ({ title, count, tenant }) =>
        `– ${title}${count > 1 ? ` (${count} times)` : ""}${tenant === null ? "" : `, ${tenant}`}`,
    );
  return ones.length > LINES ? [...lines, `– and ${ones.length - LINES} more`] : lines;
}

function preferencesNote(publicUrl: string): string {
  return `Choose which emails you get and when: ${at("/my-account/notifications?tab=preferences", publicUrl)}`;
}

function at(path: string, publicUrl: string): string {
  return new URL(path, publicUrl).href;
}
