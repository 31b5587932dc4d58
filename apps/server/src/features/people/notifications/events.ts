/** What people are told of, in words: one function an event. */
import { RECORDS } from "@crq/contract/records";
import { roleLabel, type Role } from "@crq/contract/roles";
import { PLATFORM } from "../../../db/doors.ts";
import { BRAND } from "../../../mail/message.ts";
import type { Notice } from "./notice.ts";

const SECURITY = "/my-account/profile?section=security";

/** Somebody who does something. */
type Doer = { readonly userId: string; readonly name: string };
/** Somebody, or something that is nobody: a directory. */
type DoerOrNobody = { readonly userId?: string; readonly name: string };

/** A sign-in from a kind of browser, or from a network, that the person has not used before. */
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
    body: `Somebody signed in to your account with ${from.device} from the address ${from.ip}. If it was not you, end that session and change your password.`,
    href: "/my-account/profile?section=sessions",
  };
}

/** The way in which a person signs in changed; a mail says so too. */
export function signInChanged(to: string, change: { kind: string; title: string; sentence: string }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: change.kind,
    category: "security",
    title: change.title,
    body: `${change.sentence} If it was not you, change your password at once and tell your administrator.`,
    href: SECURITY,
    mailed: true,
  };
}

/** A person set a new password by a link; a mail says so too. */
export function passwordReset(to: string): Notice {
  return signInChanged(to, {
    kind: "password.reset",
    title: "Your password was changed",
    sentence:
      "A new password was set with a link that was mailed to you, and every session that was open ended.",
  });
}

/** An administrator reset a person's two-factor authentication; a mail says so too. */
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

/** The same, for the administrators of a tenant where the person works. */
export function memberFactorsReset(
  tenantId: string,
  person: { readonly id: string; readonly email: string },
  by: Doer,
): Omit<Notice, "to"> {
  return {
    tenantId,
    kind: "factor.reset",
    category: "security",
    title: "Two-factor authentication of a member was reset",
    body: `${by.name} removed the authenticator app, passkeys and recovery codes of ${person.email}. If you didn't expect this, suspend the account and ask ${by.name} why.`,
    href: RECORDS.user.href({ id: person.id, tenantId }),
    by: by.userId,
  };
}

/** Somebody signed in with a recovery code; a mail says so too. */
export function recoveryCodeUsed(to: string, left: number): Notice {
  return signInChanged(to, {
    kind: "recovery-code.use",
    title: "A recovery code was used",
    sentence: `Someone signed in to your account with a recovery code. You have ${left} left.`,
  });
}

/** The same, for the administrators of the tenant where the person works. */
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

/** A key with which programs act for a person; a mail says so too. */
export function ownKeyCreated(to: string, key: { name: string; tenantName: string }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "api-key.create",
    category: "security",
    title: "A new API key for your account",
    body: `The key “${key.name}” can act for you in ${key.tenantName}. If you did not make it, revoke it and change your password.`,
    href: "/my-account/profile?section=api-keys",
    mailed: true,
  };
}

/** A key of the tenant's own, for its administrators. */
export function tenantKeyCreated(
  tenantId: string,
  key: { name: string; role: Role },
  by: Doer,
): Omit<Notice, "to"> {
  return {
    tenantId,
    kind: "api-key.create",
    category: "security",
    title: "A new API key of the tenant",
    body: `${by.name} made the key “${key.name}”, with which programs act as ${roleLabel(key.role)}.`,
    href: "/tenant-administration/tenant-settings?tab=provisioning",
    by: by.userId,
  };
}

/** A key that ends within a week. Its id makes it another notification than that of the next key. */
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
    title: `The API key “${key.name}” ends on ${key.day}`,
    body: "Programs that use it are refused from then on. Make a new key and give it to them before.",
    href: own
      ? `/my-account/profile?section=api-keys#${key.id}`
      : `/tenant-administration/tenant-settings?tab=provisioning#${key.id}`,
  };
}

/** A role that somebody was given. */
export function roleGranted(to: Notice["to"], place: Place & { role: string }, by: DoerOrNobody): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "entitlement.grant",
    category: "access",
    title: `You are now ${roleLabel(place.role as Role)} ${placeInWords(place)}`,
    body: `${by.name} gave you this role. Change to it in the menu under your name.`,
    href: "/user-account/role-based-landing",
    by: by.userId,
  };
}

