import type { Factors } from "@crq/contract/people/factors";
import { roleLabel, type Role } from "@crq/contract/roles";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { accountById } from "../sign-in/public.ts";
import { passkeysOf } from "../credentials/public.ts";
import { passkeySite } from "../credentials/public.ts";
import { recoveryCodesOf } from "../credentials/public.ts";
import { type Standing, standingOf } from "../credentials/public.ts";
import { totpOf } from "../credentials/public.ts";

/** A person's sign-in methods as the screen shows them. */
export async function factorsOf(tx: Tx, userId: string, publicUrl: string): Promise<Factors> {
  const account = await accountById(tx, userId);
  if (!account) throw new Fault("unauthenticated");
  const totp = await totpOf(tx, userId);
  const passkeys = await passkeysOf(tx, userId);
  const demand = demandOf(await standingOf(tx, userId));
  return {
    email: account.email,
    hasPassword: account.password_hash !== null,
    demand: demand ?? (account.mfa_required ? { by: "person", name: null } : null),
    required: account.mfa_required,
    totp: totp?.confirmed_at ? { addedAt: totp.confirmed_at } : null,
    passkeys: passkeys.map((one) => ({
      id: one.id,
      name: one.name,
      addedAt: one.created_at,
      lastUsedAt: one.last_used_at,
      synced: one.backed_up,
    })),
    recoveryCodes: await recoveryCodesOf(tx, userId),
    passkeyOrigin: passkeySite(publicUrl).origin,
  };
}

/** Who requires a second factor, regardless of the person's own setting; null if no one does. */
export function demandOf(has: Standing): { by: "role" | "tenant"; name: string } | null {
  if (has.role !== null) return { by: "role", name: roleLabel(has.role as Role) };
  if (has.tenant !== null) return { by: "tenant", name: has.tenant };
  return null;
}
