import { Link } from "@tanstack/react-router";
import type { ColumnsOf } from "../../../screen/use-list.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { ago, shortDay } from "../../../ui/format.ts";
import type { TimePreferences } from "../../../ui/format.ts";
import { EntitlementState, RoleBadge } from "./role-badge.tsx";

/** The columns of entitlements; those about the review are visible by default only during a review. */
export function entitlementColumns(
  times: TimePreferences,
  reviewing: boolean,
): ColumnsOf<"entitlements.list"> {
  return [
    {
      id: "name",
      header: "Person",
      sortable: true,
      rowHeader: true,
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <Avatar quiet name={row.name} />
          <span className="min-w-0">
            <Link
              to="/riskmon-administration/user-profile/$userId"
              params={{ userId: row.userId }}
              className="text-primary underline-offset-4 hover:underline"
            >
              {row.name}
            </Link>
            <span className="block text-xs font-normal text-muted">
              <EmailAddress address={row.email} />
            </span>
          </span>
        </span>
      ),
    },
    { id: "role", header: "Role", sortable: true, cell: (row) => <RoleBadge role={row.role} /> },
    { id: "tenant", header: "Tenant", sortable: true, cell: (row) => row.tenantName },
    {
      id: "client",
      header: "Client",
      cell: (row) =>
        row.clientName ?? <span className="text-muted">{row.tenantId === null ? "–" : "All"}</span>,
    },
    {
      id: "expires",
      header: "State",
      sortable: true,
      cell: (row) => <EntitlementState entitlement={row} />,
    },
    {
      id: "reviewed",
      header: "Last reviewed",
      sortable: true,
      optional: !reviewing,
      cell: (row) =>
        row.reviewedAt === null ? (
          <span className="text-muted">Never</span>
        ) : (
          <span title={row.reviewedBy ?? ""}>
            {shortDay(row.reviewedAt, times)} <span className="text-muted">by {row.reviewedBy}</span>
          </span>
        ),
    },
    {
      id: "lastSignIn",
      header: "Last sign-in",
      sortable: true,
      downFirst: true,
      optional: !reviewing,
      cell: (row) =>
        row.lastSignInAt === null ? <span className="text-muted">Never</span> : ago(row.lastSignInAt),
    },
    {
      id: "created",
      header: "Granted",
      sortable: true,
      downFirst: true,
      optional: reviewing,
      cell: (row) => (
        <>
          {shortDay(row.createdAt, times)}
          {row.grantedBy !== null && <span className="text-muted"> by {row.grantedBy}</span>}
        </>
      ),
    },
  ];
}
