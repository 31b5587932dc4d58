import type { CurrentUser } from "@crq/contract/people/auth";
import type { OnlineUser } from "@crq/contract/people/online-users";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { ago, dayAndTime } from "../../../ui/format.ts";
import { RoleBadge } from "../entitlements/public.ts";
import { deviceName } from "./device-name.ts";

/** The columns for people online; at platform level also their tenant. */
export function onlineUserColumns(user: CurrentUser): Column<OnlineUser>[] {
  const atPlatform = user.tenantId === null;
  return [
    {
      id: "name",
      header: "Person",
      rowHeader: true,
      cell: (one) => (
        <span className="flex items-center gap-2.5">
          <Avatar quiet name={one.name} />
          <span className="min-w-0">
            {one.name} {one.userId === user.id && <Badge variant="secondary">You</Badge>}
            {one.name !== one.email && (
              <span className="block text-xs font-normal text-muted">{one.email}</span>
            )}
          </span>
        </span>
      ),
    },
    { id: "role", header: "Role", cell: (one) => <RoleBadge role={one.role} /> },
    {
      id: "place",
      header: atPlatform ? "Tenant" : "Client",
      cell: (one) =>
        atPlatform
          ? [one.tenantName, one.clientName].filter(Boolean).join(" / ")
          : (one.clientName ?? "All clients"),
    },
    { id: "seen", header: "Last seen", cell: (one) => <time dateTime={one.seenAt}>{ago(one.seenAt)}</time> },
    {
      id: "since",
      header: "Signed in",
      cell: (one) => (
        <time dateTime={one.since} className="num whitespace-nowrap">
          {dayAndTime(one.since, user)}
        </time>
      ),
    },
    {
      id: "device",
      header: "Device",
      cell: (one) => <span title={one.userAgent}>{deviceName(one.userAgent)}</span>,
    },
    { id: "ip", header: "Address", cell: (one) => <span className="num">{one.ip}</span> },
  ];
}
