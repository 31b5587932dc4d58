/** The texts of notifications: one function per event. */
import { RECORDS } from "@crq/contract/records";
import { roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import { BRAND } from "../../../mail/message.ts";
import type { Doer, Notice } from "./notice.ts";

const SECURITY = "/my-account/profile?section=security";

/** A person, or a directory. */
type DoerOrNobody = { readonly userId?: string; readonly name: string };

/** A sign-in from a kind of browser or a network that the person hasn't used before. */
export function newSignIn(
  to: string,
  from: { what: "device" | "place"; device: string; ip: string },
): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "session.open-elsewhere",
    category: "security",
    title: `Sign-in from a new ${from.what}`,
    body: `Someone signed in to your account with ${from.device} from the IP address ${from.ip}. If this wasn't you, sign out that session and change your password.`,
    href: "/my-account/profile?section=sessions",
  };
}

/** A sign-in method changed; a separate email says so too. */
export function signInChanged(to: string, change: { kind: string; title: string; sentence: string }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: change.kind,
    category: "security",
    title: change.title,
    body: `${change.sentence} If this wasn't you, change your password immediately and tell your administrator.`,
    href: SECURITY,
    mailed: true,
  };
}

/** A person set a new password through a link; a separate email says so too. */
export function passwordReset(to: string): Notice {
  return signInChanged(to, {
    kind: "password.reset",
    title: "Your password was changed",
    sentence: "Your password was reset with a link emailed to you, and all your sessions were signed out.",
  });
}

/** An administrator reset a person's two-factor authentication; a separate email says so too. */
export function factorsReset(to: string, by: Doer): Notice {
  return {
    ...signInChanged(to, {
      kind: "factor.reset",
      title: "Your two-factor authentication was reset",
      sentence: `${by.name} removed your authenticator app, passkeys and recovery codes.`,
    }),
    by: by.userId,
  };
}

/** The same, for the administrators of a tenant the person works in. */
export function memberFactorsReset(
  tenantId: string,
  person: { readonly id: string; readonly email: string },
  by: Doer,
): Omit<Notice, "to"> {
  return {
    tenantId,
    kind: "factor.reset",
    category: "security",
    title: "A member's two-factor authentication was reset",
    body: `${by.name} removed the authenticator app, passkeys and recovery codes of ${person.email}. If you didn't expect this, suspend the account and ask ${by.name} why.`,
    href: RECORDS.user.href({ id: person.id, tenantId }),
    by: by.userId,
  };
}

/** Someone signed in with a recovery code; a separate email says so too. */
export function recoveryCodeUsed(to: string, left: number): Notice {
  return signInChanged(to, {
    kind: "recovery-code.use",
    title: "A recovery code was used",
    sentence: `Someone signed in to your account with a recovery code. You have ${left} left.`,
  });
}

/** The same, for the administrators of the tenant the person works in. */
export function memberRecoveryCodeUsed(
  tenantId: string,
  person: { readonly id: string; readonly email: string },
): Omit<Notice, "to"> {
  return {
    tenantId,
    kind: "recovery-code.use",
    category: "security",
    title: "A member signed in with a recovery code",
    body: `${person.email} signed in with a recovery code instead of their authenticator app or passkey. If you have doubts, ask them by phone or in person.`,
    href: RECORDS.user.href({ id: person.id, tenantId }),
    by: person.id,
  };
}

/** A key that programs use on a person's behalf; a separate email says so too. */
export function ownKeyCreated(to: string, key: { name: string; tenantName: string }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "api-key.create",
    category: "security",
    title: "A new API key for your account",
    body: `The key “${key.name}” can act on your behalf in ${key.tenantName}. If you didn't create it, revoke it and change your password.`,
    href: "/my-account/profile?section=api-keys",
    mailed: true,
  };
}

