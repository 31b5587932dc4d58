import { roleLabel, type Role } from "@crq/contract/roles";
import { BRAND, type Brand, type Message } from "../../../mail/message.ts";

/** The content of an invitation's mail. */
export interface InvitationMail {
  readonly to: string;
  readonly by: string;
  readonly role: Role;
  /** Null for an invitation to the platform itself. */
  readonly tenant: {
    readonly name: string;
    readonly brandText: string | null;
    readonly accentColor: string | null;
  } | null;
  readonly clientName: string | null;
  readonly message: string;
  readonly expiresAt: string;
  readonly href: string;
}

/** The mail that invites someone. */
export function invitationMail(mail: InvitationMail): Message {
  const where = mail.tenant?.name ?? BRAND;
  return {
    to: mail.to,
    subject: oneLine(`${mail.by} invites you to ${where}`),
    preheader: `Join as ${roleLabel(mail.role)}. The invitation expires on ${dayOf(mail.expiresAt)}.`,
    heading: `You're invited to ${where}`,
    paragraphs: [
      mail.tenant
        ? `${mail.by} invited you to join ${where} on ${BRAND}, where teams quantify cyber risk in dollars and show compliance.`
        : `${mail.by} invited you to administer ${BRAND}.`,
    ],
    quote: mail.message.trim() === "" ? undefined : { text: mail.message.trim(), by: mail.by },
    facts: [
      ["Organization", where],
      ["Role", roleLabel(mail.role)],
      ...(mail.clientName === null ? [] : [["Client", mail.clientName] as const]),
      ["Your email address", mail.to],
      ["Expires", dayOf(mail.expiresAt)],
    ],
    link: { label: "Accept the invitation", href: mail.href },
    notes: [
      "This link works only once. Don't share it, because anyone who opens it could accept in your place.",
      "If you weren't expecting this, ignore this email.",
    ],
    brand: mail.tenant ? brandOf(mail.tenant) : undefined,
  };
}

/** A tenant's branding in mail. */
export function brandOf(tenant: {
  name: string;
  brandText: string | null;
  accentColor: string | null;
}): Brand {
  return { name: tenant.brandText ?? tenant.name, accent: tenant.accentColor };
}

/** A moment as a date in words, in UTC: the reader's time zone isn't known yet. */
function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
