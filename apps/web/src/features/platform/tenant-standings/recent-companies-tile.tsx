import { useState } from "react";
import { Link } from "@tanstack/react-router";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { count, shortDay } from "../../../ui/format.ts";
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
            <Table label="Recent companies">
              <thead>
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
              <tbody>
                {companies.map(({ id, name, clients, createdAt }) => (
                  <Tr key={id}>
                    <RowHeader>
                      <Link
                        to="/riskmon-administration/tenant/$tenantId"
                        params={{ tenantId: id }}
                        className="break-words underline-offset-4 hover:underline"
                      >
                        {name}
                      </Link>
                    </RowHeader>
                    <Td numeric>{count(clients)}</Td>
                    <Td numeric>{shortDay(createdAt, user)}</Td>
                    {maySwitch && (
                      <Td className="py-0.5! text-right paper:hidden">
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
