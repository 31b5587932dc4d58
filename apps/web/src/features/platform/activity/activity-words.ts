/**
 * What each action of the audit log reads like after the name of who did it. Braces stand where the name of the record goes, and hold the
 * words for one whose name is not known.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  "session.open": "signed in",
  "session.refuse": "was refused at sign-in",
  "session.refuse-code": "gave a wrong sign-in code",
  "session.close": "signed out",
  "session.switch": "switched context",
  "session.end": "ended a session of {somebody}",
  "user.create": "created the account of {somebody}",
  "user.update": "changed the account of {somebody}",
  "user.suspend": "suspended the account of {somebody}",
  "user.reactivate": "reactivated the account of {somebody}",
  "user.delete": "deleted the account of {somebody}",
  "user.set-up": "set up their account",
  "user.export": "exported people",
  "password.change": "changed their password",
  "password.forget": "asked for a new password",
  "password.reset": "reset their password",
  "user.prove-address": "confirmed their email address",
  "factor.add": "added a sign-in factor",
  "factor.update": "changed a sign-in factor",
  "factor.remove": "removed a sign-in factor",
  "factor.reset": "reset two-factor authentication",
  "recovery-code.use": "used a recovery code",
  "identity.link": "linked a sign-in account",
  "identity.unlink": "unlinked a sign-in account",
  "entitlement.grant": "gave {somebody} a role",
  "entitlement.update": "changed a role of {somebody}",
  "entitlement.revoke": "took a role from {somebody}",
  "entitlement.suspend": "suspended the roles of {somebody}",
  "entitlement.review": "reviewed roles",
  "entitlement.export": "exported the roles that people hold",
  "invitation.create": "invited {somebody}",
  "invitation.resend": "invited {somebody} again",
  "invitation.narrow": "narrowed the invitation of {somebody}",
  "invitation.revoke": "revoked the invitation of {somebody}",
  "invitation.accept": "accepted an invitation",
  "invitation.export": "exported invitations",
  "account-request.submit": "asked for an account",
  "account-request.confirm": "confirmed a request for an account",
  "account-request.assign": "assigned the account request of {somebody}",
  "account-request.approve": "approved the account request of {somebody}",
  "account-request.reject": "rejected the account request of {somebody}",
  "account-request.export": "exported account requests",
  "inquiry.update": "worked on an inquiry",
  "inquiry.export": "exported inquiries",
  "tenant.create": "created the tenant {without a name}",
  "tenant.update": "changed the settings of {the tenant}",
  "tenant.suspend": "suspended {a tenant}",
  "tenant.reactivate": "reactivated {a tenant}",
  "tenant.export": "exported the data of {tenants}",
  "tenant.request-deletion": "asked for {a tenant} to be deleted",
  "tenant.cancel-deletion": "stopped the deletion of {a tenant}",
  "tenant.delete": "deleted {a tenant}",
  "client.create": "created the client {without a name}",
  "client.update": "changed the client {without a name}",
  "client.archive": "archived the client {without a name}",
  "client.restore": "restored the client {without a name}",
  "client.export": "exported clients",
  "assessor.assign": "gave {an assessor} clients",
  "assessor.unassign": "took clients from {an assessor}",
  "assessor.export": "exported assessors",
  "api-key.create": "created the API key {without a name}",
  "api-key.narrow": "narrowed the API key {without a name}",
  "api-key.revoke": "revoked the API key {without a name}",
  "saml.update": "changed the SAML sign-in",
  "scim.user-create": "provisioned an account for {somebody}",
  "scim.user-update": "changed the provisioned account of {somebody}",
  "scim.user-delete": "took back the provisioned account of {somebody}",
  "scim.group-create": "provisioned the group {without a name}",
  "scim.group-update": "changed the provisioned group {without a name}",
  "scim.group-role": "changed the role of the group {without a name}",
  "scim.group-delete": "took back the provisioned group {without a name}",
  "audit.export": "exported the audit log",
  "audit.verify": "found the audit log broken",
  "scenario.create": "described {a scenario}",
  "scenario.update": "saved {a scenario}",
  "scenario.duplicate": "duplicated {a scenario}",
  "scenario.import": "imported {a scenario}",
  "scenario.remove": "deleted {a scenario}",
  "scenario.restore": "restored {a scenario}",
  "scenario.export": "exported scenarios",
  "portfolio.create": "put together the portfolio {without a name}",
  "portfolio.update": "saved the portfolio {without a name}",
  "portfolio.remove": "deleted the portfolio {without a name}",
  "portfolio.restore": "restored the portfolio {without a name}",
  "assessment.create": "began the assessment {without a name}",
  "risk-appetite.set": "set {the risk appetite}",
  "risk-appetite.remove": "removed {the risk appetite}",
  "job.retry": "started a job again",
  "run.create": "kept a run of {a scenario}",
  "run.rerun": "repeated a run of {a scenario}",
};

/** Their records have no names but are described: `Risk appetite of Larkfield Health`. */
const DESCRIBED: ReadonlySet<string> = new Set(["risk-appetite.set", "risk-appetite.remove"]);

/** What of an entry its words are made of. */
export interface Described {
  /** Who did it, by name. */
  readonly actor: string;
  /** As in the audit log: `scenario.update`. */
  readonly action: string;
  /** The name of what it was done to, as it was then; null where the entry holds none. */
  readonly title: string | null;
}

/** An entry's words in parts: what was done, the record's name (to be linked), and the rest of the sentence. */
export interface ActivityParts {
  readonly did: string;
  /** Null where the sentence names nothing, or the name is not known: then `did` says all. */
  readonly title: string | null;
  readonly rest: string;
}

/** What was done, after the name of who did it: `saved `, `Ransomware stops production`, ``. An action without words keeps its name. */
export function activityParts({ action, title }: Omit<Described, "actor">): ActivityParts {
  const sentence = SENTENCES[action];
  if (sentence === undefined) return { did: title === null ? action : `${action}: `, title, rest: "" };
  const [, did = sentence, unnamed, rest = ""] = /^(.*)\{(.*)\}(.*)$/.exec(sentence) ?? [];
  if (unnamed === undefined) return { did: sentence, title: null, rest: "" };
  if (title !== null && DESCRIBED.has(action))
    return { did: `${did}the `, title: title[0]?.toLowerCase() + title.slice(1), rest };
  return title === null ? { did: `${did}${unnamed}${rest}`, title: null, rest: "" } : { did, title, rest };
}

/** An entry of the audit log as one sentence in plain words: `Maya Chen saved Ransomware stops production`. */
export function activityWords(entry: Described): string {
  const { did, title, rest } = activityParts(entry);
  return `${entry.actor} ${did}${title ?? ""}${rest}`;
}
