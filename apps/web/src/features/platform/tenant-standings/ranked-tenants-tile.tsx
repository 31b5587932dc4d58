import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Panel } from "../../../screen/tile/panel.tsx";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ago, count, money } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { FLAG_WORDS } from "./flag-words.ts";

/** How many tenants the dashboard ranks. */
const SHOWN = 8;

/** The tenants with the largest expected annual losses, and what about each needs attention. */
export function RankedTenants() {
  const read = useQuery(
    queryOf("tenantStandings.list", { query: { sort: "exposure", order: "desc", pageSize: SHOWN } }),
  );
  return (
    <Panel
      title="Tenants by exposure"
      read={read}
      lines={5}
      more={
        <Link to="/riskmon-administration/super-admin-dashboard" className="text-primary underline">
          View all
        </Link>
      }
    >
      {({ items, total }) =>
        items.length === 0 ? (
          <p className="border-y border-line py-4 text-base text-muted">
            No tenants yet. Create the first one to see its exposure here.
          </p>
        ) : (
          <>
            <Ranking tenants={items} />
            {total > items.length && (
              <p className="mt-2 text-sm text-muted">{count(total - items.length)} more.</p>
            )}
          </>
        )
      }
    </Panel>
  );
}

function Ranking({ tenants }: { tenants: readonly TenantStanding[] }) {
  const largest = largestByCurrency(tenants);
  return (
    <Table label="Tenants by exposure">
      <thead>
        <tr>
          <Th className="w-full">Tenant</Th>
          <Th numeric>Expected annual loss</Th>
          <Th className="min-w-40 max-lg:hidden">
            <span className="sr-only">Share of the largest</span>
          </Th>
          <Th numeric className="max-md:hidden">
            People
          </Th>
          <Th numeric className="max-md:hidden">
            Last activity
          </Th>
        </tr>
      </thead>
      <tbody>
        {tenants.map(({ id, name, exposure, members, lastActivityAt, flags }) => (
          <Tr key={id}>
            <RowHeader>
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Link
                  to="/riskmon-administration/tenant/$tenantId"
                  params={{ tenantId: id }}
                  className="break-words underline-offset-4 hover:underline"
                >
                  {name}
                </Link>
                {flags.map((flag) => (
                  <Badge key={flag} variant={flag === "suspended" ? "outline" : "destructive"}>
                    {FLAG_WORDS[flag].one}
                  </Badge>
                ))}
              </span>
            </RowHeader>
            <Td numeric>
              {exposure.length === 0 ? (
                <span className="text-muted">no scenarios</span>
              ) : (
                exposure.map(({ currency, mean }) => (
                  <span key={currency} className="block">
                    {money(mean, currency)}
                  </span>
                ))
              )}
            </Td>
            <Td className="max-lg:hidden">
              {exposure.map(({ currency, mean }) => (
                <ShareBar key={currency} share={mean / (largest.get(currency) ?? mean)} className="my-1" />
              ))}
            </Td>
            <Td numeric className="max-md:hidden">
              {count(members)}
            </Td>
            <Td numeric className="whitespace-nowrap text-muted max-md:hidden">
              {lastActivityAt === null ? "none yet" : ago(lastActivityAt)}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Losses are compared only with losses in the same currency. */
function largestByCurrency(tenants: readonly TenantStanding[]): ReadonlyMap<string, number> {
  const largest = new Map<string, number>();
  for (const { currency, mean } of tenants.flatMap(({ exposure }) => exposure))
    largest.set(currency, Math.max(mean, largest.get(currency) ?? 0));
  return largest;
}
