import { actionWords } from "@crq/contract/records";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { queryOf } from "../../../api/call.ts";
import { useUser } from "../../../session/user-context.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { dayAndTime } from "../../../ui/format.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";

/** The latest entries of a tenant's log, and a link to all. */
export function TenantLog({ tenantId }: { tenantId: string }) {
  const user = useUser();
  const log = useQuery(queryOf("auditLog.list", { query: { tenantId, pageSize: 8 } }));
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
          <Table label="Latest entries" className={STACKED.table}>
            <thead className={STACKED.head}>
              <tr>
                <Th>When</Th>
                <Th>What</Th>
                <Th>Who</Th>
              </tr>
            </thead>
            <tbody className={STACKED.body}>
              {data.items.map((entry) => (
                <Tr key={entry.seq} className={STACKED.rowOfPair}>
                  <RowHeader
                    className={cx(
                      "num font-normal whitespace-nowrap text-muted max-sm:order-1",
                      STACKED.plain,
                    )}
                  >
                    {dayAndTime(entry.at, user)}
                  </RowHeader>
                  <Td className={STACKED.plain}>{actionWords(entry.action)}</Td>
                  <Td className={cx("wrap-anywhere max-sm:order-2 max-sm:text-muted", STACKED.plain)}>
                    {entry.actor}
                  </Td>
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