/** A tenant-owned key, for its administrators. */
export function tenantKeyCreated(
  tenantId: string,
  key: { name: string; role: Role },
  by: Doer,
): Omit<Notice, "to"> {
  return {
    tenantId,
    kind: "api-key.create",
    category: "security",
    title: "A new tenant API key",
    body: `${by.name} created the key “${key.name}”, which can act as ${roleLabel(key.role)}.`,
    href: "/tenant-administration/tenant-settings?tab=provisioning",
    by: by.userId,
  };
}

/** A key that expires within a week. Its id keeps it separate from the next key's notification. */
export function keyExpires(
  to: readonly string[],
  key: { id: string; name: string; day: string; tenantId: string | null },
): Notice {
  const own = key.tenantId === null;
  return {
    to,
    tenantId: key.tenantId ?? PLATFORM,
    kind: "api-key.expire",
    category: own ? "access" : "administration",
    title: `The API key “${key.name}” expires on ${key.day}`,
    body: "Programs that use it will lose access. Create a new key and update them before then.",
    href: own
      ? `/my-account/profile?section=api-keys#${key.id}`
      : `/tenant-administration/tenant-settings?tab=provisioning#${key.id}`,
  };
}

/** A role assigned to someone. */
export function roleGranted(to: Notice["to"], place: Place & { role: string }, by: DoerOrNobody): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "entitlement.grant",
    category: "access",
    title: `You're now ${roleLabel(place.role as Role)} ${placeInWords(place)}`,
    body: `${by.name} assigned you this role. Switch to it in the menu under your name.`,
    href: "/user-account/role-based-landing",
    by: by.userId,
  };
}

/** A role revoked from someone. */
export function roleTaken(to: Notice["to"], place: Place & { role: string }, by: DoerOrNobody): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "entitlement.revoke",
    category: "access",
    title: `You're no longer ${roleLabel(place.role as Role)} ${placeInWords(place)}`,
    body: `${by.name} revoked this role. If you still need it, ask ${by.userId === undefined ? "your administrator" : "them"}.`,
    href: null,
    by: by.userId,
  };
}

/** An accepted invitation, for the person who sent it. */
export function invitationAccepted(
  to: string | null,
  invitation: Omit<Place, "clientName"> & { email: string; role: string },
  by: string,
): Notice {
  const { tenantId, email, role } = invitation;
  return {
    to,
    tenantId: PLATFORM,
    kind: "invitation.accept",
    category: "access",
    title: `${email} accepted your invitation`,
    body: `They now have the ${roleLabel(role as Role)} role ${placeInWords({ ...invitation, clientName: null })}.`,
    href: peopleOf(tenantId),
    by,
  };
}

/** An account request waiting for a decision. */
export function accountRequestWaiting(
  to: readonly string[],
  request: { tenantId: string; name: string; email: string; company: string },
): Notice {
  return {
    to,
    tenantId: request.tenantId,
    kind: "account-request",
    category: "access",
    title: "New account request",
    body: `${request.name} (${request.email}) from ${request.company} requested an account.`,
    href: `${peopleOf(request.tenantId)}?tab=requests`,
  };
}

/** An approved request of someone who already has an account; a separate email says so too. */
export function requestApproved(to: string, place: Omit<Place, "clientName"> & { role: Role }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "account-request.approve",
    category: "access",
    title: "Your request was approved",
    body: `You're now ${roleLabel(place.role)} ${placeInWords({ ...place, clientName: null })}. Switch to it in the menu under your name.`,
    href: "/user-account/role-based-landing",
    mailed: true,
  };
}

const DOMAINS = "/tenant-administration/tenant-settings?tab=domains";

function domainNotice(
  tenantId: string,
  what: string,
  words: { title: string; body: string; by?: string },
): Omit<Notice, "to"> {
  return { tenantId, kind: `domain.${what}`, category: "security", href: DOMAINS, ...words };
}

/** Someone claimed a domain for the tenant. */
export function domainAdded(tenantId: string, domain: string, by: Doer): Omit<Notice, "to"> {
  return domainNotice(tenantId, "add", {
    title: `${domain} was added to your domains`,
    body: `${by.name} added it. Verify that you own it with a DNS record, or ask the platform to approve it.`,
    by: by.userId,
  });
}

