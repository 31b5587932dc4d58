import type { Permission } from "@crq/contract/permissions";
import { can } from "@crq/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { NoAccess } from "../../../screen/no-access.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { TabLinks } from "../../../ui/tabs.tsx";
import { InvitationsTable } from "../invitations/public.tsx";
import { PeopleTable } from "./people-table.tsx";

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly permission: Permission;
  /** Hidden inside a tenant. */
  readonly platform?: true;
  readonly Panel: ComponentType;
}

const RequestsTable = lazy(async () => ({
  default: (await import("../account-requests/public.tsx")).RequestsTable,
}));
// Of the platform alone.
const InquiriesTable = lazy(async () => ({
  default: (await import("../../platform/inquiries/public.tsx")).InquiriesTable,
}));

const People = () => <PeopleTable name="people" tenantId={undefined} />;

const TABS: readonly Tab[] = [
  { key: "people", label: "Members", permission: "user:read", Panel: People },
  { key: "requests", label: "Requests", permission: "account-request:decide", Panel: RequestsTable },
  { key: "invitations", label: "Invitations", permission: "invitation:manage", Panel: InvitationsTable },
  { key: "inquiries", label: "Inquiries", permission: "inquiry:read", platform: true, Panel: InquiriesTable },
];

/** How many are pending, by tab. */
function useWaiting(keys: readonly string[]): Readonly<Record<string, number | undefined>> {
  const one = { pageSize: 1 } as const;
  const requests = useQuery({
    ...queryOf("accountRequests.list", { query: { ...one, status: "pending" } }),
    enabled: keys.includes("requests"),
  });
  const invitations = useQuery({
    ...queryOf("invitations.list", { query: { ...one, status: "pending" } }),
    enabled: keys.includes("invitations"),
  });
  const inquiries = useQuery({
    ...queryOf("inquiryInbox.list", { query: { ...one, status: "open" } }),
    enabled: keys.includes("inquiries"),
  });
  return {
    requests: requests.data?.total,
    invitations: invitations.data?.total,
    inquiries: inquiries.data?.total,
  };
}

/** People and pending ones: requests, invitations, inquiries. */
export function UserManagementScreen() {
  const user = useUser();
  const search: { tab?: unknown } = useSearch({ strict: false });
  const tabs = TABS.filter(
    ({ permission, platform }) => can(user.role, permission) && (platform !== true || user.tenantId === null),
  );
  const current = tabs.find((tab) => tab.key === search.tab) ?? tabs[0];
  const waiting = useWaiting(tabs.map((tab) => tab.key));
  return (
    <>
      <PageHeader title="User management" description="Members, requests and invitations." />
      {current === undefined ? (
        <NoAccess>Only administrators can manage users.</NoAccess>
      ) : (
        <>
          <TabLinks
            label="User management"
            tabs={tabs.map(({ key, label }) => ({ key, label, waiting: waiting[key] }))}
            current={current.key}
          >
            {(key, link) => <Link {...link} to="." search={key === tabs[0]?.key ? {} : { tab: key }} />}
          </TabLinks>
          <Suspense>
            <current.Panel key={current.key} />
          </Suspense>
        </>
      )}
    </>
  );
}
