import { actionWords } from "@crq/contract/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

/** The latest entries of a tenant's log, and a link to all. */
export function TenantLog({ tenantId }: { tenantId: string }) {
  const user = useUser();
  const log = useQuery(queryOf("auditLog.list", { query: { tenantId, limit: 8 } }));
  return (
    <Loaded
      query={log}
      skeleton={<Skeleton className="h-40" />}
      empty={
        <p className="text-base text-muted">
          No entries yet. Sign-ins, changes and exports in this tenant appear here.
        </p>
      }
    >
      {(data) => (
        <>
          <Table label="Latest entries">
            <thead>
              <tr>
                <Th>When</Th>
                <Th>What</Th>
                <Th>Who</Th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((entry) => (
                <Tr key={entry.seq}>
                  <RowHeader className="num font-normal whitespace-nowrap text-muted">
                    {dayAndTime(entry.at, user)}
                  </RowHeader>
                  <Td>{actionWords(entry.action)}</Td>
                  <Td className="break-all">{entry.actor}</Td>
                </Tr>
              ))}
            </tbody>
          </Table>
          <Link
            to="/tenant-administration/logs-and-audit"
            search={{ tenantId }}
            className="mt-3 inline-block text-sm text-primary"
          >
            View full log
          </Link>
        </>
      )}
    </Loaded>
  );
}
