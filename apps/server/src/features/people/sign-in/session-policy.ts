import { grantable, outranks, type Role } from "@crq/contract/roles";

/** A tenant's requirements for its sessions. */
export interface SessionPolicy {
  readonly idle_minutes: number;
  readonly session_hours: number;
  /** How many concurrent sessions one person can have there; null: any number. */
  readonly max_sessions: number | null;
  readonly mfa_required: boolean;
  readonly sso_required: boolean;
  /** The role of the person who configured the tenant's own provider; null if it has none. */
  readonly provider_set_by?: string | null;
}

/**
 * Whether a role ranks above the person who configured the tenant's provider. The provider decides who a
 * person is, so it opens no such role: otherwise a lower administrator could sign in as a higher one. Once a
 * holder of the role has saved the provider's settings, it does.
 */
export function outranksProvider(role: Role, setBy: string | null | undefined): boolean {
  return setBy !== null && setBy !== undefined && outranks(role, setBy as Role);
}

/** How long a session lasts. */
export interface SessionSpan {
  readonly idleMinutes: number;
  readonly hours: number;
}

/** The default if no tenant sets another. */
const USUAL: SessionSpan = { idleMinutes: 60, hours: 12 };
/** If the person asked to be remembered. */
const REMEMBERED: SessionSpan = { idleMinutes: 14 * 24 * 60, hours: 30 * 24 };

/**
 * How long a session lasts under a policy. A remembered one lasts fourteen idle days and thirty in total,
 * unless the tenant's policy is stricter than the default: then the policy applies to everyone.
 */
export function spanOf(
  policy: Pick<SessionPolicy, "idle_minutes" | "session_hours">,
  remember: boolean,
): SessionSpan {
  const { idle_minutes: idleMinutes, session_hours: hours } = policy;
  return {
    idleMinutes: remember && idleMinutes >= USUAL.idleMinutes ? REMEMBERED.idleMinutes : idleMinutes,
    hours: remember && hours >= USUAL.hours ? REMEMBERED.hours : hours,
  };
}

/**
 * Why a session can't work in a tenant, whatever its user's roles: another tenant's own provider opened it,
 * and vouches only for that tenant. Undefined if it can.
 * @param method how the session was opened; `saml:` and the tenant's id if that tenant's provider opened it
 */
export function confinedElsewhere(method: string, tenantId: string): string | undefined {
  if (!method.startsWith("saml:") || method === `saml:${tenantId}`) return undefined;
  return "A tenant's single sign-on opened this session, so you can use it only in that tenant. Sign in with your password to work elsewhere.";
}

/**
 * Why a session can't move into a context, given how it was opened; undefined if it can. Otherwise, someone
 * who signed in before they got an administering role could use it with only a password.
 * @param method how the session was opened: one proof, or several joined by `+`
 */
export function tooWeak(
  method: string,
  to: {
    readonly role: Role;
    readonly policy: Pick<SessionPolicy, "mfa_required" | "sso_required" | "provider_set_by">;
  },
): string | undefined {
  const above = outranksProvider(to.role, to.policy.provider_set_by);
  if (above && method.startsWith("saml"))
    return "This role ranks above the role of the person who set up single sign-on here. Sign in with your password to use it.";
  if (to.policy.sso_required && !above && !method.startsWith("saml"))
    return "This tenant requires its own single sign-on. Sign in with it.";
  const administers = grantable(to.role).length > 0;
  const proved = method.includes("+") || /^(passkey|saml)/.test(method);
  if ((administers || to.policy.mfa_required) && !proved)
    return "This requires a second factor. Sign out, then sign in again with a code.";
  return undefined;
}
