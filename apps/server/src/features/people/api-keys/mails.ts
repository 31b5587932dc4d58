import type { ApiKey } from "@crq/contract/people/api-keys";
import { roleLabel } from "@crq/contract/roles";
import type { Actor } from "../../../http/actor.ts";
import type { Message } from "../../../mail/message.ts";
import type { Outbox } from "../../../mail/outbox.ts";

/** What mails about keys depend on. */
export interface KeyMailDeps {
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
}

/** Tells a person that a personal key of theirs was created. */
export function ownKeyMail(deps: KeyMailDeps, to: Actor, ip: string, key: ApiKey): Message {
  return {
    to: to.email,
    subject: "A new API key for your account",
    heading: "A new API key for your account",
    paragraphs: [
      `The key "${key.name}" (${key.prefix}) was created from the IP address ${ip}. It can act on your behalf as ${roleLabel(key.role)} in ${key.tenantName} until ${day(key.expiresAt)}, or until you change or reset your password.`,
      "If you didn't create it, revoke it in your profile and change your password.",
    ],
    link: { label: "Review your keys", href: new URL("/my-account/profile", deps.publicUrl).href },
  };
}

/** Tells an administrator that a key of their tenant was created in their name. */
export function tenantKeyMail(deps: KeyMailDeps, to: Actor, ip: string, key: ApiKey): Message {
  const subject = `A new API key for ${key.tenantName}`;
  return {
    to: to.email,
    subject,
    heading: subject,
    paragraphs: [
      `You created the key "${key.name}" (${key.prefix}) from the IP address ${ip}. It can act as ${roleLabel(key.role)} in ${key.tenantName} until ${day(key.expiresAt)}.`,
      "If you didn't create it, revoke it in the tenant's settings and change your password.",
    ],
    link: {
      label: "Review the tenant's keys",
      href: new URL("/tenant-administration/tenant-settings?tab=provisioning", deps.publicUrl).href,
    },
  };
}

function day(instant: string): string {
  return new Date(instant).toLocaleDateString("en-US", { timeZone: "UTC", dateStyle: "long" });
}
