import type { AuditEntry } from "@crq/contract/platform/audit-log";
import type { CurrentUser } from "@crq/contract/people/auth";
import { can } from "@crq/contract/permissions";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The screen of a person, where the reader may open it. */
function personHref(id: string | null, reader: CurrentUser): string | undefined {
  return id !== null && UUID.test(id) && can(reader.role, "user:read")
    ? `/riskmon-administration/user-profile/${id}`
    : undefined;
}

/** The screen of who did it. A program that calls with a tenant's key has none. */
export function actorHref({ actorId, actor }: AuditEntry, reader: CurrentUser): string | undefined {
  return actor.startsWith("key ") ? undefined : personHref(actorId, reader);
}

/** The screen of what an entry is about, where there is one and the reader may open it. */
export function objectHref(
  { objectType, objectId, tenantId }: AuditEntry,
  reader: CurrentUser,
): string | undefined {
  if (objectId === null || !UUID.test(objectId)) return undefined;
  if (objectType === "user") return personHref(objectId, reader);
  if (tenantId !== reader.tenantId || !can(reader.role, "scenario:read")) return undefined;
  if (objectType === "scenario") return `/risk-management/quantitative-analysis?scenario=${objectId}`;
  if (objectType === "portfolio")
    return `/risk-management/quantitative-analysis?area=portfolios&portfolio=${objectId}`;
  return undefined;
}

/** A link to another screen of the application. */
export function ScreenLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const url = new URL(href, window.location.origin);
  return (
    <Link
      to={url.pathname}
      search={Object.fromEntries(url.searchParams) as never}
      className="text-primary underline underline-offset-2"
    >
      {children}
    </Link>
  );
}