/** A tenant's domain was proved. */
export function domainProved(tenantId: string, domain: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "prove", {
    title: `${domain} is verified`,
    body: "Your identity provider and directory can now add people with email addresses in this domain, and you'll receive their requests to join.",
  });
}

/** The platform refused a tenant's claim to a domain. */
export function domainRefused(tenantId: string, domain: string, note: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "refuse", {
    title: `${domain} wasn't approved`,
    body: note === "" ? "Contact support if you think this is a mistake." : note,
  });
}

/** The DNS record that proved a domain is missing. */
export function domainRecordMissing(tenantId: string, domain: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "missing", {
    title: `The DNS record for ${domain} is missing`,
    body: "The domain stays verified for now. Add the record again, or remove the domain if you no longer own it.",
  });
}

/** A domain claim waiting for the platform. */
export function domainWaits(to: readonly string[], domain: string, by: Doer): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "domain.wait",
    category: "administration",
    title: `Approval needed for ${domain}`,
    body: `${by.name} added this domain. Approve it only if you know it belongs to their organization.`,
    href: "/tenant-administration/tenant-management",
    by: by.userId,
  };
}

/** An administrator ended a person's sessions. */
export function sessionEnded(to: string, by: Doer): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "session.end",
    category: "security",
    title: "You were signed out by an administrator",
    body: `${by.name} ended one of your sessions.`,
    href: "/my-account/profile?section=sessions",
  };
}

/** A tenant was suspended, reactivated, or scheduled for deletion; its administrators also get an email. */
export function tenantChanged(
  kind: string,
  words: { subject: string; paragraphs: readonly string[] },
  by: string,
): Omit<Notice, "to"> {
  return {
    tenantId: PLATFORM,
    kind,
    category: "administration",
    title: words.subject,
    body: words.paragraphs.slice(0, 2).join(" "),
    href: null,
    by,
    mailed: true,
  };
}

/** A scenario that someone created was changed or deleted by someone else. */
export function scenarioTouched(
  to: string | null,
  scenario: { id: string; title: string; tenantId: string; clientId: string | null },
  what: "changed" | "deleted",
  by: Doer,
): Notice {
  return {
    to,
    tenantId: scenario.tenantId,
    clientId: scenario.clientId,
    kind: what === "changed" ? "scenario.update" : "scenario.remove",
    category: "risk",
    title: `${by.name} ${what} “${scenario.title}”`,
    body:
      what === "changed"
        ? "You created this scenario. Review what changed."
        : "You created this scenario. You can restore it for 30 days.",
    href: what === "changed" ? RECORDS.scenario.href(scenario) : "/risk-management/quantitative-analysis",
    by: by.userId,
  };
}

/** An expert answered a question, for the person who asked. */
export function expertAnswered(
  to: string | null,
  scenario: { id: string; title: string; tenantId: string; clientId: string | null },
  expert: string,
): Notice {
  return {
    to,
    tenantId: scenario.tenantId,
    clientId: scenario.clientId,
    kind: "scenario.answer",
    category: "risk",
    title: `${expert} answered your question`,
    body: `The answer is with the estimate in “${scenario.title}”.`,
    href: RECORDS.scenario.href(scenario),
  };
}

/** Where someone has a role; without a tenant, on the platform. */
interface Place {
  readonly tenantId: string | null;
  readonly tenantName: string | null;
  readonly clientName: string | null;
}

function placeInWords({ tenantId, tenantName, clientName }: Place): string {
  if (tenantId === null) return `on ${BRAND}`;
  return `in ${tenantName}${clientName === null ? "" : `, for ${clientName}`}`;
}

function peopleOf(tenantId: string | null): string {
  return tenantId === null || tenantId === PLATFORM
    ? "/riskmon-administration/user-management"
    : "/tenant/team-management";
}
