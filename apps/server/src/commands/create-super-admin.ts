import { PLATFORM, type Tx } from "../db/doors.ts";
import { grant, markOperatorMade, newAccount } from "../features/people/accounts/store.ts";
import { auditAs } from "../features/platform/audit-log/public.ts";
import { clearWaysIn } from "../features/people/sign-in/proof-store.ts";
import { openSetup } from "../features/people/sign-in/set-up.ts";
import { accountByEmail, voidChallenges } from "../features/people/sign-in/store.ts";

/**
 * Creates (or keeps) an account, gives it the role super administrator, and marks it as created by the
 * operator, which BREAK_GLASS_EMAILS requires. If the account's address is unproved, its sign-in methods are
 * removed first.
 * @returns the token of a setup link
 */
export async function createSuperAdmin(tx: Tx, email: string): Promise<string> {
  const at = { tenantId: PLATFORM, role: "super_admin", clientId: null } as const;
  const known = await accountByEmail(tx, email);
  const person = { email, firstName: "", lastName: "", passwordHash: null, operatorMade: true };
  const id = known?.id ?? (await newAccount(tx, person, at, "command line"));
  if (known && known.email_verified_at === null) {
    await clearWaysIn(tx, id, {});
    await voidChallenges(tx, id);
  }
  await markOperatorMade(tx, id);
  await grant(tx, id, at);
  const entry = {
    action: "entitlement.grant",
    objectType: "user",
    objectId: id,
    detail: { email, role: at.role },
  } as const;
  await auditAs(tx, "command line", undefined, entry);
  return openSetup(tx, id);
}
