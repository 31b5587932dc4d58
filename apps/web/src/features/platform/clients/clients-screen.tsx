import type { ClientRecord } from "@crq/contract/platform/clients";
import { INDUSTRIES } from "@crq/contract/people/registration";
import { useQuery, useMutation } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { call, queryOf } from "../../../api/call.ts";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count, shortDay } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TenantScope, showFailure, useRefresh } from "../tenants/public.tsx";
import { EditClient } from "./edit-client.tsx";
import { useRestore } from "./use-restore.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";

/** The organizations that a tenant assesses: added, changed, archived. */
export function ClientsScreen({ title }: { title: string }) {
  return (
    <TenantScope title={title} description="The organizations that a tenant assesses.">
      {(tenantId, heading) => <Clients tenantId={tenantId} heading={heading} />}
    </TenantScope>
  );
}

interface ClientsProps {
  readonly tenantId: string;
  readonly heading: (actions?: ReactNode) => ReactNode;
}

function Clients({ tenantId, heading }: ClientsProps) {
  const mayManage = useCan("client:manage");
  const [edited, setEdited] = useState<ClientRecord | "new">();
  const [archived, setArchived] = useState<ClientRecord>();
  const restore = useRestore(tenantId);
  const table = useTableState({
    key: "clients",
    sort: "name",
    sorts: ["name", "created", "members", "updated"],
    filters: ["archived"],
  });
  const shown =
    table.filters.archived === "yes" || table.filters.archived === "all" ? table.filters.archived : "no";
  const asked = { ...table.query, tenantId, archived: shown } as const;
  const query = useQuery(queryOf("clients.list", { query: asked }));
  const columns = useColumns();
  const add = mayManage && (
    <Button onClick={() => setEdited("new")}>
      <Plus aria-hidden />
      New client
    </Button>
  );
  return (
    <>
      {heading(add || undefined)}
      <DataTable
        label="Clients"
        columns={columns}
        table={table}
        query={query}
        rowId={(row) => row.id}
        search="Search by name, industry or contact"
        filters={
          <Select
            aria-label="Archived clients"
            value={shown}
            onChange={(event) =>
              table.setFilter("archived", event.target.value === "no" ? undefined : event.target.value)
            }
            className="w-44"
          >
            <option value="no">In use</option>
            <option value="yes">Archived</option>
            <option value="all">In use and archived</option>
          </Select>
        }
        {...(mayManage && { rowActions: menuOf({ edit: setEdited, archive: setArchived, restore }) })}
        onExport={() => call("clients.exportCsv", { query: asked })}
        empty={
          <EmptyState title="No clients yet">
            A client is an organization that this tenant assesses. A tenant without clients works for itself.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <EditClient
          tenantId={tenantId}
          client={edited === "new" ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {archived !== undefined && <ArchiveClient client={archived} onClose={() => setArchived(undefined)} />}
    </>
  );
}

interface ClientActions {
  readonly edit: (client: ClientRecord) => void;
  readonly archive: (client: ClientRecord) => void;
  readonly restore: (client: ClientRecord) => void;
}

/** The menu of a row. */
function menuOf({ edit, archive, restore }: ClientActions) {
  return (row: ClientRecord) => (
    <RowMenu label={row.name}>
      <MenuItem onSelect={() => edit(row)}>Edit</MenuItem>
      {row.archivedAt === null ? (
        <MenuItem onSelect={() => archive(row)}>Archive</MenuItem>
      ) : (
        <MenuItem onSelect={() => restore(row)}>Restore</MenuItem>
      )}
    </RowMenu>
  );
}

function useColumns(): readonly Column<ClientRecord>[] {
  const user = useUser();
  return [
    {
      id: "name",
      header: "Client",
      sortable: true,
      rowHeader: true,
      cell: ({ name, archivedAt }) => (
        <span className="break-words">
          {name}
          {archivedAt !== null && (
            <Badge variant="outline" className="ml-2">
              Archived
            </Badge>
          )}
        </span>
      ),
    },
    { id: "industry", header: "Industry", cell: ({ industry }) => industryName(industry) ?? <None /> },
    {
      id: "contact",
      header: "Contact",
      cell: ({ contactName, contactEmail }) => (
        <>
          {contactName ?? (contactEmail === null && <None />)}
          {contactEmail !== null && (
            <span className="block text-xs text-muted">
              <EmailAddress address={contactEmail} />
            </span>
          )}
        </>
      ),
    },
    {
      id: "members",
      header: "Assigned people",
      sortable: true,
      downFirst: true,
      numeric: true,
      cell: (row) => count(row.members),
    },
    {
      id: "updated",
      header: "Changed",
      sortable: true,
      downFirst: true,
      cell: (row) => <span className="whitespace-nowrap">{shortDay(row.updatedAt, user)}</span>,
    },
    {
      id: "created",
      header: "Created",
      sortable: true,
      downFirst: true,
      optional: true,
      cell: (row) => <span className="whitespace-nowrap">{shortDay(row.createdAt, user)}</span>,
    },
    {
      id: "notes",
      header: "Notes",
      optional: true,
      cell: ({ notes }) => <span className="line-clamp-2 break-words">{notes}</span>,
    },
  ];
}

/** Stands where nothing was entered. */
function None() {
  return <span className="text-muted">–</span>;
}

function industryName(key: string | null): string | undefined {
  return key === null ? undefined : ((INDUSTRIES as Record<string, string>)[key] ?? key);
}

/** Archives a client, after saying what that means; it can be undone. */
function ArchiveClient({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const { id, name, tenantId, members } = client;
  const refresh = useRefresh("/api/clients");
  const restore = useRestore(tenantId);
  const archive = useMutation({
    mutationFn: () => call("clients.archive", { params: { id }, query: { tenantId } }),
    onSuccess: async () => {
      await refresh();
      toast({ title: `${name} is archived`, action: { label: "Undo", onClick: () => restore(client) } });
      onClose();
    },
    onError: (error) => showFailure("The client was not archived", error),
  });
  const people =
    members === 0 ? "" : ` ${members === 1 ? "One person is" : `${members} people are`} assigned to it.`;
  return (
    <ConfirmDialog
      open
      title={`Archive ${name}?`}
      description={`Nobody can choose it or work for it until it is restored, and who works for it now is signed out.${people} Its records stay.`}
      confirmLabel="Archive"
      busy={archive.isPending}
      onConfirm={() => archive.mutate()}
      onCancel={onClose}
    />
  );
}
