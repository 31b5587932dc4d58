import { ROLES, strongest, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { outranksProvider, spanOf } from "./session-policy.ts";
import { endSurplus, insertSession, policyOf, rememberContext } from "./session-store.ts";
import { entitlementsOf, type Account, type Held } from "./store.ts";

/** The context of an account that the environment names, whatever its roles. */
const BREAK_GLASS: Held = { role: "super_admin", tenant_id: PLATFORM, client_id: null };

/**
 * The entitlement a person starts in: the tenant and client they last worked in; otherwise the highest of
 * those they had at their last sign-in, so that a role granted since has to be chosen deliberately; otherwise
 * the highest; `viewer` on the platform if they have none.
 */
export function startingContext(held: readonly Held[]): Held {
  const last = held.find((one) => one.used_last === true);
  if (last) return { ...last, client_id: last.client_id ?? last.last_client ?? null };
  const known = held.filter((one) => one.granted_since !== true);
  const from = known.length > 0 ? known : held;
  const role = strongest(from.map((one) => one.role));
  return from.find((one) => one.role === role) ?? { role, tenant_id: PLATFORM, client_id: null };
}

/**
 * The entitlements that a proof of identity opens: for a tenant's own provider, that tenant's roles up to the
 * rank of the person who configured it; for any other proof, those that don't require single sign-on. A role
 * above that rank isn't required to use single sign-on, because it would otherwise be locked out until its
 * holder confirms the provider.
 */
export function openedBy(held: readonly Held[], tenantId: string | undefined): readonly Held[] {
  return held.filter((one) =>
    tenantId === undefined
      ? one.sso_required !== true || outranksProvider(one.role, one.provider_set_by)
      : one.tenant_id === tenantId && !outranksProvider(one.role, one.provider_set_by),
  );
}

type Origin = Parameters<typeof auditAs>[2];

/** Where a session is opened from, and how. */
export interface Opening {
  readonly remember: boolean;
  /** How the person proved their identity: `password`, or several proofs joined by `+`. */
  readonly method?: string;
  /** The tenant whose own provider identified the person: the session is limited to it. */
  readonly tenantId?: string;
  /** The environment names the account: it works as a super administrator. */
  readonly breakGlass?: boolean;
  readonly ip: string;
  readonly userAgent: string;
  /** The request, for the log. */
  readonly origin?: Origin;
}

/**
 * Opens a session in the person's starting context and returns its token, which is stored nowhere else. If
 * the tenant's session limit is reached, the least recently used session ends, and the log names it.
 */
export async function openSession(
  tx: Tx,
  account: Account,
  from: Opening,
): Promise<{ token: string; context: Held }> {
  const { breakGlass = false } = from;
  const context = breakGlass
    ? BREAK_GLASS
    : startingContext(openedBy(await entitlementsOf(tx, account.id), from.tenantId));
  const policy = await policyOf(tx, context.tenant_id);
  const token = newToken();
  const sessionId = await insertSession(tx, {
    ...from,
    tokenHash: tokenHash(token),
    userId: account.id,
    context,
    breakGlass,
    span: spanOf(policy, from.remember),
  });
  if (!breakGlass) await rememberContext(tx, account.id, context);
  await makeRoom(tx, account.email, from.origin, {
    userId: account.id,
    tenantId: context.tenant_id,
    keep: sessionId,
    most: policy.max_sessions,
  });
  return { token, context };
}

/** Ends a person's sessions in a tenant beyond its limit, least recently used first, and logs it. */
export async function makeRoom(
  tx: Tx,
  email: string,
  origin: Origin | undefined,
  of: { userId: string; tenantId: string; keep: string; most: number | null },
): Promise<void> {
  if (of.most === null) return;
  for (const ended of await endSurplus(tx, { ...of, most: of.most })) {
    const detail = {
      reason: "too many sessions",
      ipAddress: ended.ip_address,
      userAgent: ended.user_agent,
      lastUse: ended.seen_at,
    };
    const entry = { action: "session.end", objectType: "session", objectId: ended.id, detail } as const;
    await auditAs(tx, email, origin, entry, of.tenantId);
  }
}

/** Distinct roles in order of precedence. */
export function rolesHeld(held: readonly Held[]): Role[] {
  return ROLES.filter((role) => held.some((one) => one.role === role));
}