/** A role that was taken from somebody. */
export function roleTaken(to: Notice["to"], place: Place & { role: string }, by: DoerOrNobody): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "entitlement.revoke",
    category: "access",
    title: `You are no longer ${roleLabel(place.role as Role)} ${placeInWords(place)}`,
    body: `${by.name} took this role from you. Ask ${by.userId === undefined ? "your administrator" : "them"} if you still need it.`,
    href: null,
    by: by.userId,
  };
}

/** An invitation that was taken up, for whoever sent it. */
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
    body: `They are ${roleLabel(role as Role)} ${placeInWords({ ...invitation, clientName: null })} from now on.`,
    href: peopleOf(tenantId),
    by,
  };
}

/** A request for an account that waits to be decided. */
export function accountRequestWaiting(
  to: readonly string[],
  request: { tenantId: string; name: string; email: string; company: string },
): Notice {
  return {
    to,
    tenantId: request.tenantId,
    kind: "account-request",
    category: "access",
    title: "A request for an account waits",
    body: `${request.name} (${request.email}) of ${request.company} asks for an account.`,
    href: `${peopleOf(request.tenantId)}?tab=requests`,
  };
}

/** A request of somebody who has an account already was approved; a mail says so too. */
export function requestApproved(to: string, place: Omit<Place, "clientName"> & { role: Role }): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "account-request.approve",
    category: "access",
    title: "Your request was approved",
    body: `You are now ${roleLabel(place.role)} ${placeInWords({ ...place, clientName: null })}. Change to it in the menu under your name.`,
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

/** Somebody claimed a domain for the tenant. */
export function domainAdded(tenantId: string, domain: string, by: Doer): Omit<Notice, "to"> {
  return domainNotice(tenantId, "add", {
    title: `${domain} was added to your domains`,
    body: `${by.name} added it. It counts once a DNS record or the platform proves that it's yours.`,
    by: by.userId,
  });
}

/** A tenant's domain is proved. */
export function domainProved(tenantId: string, domain: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "prove", {
    title: `${domain} is proved`,
    body: "Your identity provider and directory can bring in people with addresses there, and requests to join reach you.",
  });
}

/** The platform refused a tenant's claim of a domain. */
export function domainRefused(tenantId: string, domain: string, note: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "refuse", {
    title: `The claim to ${domain} was refused`,
    body: note === "" ? "Contact support if you think this is a mistake." : note,
  });
}

/** The DNS record that proved a domain is gone. */
export function domainRecordMissing(tenantId: string, domain: string): Omit<Notice, "to"> {
  return domainNotice(tenantId, "missing", {
    title: `The DNS record of ${domain} is gone`,
    body: "The domain stays proved for now. Add the record again, or remove the domain if it's no longer yours.",
  });
}

/** A claim of a domain that waits for the platform. */
export function domainWaits(to: readonly string[], domain: string, by: Doer): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "domain.wait",
    category: "administration",
    title: `A claim to ${domain} is waiting`,
    body: `${by.name} added the domain. Approve it only if you know that it belongs to their organization.`,
    href: "/tenant-administration/tenant-management",
    by: by.userId,
  };
}

/** An administrator ended sessions of a person. */
export function sessionEnded(to: string, by: Doer): Notice {
  return {
    to,
    tenantId: PLATFORM,
    kind: "session.end",
    category: "security",
    title: "You were signed out by an administrator",
    body: `${by.name} ended a session of yours.`,
    href: "/my-account/profile?section=sessions",
  };
}

/** A tenant was closed or opened, or is to be deleted; its administrators have a mail too. */
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

/** A scenario that somebody made was changed or deleted by somebody else. */
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
        ? "You made this scenario. Look at what is different now."
        : "You made this scenario. For thirty days it can be restored.",
    href: what === "changed" ? RECORDS.scenario.href(scenario) : "/risk-management/quantitative-analysis",
    by: by.userId,
  };
}

/** Where somebody holds a role; without a tenant, on the platform. */
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
