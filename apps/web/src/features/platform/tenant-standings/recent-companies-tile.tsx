import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { useState } from "react";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { count, shortDay } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";
import { type ChosenTenant, WorkInTenant } from "../../../screen/work-in-tenant.tsx";

/** The five most recent tenants, with a link for super administrators to enter each. */
export function RecentCompanies() {
  const [chosen, setChosen] = useState<ChosenTenant>();
  const user = useUser();
  const maySwitch = useCan("context:switch");
  const read = usePolled("tenantStandings.newest");
  return (
    <>
      <Panel title="Recent companies" read={read} lines={5}>
        {(companies) =>
          companies.length === 0 ? (
            <p className="border-y border-line py-4 text-base text-muted">
              No tenants yet. Create the first one under{" "}
              <Link to="/tenant-administration/tenant-management" className="text-primary underline">
                Tenant Management
              </Link>
              .
            </p>
          ) : (
            <Table label="Recent companies" className={STACKED.table}>
              <thead className={STACKED.head}>
                <tr>
                  <Th className="w-full">Name</Th>
                  <Th numeric>Clients</Th>
                  <Th numeric>Created</Th>
                  {maySwitch && (
                    <Th className="paper:hidden">
                      <span className="sr-only">Action</span>
                    </Th>
                  )}
                </tr>
              </thead>
              <tbody className={STACKED.body}>
                {companies.map(({ id, name, clients, createdAt }) => (
                  <Tr key={id} className={cx(STACKED.row, "max-sm:grid-cols-[1fr_1fr_auto]")}>
                    <RowHeader className={STACKED.name}>
                      <Link
                        to="/riskmon-administration/tenant/$tenantId"
                        params={{ tenantId: id }}
                        className="underline-offset-4 hover:underline touch:inline-block touch:py-2"
                      >
                        {name}
                      </Link>
                    </RowHeader>
                    <Td numeric data-column="Clients" className={STACKED.cell}>
                      {count(clients)}
                    </Td>
                    <Td numeric data-column="Created" className={STACKED.cell}>
                      {shortDay(createdAt, user)}
                    </Td>
                    {maySwitch && (
                      <Td
                        className={cx(
                          STACKED.bare,
                          "text-right max-sm:col-start-3 max-sm:self-end sm:py-0.5! paper:hidden",
                        )}
                      >
                        <Button variant="outline" size="sm" onClick={() => setChosen({ id, name })}>
                          <span>
                            Work in<span className="max-sm:sr-only"> this tenant</span>
                            <span className="sr-only"> ({name})</span>
                          </span>
                        </Button>
                      </Td>
                    )}
                  </Tr>
                ))}
              </tbody>
            </Table>
          )
        }
      </Panel>
      <WorkInTenant tenant={chosen} onClose={() => setChosen(undefined)} />
    </>
  );
}
