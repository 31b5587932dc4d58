import type { ClientStanding, Standing } from "@crq/contract/platform/clients";
import { Link } from "@tanstack/react-router";
import { ArrowDown } from "lucide-react";
import type { ReactNode } from "react";
import { count, money, percent } from "../../../ui/format.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import type { DashboardSearch } from "../../../screen/tile/dashboard-search.ts";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { type DashboardScope, useDashboardSearch } from "../../../screen/tile/use-dashboard-search.ts";
import { useTile } from "../../../screen/tile/use-tile.ts";
import { JoinedAt } from "../../../screen/joined/joined-at.tsx";
import { Panel } from "../../../screen/tile/panel.tsx";

type Order = DashboardSearch["clients"] | "mean";

const COMPARE: Readonly<Record<NonNullable<Order>, (a: ClientStanding, b: ClientStanding) => number>> = {
  mean: (a, b) => (b.mean ?? -1) - (a.mean ?? -1) || a.name.localeCompare(b.name),
  name: (a, b) => a.name.localeCompare(b.name),
  // The weakest first; those without a score last.
  score: (a, b) => (a.score ?? 2) - (b.score ?? 2) || a.name.localeCompare(b.name),
};

/**
 * The tenant's clients side by side; each leads to its own dashboard. Renders nothing on one client's dashboard.
 */
export function ClientsCompared({ ofTenant }: DashboardScope) {
  return ofTenant ? <Compared /> : null;
}

function Compared() {
  const { currency: asked } = useDashboardSearch().search;
  const read = useTile("clientStandings.compare", {
    query: asked === undefined ? {} : { currency: asked },
  });
  return (
    <Panel title="Clients compared" landmark tour="dashboard-clients" read={read} lines={5}>
      {({ clients, currency, joining, unassigned, causes, whole }) =>
        clients.length === 0 ? (
          <p className="border-y border-line py-4 text-sm text-muted">
            No clients yet.{" "}
            <Link to="/tenant/clients" className="text-primary underline underline-offset-4">
              Add one
            </Link>{" "}
            to compare exposure and scores by client.
          </p>
        ) : (
          <>
            <Clients
              clients={clients}
              unassigned={unassigned}
              causes={causes}
              whole={whole}
              currency={currency ?? "USD"}
            />
            <p className="mt-3 text-xs text-muted">
              Expected losses are before insurance.
              {causes !== null &&
                " A common cause can strike several clients at once, so its losses are in no client’s row."}
            </p>
            {currency !== null && (
              <JoinedAt joining={joining} currency={currency} className="mt-1 text-xs text-muted" />
            )}
          </>
        )
      }
    </Panel>
  );
}

interface ClientsProps {
  readonly clients: readonly ClientStanding[];
  readonly unassigned: Standing;
  /** What common causes add a year; null without any. */
  readonly causes: number | null;
  /** Null where clients are separate organizations, which nothing adds up. */
  readonly whole: Standing | null;
  readonly currency: string;
}

