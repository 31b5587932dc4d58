import { ClientFields, type ClientRecord } from "@crq/contract/platform/clients";
import { COMPANY_SIZES } from "@crq/contract/people/registration";
import { ORGANIZATION_INDUSTRIES, REVENUE_BANDS } from "@crq/contract/platform/organization";
import { type ReactNode, useState } from "react";
import { ChoiceField, ProseField, TextField } from "../../../screen/fields.tsx";
import { FormDialog } from "../../../screen/form-dialog.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { ARCHIVED_CHOICES, useArchiving } from "../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import { EmailAddress } from "../../../ui/email-address.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { count, shortDay, type TimePreferences } from "../../../ui/format.ts";
import { ConfirmDialog } from "../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { clientExportPath, TenantScope } from "../tenants/public.tsx";
import { NewClientMenu } from "./new-client-menu.tsx";

/** The organizations a tenant assesses: added, changed, archived. */
export function ClientsScreen({ title }: { title: string }) {
  return (
    <TenantScope title={title} description="The organizations you assess.">
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
  const mayExport = useCan("tenant:export");
  const [edited, setEdited] = useState<ClientRecord | "new">();
  const [archived, setArchived] = useState<ClientRecord>();
  const { restore } = useArchiving("clients", "client");
  const list = useList("clients.list", {
    columns: columnsOf(useUser()),
    sort: "name",
    scope: { tenantId },
    filters: {
      archived: { label: "Archived clients", ...ARCHIVED_CHOICES },
    },
  });
  const menu = (row: ClientRecord) => (
    <RowMenu label={row.name}>
      <MenuItem onSelect={() => setEdited(row)}>Edit</MenuItem>
      {mayExport && (
        <MenuItem onSelect={() => window.location.assign(clientExportPath(row.tenantId, row.id))}>
          Export records
        </MenuItem>
      )}
      {row.archivedAt === null ? (
        <MenuItem onSelect={() => setArchived(row)}>Archive</MenuItem>
      ) : (
        <MenuItem onSelect={() => void restore(row)}>Restore</MenuItem>
      )}
    </RowMenu>
  );
  return (
    <>
      {heading(mayManage ? <NewClientMenu tenantId={tenantId} onNew={() => setEdited("new")} /> : undefined)}
      <DataTable
        {...list}
        label="Clients"
        search="Search by name, industry or contact"
        {...(mayManage && { rowActions: menu })}
        empty={
          <EmptyState
            title="No clients yet"
            action={
              mayManage && (
                <Button variant="outline" onClick={() => setEdited("new")}>
                  Add the first client
                </Button>
              )
            }
          >
            A client is an organization you assess. Without clients, you assess your own organization.
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

const columnsOf = (times: TimePreferences): ColumnsOf<"clients.list"> => [
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
  {
    id: "industry",
    header: "Industry",
    cell: ({ industry: key }) =>
      key === null ? <None /> : ((ORGANIZATION_INDUSTRIES as Record<string, string>)[key] ?? key),
  },
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
    nowrap: true,
    cell: (row) => shortDay(row.updatedAt, times),
  },
  {
    id: "created",
    header: "Created",
    sortable: true,
    downFirst: true,
    optional: true,
    nowrap: true,
    cell: (row) => shortDay(row.createdAt, times),
  },
  {
    id: "notes",
    header: "Notes",
    optional: true,
    cell: ({ notes }) => <span className="line-clamp-2 break-words">{notes}</span>,
  },
];

const SIZES = Object.fromEntries(COMPANY_SIZES.map((size) => [size, `${size} employees`]));

/** Shown for an empty field. */
function None() {
  return <span className="text-muted">–</span>;
}

interface EditClientProps {
  readonly tenantId: string;
  /** Undefined: a new one. */
  readonly client: ClientRecord | undefined;
  readonly onClose: () => void;
}

/** Adds or edits a client. */
function EditClient({ tenantId, client, onClose }: EditClientProps) {
  const failed = "Couldn't save the client";
  const create = useAct("clients.create", { done: ({ name }) => `${name} added`, failed });
  const update = useAct("clients.update", {
    done: ({ name }) => `${name} saved`,
    failed,
    also: ["organization"],
  });
  const query = { tenantId };
  return (
    <FormDialog
      title={client === undefined ? "New client" : `Edit ${client.name}`}
      schema={ClientFields}
      initial={{
        name: client?.name ?? "",
        industry: client?.industry ?? "",
        companySize: client?.companySize ?? "",
        annualRevenue: client?.annualRevenue ?? "",
        contactName: client?.contactName ?? "",
        contactEmail: client?.contactEmail ?? "",
        notes: client?.notes ?? "",
      }}
      submit={client === undefined ? "Add client" : "Save"}
      onSubmit={(fields, form) =>
        client === undefined
          ? create.run({ query, body: fields }, form)
          : update.run({ params: client, query, body: { version: client.version, ...fields } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="name" label="Name" maxLength={200} />
          <ChoiceField
            form={form}
            name="industry"
            label="Industry"
            optional
            choices={ORGANIZATION_INDUSTRIES}
            none="Not specified"
          />
          <ChoiceField
            form={form}
            name="companySize"
            label="Company size"
            optional
            choices={SIZES}
            none="Not specified"
          />
          <ChoiceField
            form={form}
            name="annualRevenue"
            label="Yearly revenue"
            optional
            choices={REVENUE_BANDS}
            none="Not specified"
          />
          <TextField form={form} name="contactName" label="Contact" optional />
          <TextField form={form} name="contactEmail" label="Contact's email" optional type="email" />
          <ProseField form={form} name="notes" label="Notes" optional />
        </>
      )}
    </FormDialog>
  );
}

/** Archives a client, after explaining what that means; it can be undone. */
function ArchiveClient({ client, onClose }: { client: ClientRecord; onClose: () => void }) {
  const { name, members } = client;
  const { archive, busy } = useArchiving("clients", "client", onClose);
  const people =
    members === 0 ? "" : ` ${members === 1 ? "One person is" : `${members} people are`} assigned to it.`;
  return (
    <ConfirmDialog
      open
      title={`Archive ${name}?`}
      description={`No one can work for this client or see its records until you restore it. Anyone working for it now is signed out.${people} Its records are kept, outside lists and totals.`}
      confirmLabel="Archive"
      busy={busy}
      onConfirm={() => void archive(client)}
      onCancel={onClose}
    />
  );
}
