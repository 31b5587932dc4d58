import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { count, counted } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

const SHOWN = 8;

/** A tenant's first clients, and a link to all. */
export function TenantClients({ tenantId }: { tenantId: string }) {
  const clients = useQuery(queryOf("clients.list", { query: { tenantId, pageSize: SHOWN } }));
  return (
    <Loaded query={clients} skeleton={<Skeleton className="h-32" />}>
      {({ items, total }) => (
        <>
          {items.length === 0 ? (
            <p className="border-y border-line py-4 text-base text-muted">
              No clients. This tenant assesses its own organization.
            </p>
          ) : (
            <Table label="Clients">
              <thead>
                <tr>
                  <Th>Client</Th>
                  <Th numeric>Assigned people</Th>
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <Tr key={one.id}>
                    <RowHeader className="break-words">{one.name}</RowHeader>
                    <Td numeric>{count(one.members)}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          )}
          <Link
            to="/tenant-administration/client-management"
            search={{ tenantId }}
            className="mt-3 inline-block text-sm text-primary"
          >
            {total > SHOWN ? `All ${counted(total, "client")}` : "Manage clients"}
          </Link>
        </>
      )}
    </Loaded>
  );
}
