/** The use case 'an administrator resets the two-factor authentication of someone who lost their device'. */
import { PLATFORM, type Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { checkManageable } from "../entitlements/public.ts";
import { requireRecentProof } from "../factors/public.ts";
import { events, notify, notifyAdministrators } from "../notifications/public.ts";
import { requireOwnProof, voidChallenges } from "../sign-in/public.ts";
import * as change from "./change-store.ts";
import { factorsGoneMail } from "./mails.ts";
import { mayResetFactors } from "./may-reset-factors.ts";
import { inReach } from "./read-people.ts";

/**
 * Removes a person's authenticator app, passkeys, and recovery codes and ends their sessions. The caller must
 * re-authenticate; the person is told by email and notification, and so are the administrators of every
 * tenant they work in.
 */
export async function resetFactors(
  ctx: AdminCtx,
  deps: { readonly outbox: Outbox; readonly publicUrl: string },
  id: string,
): Promise<void> {
  const { row, held } = await ctx.admin((tx) => inReach(ctx, tx, id));
  checkManageable(
    ctx.actor,
    id,
    held.map((one) => one.role),
  );
  await ctx.outside(async (tx) => {
    const places = await change.placesOf(tx, id);
    if (!mayResetFactors(ctx.actor, id, places))
      throw new Fault("forbidden", {
        detail: "Only the platform's administrators can reset two-factor authentication for this person.",
      });
    await requireOwnProof(tx, ctx.actor);
    await requireRecentProof(tx, ctx.actor);
    const done = await change.removeFactors(tx, id);
    if (Object.values(done.removed).every((count) => count === 0))
      throw new Fault("conflict", { detail: "This person hasn't set up a second factor." });
    await voidChallenges(tx, id);
    const entry = { action: "factor.reset", objectType: "user", objectId: id } as const;
    const logs = new Set([ctx.tenantId ?? PLATFORM, ...places.map((one) => one.tenant_id)]);
    for (const tenantId of [...logs].toSorted())
      await audit(tx, ctx.actor, ctx.request, { ...entry, detail: { email: row.email, ...done } }, tenantId);
    await tell(tx, ctx, deps, { id, email: row.email, tenants: [...logs] });
  });
}

async function tell(
  tx: Tx,
  { actor }: AdminCtx,
  deps: { readonly outbox: Outbox; readonly publicUrl: string },
  person: { id: string; email: string; tenants: readonly string[] },
): Promise<void> {
  const href = new URL("/user-account/mfa-management", deps.publicUrl).href;
  await deps.outbox.write(tx, factorsGoneMail(person.email, actor.name, href));
  await notify(tx, events.factorsReset(person.id, actor));
  for (const tenantId of person.tenants)
    await notifyAdministrators(tx, tenantId, events.memberFactorsReset(tenantId, person, actor));
}
