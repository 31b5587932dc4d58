import { PLANS } from "@crq/contract/platform/plans";
import type { TenantSettings } from "@crq/contract/platform/tenant-settings";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { AdminCtx } from "../../../http/serve.ts";
import { audit } from "../audit-log/public.ts";
import { highestRank } from "../../people/tenant-sign-in/public.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { logoPath } from "../../../http/logo-path.ts";
import * as store from "./settings-store.ts";

/**
 * A tenant's settings. If `version` is given, it must match the stored one; `lock` holds it until the
 * transaction ends.
 */
export async function settingsOf(
  tx: Tx,
  tenantId: string,
  { lock = false, version }: { lock?: boolean; version?: number } = {},
): Promise<TenantSettings> {
  const row = await store.settingsOf(tx, tenantId, { lock });
  if (!row) throw new Fault("not-found");
  if (version !== undefined && row.version !== version)
    throw new Fault("conflict", {
      detail: `You read version ${version}; the settings have version ${row.version} now.`,
    });
  const { billing: _, logoHash, ...settings } = row;
  return {
    ...settings,
    logoUrl: logoHash === null ? null : logoPath(tenantId, logoHash),
    brandingIncluded: PLANS[row.plan].customBranding,
    highestRank: (await highestRank(tx, tenantId)) ?? null,
  };
}

/** Logs a change of settings; nothing if nothing changed. */
export async function recordUpdate(
  tx: Tx,
  ctx: AdminCtx,
  before: TenantSettings,
  after: TenantSettings,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { version: _, ...from } = before;
  const { version: __, ...to } = after;
  const detail = changedFields(from, to);
  if (detail)
    await audit(tx, ctx.actor, ctx.request, {
      action: "tenant.update",
      objectType: "tenant",
      objectId: after.tenantId,
      detail: { ...detail, ...more },
    });
}
