import type { Person } from "@crq/contract/people/users";
import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { type CallInput, call, queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { ChoiceFilter, RoleFilter, TenantFilter } from "../entitlements/public.ts";
import { InviteDialog } from "../invitations/public.tsx";
import { PeopleBulk } from "./people-bulk.tsx";
import { peopleColumns } from "./people-columns.tsx";
import { PersonMenu } from "./person-menu.tsx";

type ListQuery = CallInput<"users.list">["query"];

interface PeopleTableProps {
  /** Names the table's kept columns and its file. */
  readonly name: string;
  /** The one tenant whose people are shown; undefined: everybody in reach. */
  readonly tenantId: string | undefined;
}

/** People, with everything that can be done with them. */
export function PeopleTable({ name, tenantId }: PeopleTableProps) {
  const user = useUser();
  const mayInvite = useCan("invitation:manage");
  const mayManage = useCan("user:manage");
  const [inviting, setInviting] = useState(false);
  const table = useTableState({
    key: name,
    sort: "name",
    sorts: ["name", "email", "lastSignIn", "created"],
    filters: tenantId === undefined ? ["role", "status", "tenantId"] : ["role", "status"],
  });
  const atPlatform = user.tenantId === null;
  const chosen = tenantId ?? (atPlatform ? table.filters.tenantId : undefined);
  const within = chosen ?? user.tenantId ?? undefined;
  const named = atPlatform ? chosen : undefined;
  const asked = {
    ...table.query,
    ...table.filters,
    ...(named === undefined ? {} : { tenantId: named }),
  } as ListQuery;
  const query = useQuery(queryOf("users.list", { query: asked }));
  const menu = (person: Person) => <PersonMenu person={person} tenantId={named} within={within} />;
  const bulk = (selected: Person[], clear: () => void) => (
    <PeopleBulk selected={selected} tenantId={named} inTenant={within !== undefined} onDone={clear} />
  );
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserPlus aria-hidden /> Invite people
    </Button>
  );
  return (
    <>
      <DataTable
        label="People"
        columns={peopleColumns(user, within === undefined)}
        table={table}
        query={query}
        rowId={(person) => person.id}
        search="Search by name or email"
        filters={
          <>
            <RoleFilter value={table.filters.role} onChange={(value) => table.setFilter("role", value)} />
            <ChoiceFilter
              label="State"
              all="All states"
              choices={atPlatform && within === undefined ? STATES : TENANT_STATES}
              value={table.filters.status}
              onChange={(value) => table.setFilter("status", value)}
            />
            {tenantId === undefined && (
              <TenantFilter
                value={table.filters.tenantId}
                onChange={(value) => table.setFilter("tenantId", value)}
              />
            )}
          </>
        }
        actions={mayInvite ? invite : undefined}
        {...(mayManage && { rowActions: menu, bulk })}
        onExport={() => call("users.exportCsv", { query: asked })}
        empty={
          <EmptyState title="Nobody here yet" {...(mayInvite && { action: invite })}>
            Invite the people who are to work here: each gets a mail with a link.
          </EmptyState>
        }
      />
      {inviting && <InviteDialog tenantId={named} onClose={() => setInviting(false)} />}
    </>
  );
}

const TENANT_STATES = { active: "Active", invited: "Not set up", suspended: "Suspended" } as const;
const STATES = { ...TENANT_STATES, none: "Without a role" } as const;
