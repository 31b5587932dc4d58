import type { EntitlementOfPerson } from "@crq/contract/people/entitlements";
import { type Role, roleLabel } from "@crq/contract/roles";
import { Badge } from "../../../ui/badge.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { roleNote } from "../../../session/role-words.ts";
import { useUser } from "../../../session/user-context.ts";

/** A role's label; if two roles share it, a second line tells them apart. */
export function RoleBadge({ role }: { readonly role: Role }) {
  const badge = <Badge variant="secondary">{roleLabel(role)}</Badge>;
  const note = roleNote(role);
  if (note === undefined) return badge;
  return (
    <span className="inline-grid justify-items-start gap-0.5 align-top">
      {badge}
      <span className="text-xs text-muted">{note}</span>
    </span>
  );
}

/** An entitlement's status, in words, marked if it needs attention. */
export function EntitlementState({ entitlement }: { readonly entitlement: EntitlementOfPerson }) {
  const user = useUser();
  const { state, expiresAt } = entitlement;
  if (state === "suspended") return <Badge variant="destructive">Suspended</Badge>;
  if (state === "expired") return <Badge variant="outline">Expired</Badge>;
  if (expiresAt === null) return <span className="text-muted">Active</span>;
  return (
    <span className={state === "expiring" ? "text-warn" : "text-muted"}>
      {state === "expiring" ? "Expires soon: " : "Until "}
      {dayAndTime(expiresAt, user)}
    </span>
  );
}
