import { PLANS } from "@crq/contract/platform/plans";
import { roleLabel } from "@crq/contract/roles";
import type { TenantRecord } from "@crq/contract/platform/tenants";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { type ReactNode, useState } from "react";
import { queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { ErrorState } from "../../../ui/state/error-state.tsx";
import { ago, count, shortDay } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Section } from "../../../ui/section.tsx";
import { TenantExposure } from "../tenant-standings/public.ts";
import { planName } from "./plan-name.ts";
import { TenantActions, type Asked } from "./tenant-actions.tsx";
import { TenantClients } from "./tenant-clients.tsx";
import { TenantLog } from "./tenant-log.tsx";
import { TenantMenu } from "./tenant-menu.tsx";
import { TenantState } from "./tenant-state.tsx";

/** One tenant: its state, its usage, its administrators, its clients, its latest activity. */
export function TenantScreen({ tenantId }: { tenantId: string }) {
  const tenant = useQuery(queryOf("tenants.get", { params: { tenantId } }));
  const maySwitch = useCan("context:switch");
  const [asked, setAsked] = useState<Asked>();
  if (tenant.isError)
    return (
      <ErrorState
        error={tenant.error}
        level={1}
        onRetry={() => void tenant.refetch()}
        busy={tenant.isFetching}
      />
    );
  if (tenant.isPending)
    return (
      <div aria-busy className="grid gap-6">
        <Skeleton className="h-9 w-80 max-w-full" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    );
  const record = tenant.data;
  return (
    <>
      <PageHeader
        title={record.name}
        actions={
          <>
            {maySwitch && (
              <Button onClick={() => setAsked({ action: "switch", tenant: record })}>
                Switch into this tenant
              </Button>
            )}
            <RowMenu label={record.name}>
              <TenantMenu tenant={record} onAsk={setAsked} />
            </RowMenu>
          </>
        }
      />
      <TenantExposure tenantId={tenantId} />
      <Overview record={record} />
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section title="Administrators">
          <Administrators record={record} />
        </Section>
        <Section title="Clients">
          <TenantClients tenantId={tenantId} />
        </Section>
      </div>
      <Section title="Latest log entries" className="mt-10">
        <TenantLog tenantId={tenantId} />
      </Section>
      <TenantActions asked={asked} onClose={() => setAsked(undefined)} />
    </>
  );
}

function Overview({ record }: { record: TenantRecord }) {
  const user = useUser();
  const limit = PLANS[record.plan].members;
  const facts: [label: string, value: ReactNode][] = [
    ["State", <TenantState key="state" tenant={record} />],
    ["Plan", planName(record)],
    [
      "Members",
      limit === null ? `${count(record.members)}, unlimited` : `${count(record.members)} of ${limit}`,
    ],
    [
      "Clients",
      record.archivedClients === 0
        ? count(record.clients)
        : `${count(record.clients)}, and ${count(record.archivedClients)} archived`,
    ],
    ["Created", shortDay(record.createdAt, user)],
    ["Support", record.supportEmail ?? "Not set"],
  ];
  return (
    <>
      {record.suspendedReason !== null && (
        <p className="mb-4 max-w-prose border-l-2 border-warn pl-3 text-base">
          Suspended: {record.suspendedReason}
        </p>
      )}
      {record.status === "deleting" && (
        <p className="mb-4 max-w-prose border-l-2 border-bad pl-3 text-base">
          Closed and scheduled for deletion. The audit log is kept.
        </p>
      )}
      <dl className="grid grid-cols-2 border-t border-ink/40 text-base sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0 border-b border-line py-2.5 pr-4">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="num mt-0.5 break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Administrators({ record }: { record: TenantRecord }) {
  if (record.administrators.length === 0)
    return (
      <p className="border-y border-line py-4 text-base text-muted">
        This tenant has no administrator yet. Invite one under{" "}
        <Link
          to="/tenant-administration/team-management"
          search={{ tenantId: record.id }}
          className="text-primary underline"
        >
          Team Management
        </Link>
        .
      </p>
    );
  return (
    <Table label="Administrators" className={STACKED.table}>
      <thead className={STACKED.head}>
        <tr>
          <Th>Name</Th>
          <Th>Role</Th>
          <Th numeric>Last sign-in</Th>
        </tr>
      </thead>
      <tbody className={STACKED.body}>
        {record.administrators.map((one) => (
          <Tr key={one.id} className={STACKED.rowOfPair}>
            <RowHeader className={cx("wrap-anywhere", STACKED.plain)}>
              {one.name}
              {one.name !== one.email && (
                <span className="block text-xs font-normal text-muted">{one.email}</span>
              )}
            </RowHeader>
            <Td className={cx("max-sm:order-2 max-sm:col-span-full", STACKED.plain)}>
              <Badge variant="secondary">{roleLabel(one.role)}</Badge>
            </Td>
            <Td numeric className={cx("max-sm:order-1", STACKED.plain)}>
              {one.lastSignInAt === null ? "Never" : ago(one.lastSignInAt)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
