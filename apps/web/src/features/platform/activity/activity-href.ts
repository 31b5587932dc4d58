import type { ActivityEntry } from "@crq/contract/platform/activity";
import type { CurrentUser } from "@crq/contract/people/auth";
import { can } from "@crq/contract/permissions";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The screen of what an entry is about, where there is one and the reader may open it. */
export function activityHref(
  {
    objectType,
    objectId,
    tenantId,
    action,
  }: Pick<ActivityEntry, "objectType" | "objectId" | "tenantId" | "action">,
  reader: Pick<CurrentUser, "role" | "tenantId">,
): { readonly to: string; readonly search?: Readonly<Record<string, string>> } | undefined {
  if (objectId === null || !UUID.test(objectId) || /\.(delete|remove)$/.test(action)) return undefined;
  if (objectType === "user" && can(reader.role, "user:read"))
    return { to: `/riskmon-administration/user-profile/${objectId}` };
  if (objectType === "tenant" && can(reader.role, "tenant:create"))
    return { to: `/riskmon-administration/tenant/${objectId}` };
  if (tenantId !== reader.tenantId || !can(reader.role, "scenario:read")) return undefined;
  if (objectType === "scenario")
    return { to: "/risk-management/quantitative-analysis", search: { scenario: objectId } };
  if (objectType === "portfolio")
    return {
      to: "/risk-management/quantitative-analysis",
      search: { area: "portfolios", portfolio: objectId },
    };
  return undefined;
}
