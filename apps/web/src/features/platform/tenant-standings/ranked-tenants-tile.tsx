import type { TenantStanding } from "@crq/contract/platform/tenant-standings";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf } from "../../../api/call.ts";
import { Panel } from "../../../screen/tile/panel.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { RowCurve, RowCurves } from "../../../ui/chart/rows/row-curve.tsx";
import { usePolled } from "../../../screen/tile/use-polled.ts";
import { Plate } from "../../../ui/plate.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ago, count, counted, money } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { FLAG_WORDS } from "./flag-words.ts";

/** How many tenants the dashboard ranks. */
const SHOWN = 8;

/** The tenants with the largest expected annual losses, compared with their appetites, and why each needs attention. */
export function RankedTenants() {
  const read = useQuery(
    queryOf("tenantStandings.list", { query: { sort: "exposure", order: "desc", pageSize: SHOWN } }),
  );
  return (
    <Plate>
      <Verdict />
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
              <RowCurves rows={items.flatMap(({ exposure }) => exposure)}>
                <Ranking tenants={items} />
              </RowCurves>
              <p className="mt-2 text-xs text-muted">
                Losses are after insurance, as each tenant’s appetite judges them.
              </p>
              {total > items.length && (
                <p className="mt-2 text-sm text-muted">{count(total - items.length)} more.</p>
              )}
            </>
          )
        }
      </Panel>
    </Plate>
  );
}

/** How many tenants are over their appetite, as one sentence, and what else needs attention. */
function Verdict() {
  const { data, isError } = usePolled("tenantStandings.totals");
  if (isError && data === undefined) return null; // the ranking below says what failed
  if (data === undefined) return <Skeleton className="mb-6 h-16 max-w-xl" />;
  const { tenants, quantified, overAppetite, flagged } = data;
  const waiting = tenants - quantified;
  const tone = quantified === 0 ? "open" : overAppetite > 0 ? "over" : "within";
  return (
    <div className="mb-7">
      <p className="mb-3">
        <VerdictChip tone={tone}>
          {tone === "open" ? "No figures yet" : tone === "over" ? "Over appetite" : "Within appetite"}
        </VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance">
        {tone === "open"
          ? "No tenant has quantified its risk yet."
          : tone === "over"
            ? `${count(overAppetite)} of ${counted(tenants, "tenant")} ${overAppetite === 1 ? "is over its" : "are over their"} risk appetite.`
            : "No tenant is over its risk appetite."}
      </p>
      <p className="mt-2.5 text-base text-muted">
        {[
          flagged > 0 && `${counted(flagged, "tenant needs", "tenants need")} your attention.`,
          waiting > 0 &&
            quantified > 0 &&
            `${counted(waiting, "tenant hasn’t", "tenants haven’t")} quantified any risk yet.`,
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </div>
  );
}

function Ranking({ tenants }: { tenants: readonly TenantStanding[] }) {
  return (
    <div className="@container">
      <Table label="Tenants by exposure after insurance" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th className="w-full">Tenant</Th>
            <Th numeric>Expected annual loss</Th>
            <Th numeric>1-in-20-year loss</Th>
            <Th>Appetite</Th>
            <Th numeric className="@max-4xl:hidden">
              Overdue
            </Th>
            <Th numeric className="@max-4xl:hidden">
              Last activity
            </Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {tenants.map((tenant) => (
            <Row key={tenant.id} tenant={tenant} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Row({ tenant }: { tenant: TenantStanding }) {
  const { exposure, overdue, lastActivityAt } = tenant;
  return (
    <Tr className={STACKED.row}>
      <RowHeader className={STACKED.name}>
        <Name tenant={tenant} />
      </RowHeader>
      <Td numeric data-column="Expected annual loss" className={STACKED.cell}>
        {exposure.length === 0 ? (
          <span className="text-muted">No scenarios</span>
        ) : (
          exposure.map(({ currency, mean, p95, curve, acceptedP95 }) => (
            <span
              key={currency}
              className="my-1 flex items-center justify-end gap-4 max-sm:flex-col-reverse max-sm:items-start max-sm:gap-1"
            >
              <RowCurve curve={curve} currency={currency} dot={p95} tick={acceptedP95} />
              <span className="min-w-14">{money(mean, currency)}</span>
            </span>
          ))
        )}
      </Td>
      <Td
        numeric
        data-column="1-in-20-year loss"
        className={exposure.length === 0 ? "max-sm:hidden" : STACKED.cell}
      >
        {exposure.map(({ currency, p95 }) => (
          <span key={currency} className="my-1 block">
            {p95 > 0 ? money(p95, currency) : <span className="text-xs text-muted">Rarer than 1 in 20</span>}
          </span>
        ))}
      </Td>
      <Td
        data-column="Appetite"
        className={exposure.length === 0 ? "max-sm:hidden" : `${STACKED.cell} sm:whitespace-nowrap`}
      >
        {exposure.map((one) => (
          <Appetite key={one.currency} exposure={one} />
        ))}
      </Td>
      <Td numeric data-column="Overdue" className={`@max-4xl:sm:hidden ${STACKED.cell}`}>
        <Overdue overdue={overdue} />
      </Td>
      <Td
        numeric
        data-column="Last activity"
        className={`whitespace-nowrap text-muted @max-4xl:sm:hidden ${STACKED.cell}`}
      >
        {lastActivityAt === null ? "None yet" : ago(lastActivityAt)}
      </Td>
    </Tr>
  );
}

/** A tenant's name, linked to the tenant, with why it needs attention. */
function Name({ tenant: { id, name, flags, overdue } }: { tenant: TenantStanding }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Link
        to="/riskmon-administration/tenant/$tenantId"
        params={{ tenantId: id }}
        className="wrap-anywhere underline-offset-4 hover:underline touch:inline-block touch:py-2"
      >
        {name}
      </Link>
      {flags.map((flag) => (
        <Badge key={flag} variant={flag === "suspended" ? "outline" : "destructive"}>
          {FLAG_WORDS[flag].one}
        </Badge>
      ))}
      {overdue !== null && overdue > 0 && (
        <span className="text-xs font-normal text-muted max-sm:hidden @4xl:hidden">
          {count(overdue)} overdue
        </span>
      )}
    </span>
  );
}

/** Whether the exposure is within the tenant's appetite, and the loss that it accepts 1 year in 20. */
function Appetite({ exposure }: { exposure: TenantStanding["exposure"][number] }) {
  const { currency, overAppetite, acceptedP95 } = exposure;
  if (overAppetite === null) return <span className="my-1 block text-muted">Not set</span>;
  return (
    <span className="my-1 flex flex-wrap items-center gap-x-2">
      <VerdictChip tone={overAppetite ? "over" : "within"}>{overAppetite ? "Over" : "Within"}</VerdictChip>
      {acceptedP95 !== null && (
        <span className="num text-xs text-muted">{money(acceptedP95, currency)} limit</span>
      )}
    </span>
  );
}

function Overdue({ overdue }: { overdue: number | null }) {
  if (overdue === null) return <span className="text-muted">–</span>;
  if (overdue === 0) return <span className="text-muted">0</span>;
  return <span className="font-medium text-bad">{count(overdue)}</span>;
}