function Clients({ clients, unassigned, causes, whole, currency }: ClientsProps) {
  const { search, change } = useDashboardSearch();
  const order = search.clients ?? "mean";
  const common = { scenarios: 0, mean: causes, assessments: 0, score: null };
  const rest = whole && restOf(whole, [...clients, unassigned, common]);
  const most = Math.max(0, ...[...clients, unassigned, common, rest].map((one) => one?.mean ?? 0));
  const sortBy = (next: NonNullable<Order>) => ({
    active: order === next,
    onSort: () => change({ clients: next === "mean" ? undefined : next }),
  });
  const row = { currency, most };
  return (
    <Table label="Losses and scores by client">
      <thead>
        <tr>
          <SortableTh label="Client" direction="ascending" {...sortBy("name")} />
          <SortableTh numeric label="Expected loss" direction="descending" {...sortBy("mean")} />
          <Th className="w-48 max-md:hidden">
            <span className="sr-only">Share of the largest</span>
          </Th>
          <Th numeric className="max-sm:hidden">
            Scenarios
          </Th>
          <Th numeric className="max-sm:hidden">
            Assessments
          </Th>
          <SortableTh numeric label="Score" direction="ascending" {...sortBy("score")} />
        </tr>
      </thead>
      <tbody>
        {clients.toSorted(COMPARE[order]).map((client) => (
          <Row key={client.id} standing={client} {...row}>
            <Link
              to="/tenant/client-dashboard"
              search={{ client: client.id }}
              className="wrap-anywhere underline-offset-4 hover:underline touch:inline-block touch:py-2"
            >
              {client.name}
            </Link>
          </Row>
        ))}
        {isSome(unassigned) && (
          <Row standing={unassigned} {...row}>
            <span className="font-normal">
              {whole ? "Whole organization, without a client" : "Your own, of no client"}
            </span>
          </Row>
        )}
        {causes !== null && (
          <Row standing={common} lossOnly {...row}>
            <span className="font-normal">Common causes</span>
          </Row>
        )}
        {rest && isSome(rest) && (
          <Row standing={rest} {...row}>
            <span className="font-normal">Other clients</span>
          </Row>
        )}
      </tbody>
      {whole && (
        <tfoot className="font-semibold [&_td]:border-t [&_td]:border-ink/40 [&_th]:border-t [&_th]:border-ink/40 [&_th]:font-semibold">
          <Row standing={whole} currency={currency}>
            Total
          </Row>
        </tfoot>
      )}
    </Table>
  );
}

/** What the whole has beyond its parts; a score can't be taken apart. */
function restOf(whole: Standing, parts: readonly Standing[]): Standing {
  const sum = (of: (part: Standing) => number | null) =>
    parts.reduce((total, part) => total + (of(part) ?? 0), 0);
  const mean = (whole.mean ?? 0) - sum((part) => part.mean);
  return {
    scenarios: whole.scenarios - sum((part) => part.scenarios),
    mean: mean > (whole.mean ?? 0) * 1e-9 ? mean : null,
    assessments: whole.assessments - sum((part) => part.assessments),
    score: null,
  };
}

function isSome({ scenarios, assessments }: Standing): boolean {
  return scenarios > 0 || assessments > 0;
}

interface RowProps {
  readonly standing: Standing;
  readonly currency: string;
  /** It’s no client, so that it has no scenarios, assessments and score. */
  readonly lossOnly?: boolean;
  /** The largest expected loss of a row; left out: the row has no bar. */
  readonly most?: number;
  /** The row's name. */
  readonly children: ReactNode;
}

function Row({ standing, currency, lossOnly = false, most, children }: RowProps) {
  const { mean, scenarios, assessments, score } = standing;
  return (
    <Tr>
      <RowHeader>{children}</RowHeader>
      <Td numeric>
        {mean === null ? (
          <Nothing>{scenarios === 0 ? "no scenarios" : "other currency"}</Nothing>
        ) : (
          money(mean, currency, { fixed: true })
        )}
      </Td>
      <Td className="max-md:hidden">
        {most !== undefined && <ShareBar share={most > 0 ? (mean ?? 0) / most : 0} />}
      </Td>
      <Td numeric className="max-sm:hidden">
        {lossOnly ? <Nothing>–</Nothing> : count(scenarios)}
      </Td>
      <Td numeric className="max-sm:hidden">
        {lossOnly ? <Nothing>–</Nothing> : count(assessments)}
      </Td>
      <Td numeric>{score === null ? <Nothing>{lossOnly ? "–" : "no score"}</Nothing> : percent(score)}</Td>
    </Tr>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="text-muted">{children}</span>;
}

interface SortableThProps {
  readonly label: string;
  readonly numeric?: boolean;
  readonly active: boolean;
  readonly direction: "ascending" | "descending";
  readonly onSort: () => void;
}

function SortableTh({ label, numeric = false, active, direction, onSort }: SortableThProps) {
  return (
    <Th numeric={numeric} {...(active && { sort: direction })}>
      <button
        type="button"
        onClick={onSort}
        className="inline-flex items-center gap-1 rounded-sm hover:text-ink touch:min-h-11"
      >
        {label}
        {active && (
          <ArrowDown
            aria-hidden
            className={direction === "ascending" ? "size-3 rotate-180 print:hidden" : "size-3 print:hidden"}
          />
        )}
      </button>
    </Th>
  );
}
