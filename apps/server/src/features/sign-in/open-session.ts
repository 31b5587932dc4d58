import { ROLES, strongest, type Role } from "@crq/contract/roles";
import { PLATFORM, type Tx } from "../../db/doors.ts";
import { newToken, tokenHash } from "../../http/tokens.ts";
import { entitlementsOf, insertSession, type Account, type Held } from "./store.ts";

/** Roles that always answer a code: they administer others. */
const ADMINISTRATORS: readonly Role[] = [
  "super_admin",
  "site_administrator",
  "account_admin",
  "admin",
  "tenant_administrator",
];

/** The entitlement in which a person starts to work: the strongest; `viewer` on the platform when they hold none. */
export function startingContext(held: readonly Held[]): Held {
  const role = strongest(held.map((one) => one.role));
  return held.find((one) => one.role === role) ?? { role, tenant_id: PLATFORM, client_id: null };
}

/** Whether this person must answer an e-mailed code. */
export function needsCode(account: Pick<Account, "mfa_required">, context: Held): boolean {
  return account.mfa_required || ADMINISTRATORS.includes(context.role);
}

/** Opens a session in the person's starting context and answers its token, which exists nowhere else. */
export async function openSession(
  tx: Tx,
  account: Account,
  from: { remember: boolean; ip: string; userAgent: string },
): Promise<{ token: string; context: Held }> {
  const held = await entitlementsOf(tx, account.id);
  const context = startingContext(held);
  const token = newToken();
  await insertSession(tx, {
    tokenHash: tokenHash(token),
    userId: account.id,
    context,
    heldRole: context.role,
    ...from,
  });
  return { token, context };
}

/** Roles in order of precedence, each once. */
export function rolesHeld(held: readonly Held[]): Role[] {
  return ROLES.filter((role) => held.some((one) => one.role === role));
}
