import type { Person } from "@crq/contract/people/users";
import { useSearch } from "@tanstack/react-router";
import { UserPlus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import type { TableSearch } from "../../../ui/data-table/table-search.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ROLE_FILTER, TenantFilter } from "../entitlements/public.ts";
import { InviteDialog } from "../invitations/public.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { PersonMenu } from "./person-menu.tsx";

const PeopleBulk = lazy(async () => ({ default: (await import("./people-bulk.tsx")).PeopleBulk }));

interface PeopleTableProps {
  /** The name for the table's stored columns and its file. */
  readonly name: string;
  /** The one tenant whose people are shown; undefined: everyone in reach. */
  readonly tenantId: string | undefined;
}

/** People, with all available actions. */
export function PeopleTable({ name, tenantId }: PeopleTableProps) {
  const user = useUser();
  const mayInvite = useCan("invitation:manage");
  const mayManage = useCan("user:manage");
  const [inviting, setInviting] = useState(false);
  const search: TableSearch = useSearch({ strict: false });
  const atPlatform = user.tenantId === null;
  const chosen =
    tenantId ?? (atPlatform && search["tenantId"] !== undefined ? String(search["tenantId"]) : undefined);
  const within = chosen ?? user.tenantId ?? undefined;
  const named = atPlatform ? chosen : undefined;
  const list = useList("users.list", {
    key: name,
    columns: peopleColumns(user, within === undefined),
    sort: "name",
    filters: {
      role: ROLE_FILTER,
      status: {
        label: "State",
        all: "All states",
        choices: atPlatform && within === undefined ? STATES : TENANT_STATES,
      },
      ...(tenantId === undefined && { tenantId: TenantFilter }),
    },
    ...(named !== undefined && { scope: { tenantId: named } }),
  });
  const menu = (person: Person) => <PersonMenu person={person} tenantId={named} within={within} />;
  const bulk = (selected: Person[], clear: () => void) => (
    <Suspense>
      <PeopleBulk selected={selected} tenantId={named} inTenant={within !== undefined} onDone={clear} />
    </Suspense>
  );
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserPlus aria-hidden /> Invite people
    </Button>
  );
  return (
    <>
      <DataTable
        {...list}
        label="People"
        search="Search by name or email"
        actions={mayInvite ? invite : undefined}
        {...(mayManage && { rowActions: menu, bulk })}
        empty={
          <EmptyState title="No members yet" {...(mayInvite && { action: invite })}>
            Invite your team. Each person gets an email with a link.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog tenantId={named} onClose={() => setInviting(false)} />}
    </>
  );
}

const TENANT_STATES = { active: "Active", invited: "Not set up", suspended: "Suspended" } as const;
const STATES = { ...TENANT_STATES, none: "Without a role" } as const;
