import type { Permission } from "@crq/contract/permissions";
import { can } from "@crq/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import type { ComponentType } from "react";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { InquiriesTable } from "../../platform/inquiries/public.tsx";
import { InvitationsTable } from "../invitations/public.tsx";
import { PeopleTable } from "./people-table.tsx";
import { RequestsTable } from "../account-requests/public.tsx";

interface Tab {
  readonly key: string;
  readonly label: string;
  readonly permission: Permission;
  /** Not seen inside a tenant. */
  readonly platform?: true;
  readonly Panel: ComponentType;
}

const People = () => <PeopleTable name="people" tenantId={undefined} />;

const TABS: readonly Tab[] = [
  { key: "people", label: "People", permission: "user:read", Panel: People },
  { key: "requests", label: "Requests", permission: "account-request:decide", Panel: RequestsTable },
  { key: "invitations", label: "Invitations", permission: "invitation:manage", Panel: InvitationsTable },
  { key: "inquiries", label: "Inquiries", permission: "inquiry:read", platform: true, Panel: InquiriesTable },
];

/** How many wait, by tab. */
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

/** People, and those who are on the way in: requests, invitations, inquiries. */
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
      <PageHeader title="User management" description="People, and those who are on the way in." />
      {current === undefined ? (
        <EmptyState title="You may not see this">Users are managed by administrators.</EmptyState>
      ) : (
        <>
          <nav aria-label="User management" className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
            {tabs.map(({ key, label }) => (
              <Link
                key={key}
                to="."
                search={key === tabs[0]?.key ? {} : { tab: key }}
                activeOptions={{ exact: true, includeSearch: false }}
                {...(key === current.key && { "aria-current": "page" as const })}
                className={cx(
                  "-mb-px border-b-2 py-2 text-sm whitespace-nowrap focus-visible:-outline-offset-2 touch:py-3",
                  key === current.key
                    ? "border-primary font-medium text-ink"
                    : "border-transparent text-muted hover:text-ink",
                )}
              >
                {label}
                {(waiting[key] ?? 0) > 0 && (
                  <span className="num ml-1.5 rounded-sm bg-primary/12 px-1.5 text-xs text-primary">
                    {count(waiting[key] ?? 0)}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </Link>
            ))}
          </nav>
          <current.Panel key={current.key} />
        </>
      )}
    </>
  );
}
