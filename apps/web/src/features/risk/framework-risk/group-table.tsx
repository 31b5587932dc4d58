import type { FrameworkDashboard } from "@crq/contract/risk/control-model/framework-dashboards";
import { Link } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { ShareBar } from "../../../screen/tile/share-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Column } from "../../../ui/data-table/columns.ts";
import { downloadCsv } from "../../../ui/data-table/export-button.tsx";
import { SortHeading } from "../../../ui/data-table/sort-heading.tsx";
import { SortSelect } from "../../../ui/data-table/sort-select.tsx";
import { useTableState } from "../../../ui/data-table/table-state.ts";
import { useNarrow } from "../../../ui/data-table/use-narrow.ts";
import { fileNameOf } from "../../../ui/files/save-file.ts";
import { count, counted, money, percent } from "../../../ui/format.ts";
import { toast } from "../../../ui/overlay/toast.ts";
import { Section } from "../../../ui/section.tsx";
import { STACKED } from "../../../ui/stacked-table.ts";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Table, Td, Tr } from "../../../ui/table.tsx";
import { spread } from "../simulation/public.ts";
import type { AssessedRisk } from "./dashboards.ts";
import { capital, DASHBOARDS } from "./dashboards.ts";
import { GROUP_SORTS, type GroupRow, type GroupSort, groupsCsv, sortedRows } from "./group-rows.ts";

interface GroupTableProps {
  readonly dashboard: FrameworkDashboard;
  readonly data: AssessedRisk;
  readonly rows: readonly GroupRow[];
  /** Undefined where nothing has a figure in money. */
  readonly currency: string | undefined;
  /** The money is still being computed. */
  readonly busy: boolean;
}

/** The framework's groups, each with its verdicts and what closing its gaps would avoid. */
export function GroupTable({ dashboard, data, rows, currency, busy }: GroupTableProps) {
  const { group, entry } = DASHBOARDS[dashboard];
  const narrow = useNarrow();
  const usual = currency === undefined ? "group" : "avoided";
  const table = useTableState<GroupSort>({
    key: "framework-risk",
    sort: usual,
    order: currency === undefined ? "asc" : "desc",
    sorts: GROUP_SORTS,
  });
  const columns = columnsOf(capital(group[0]), currency !== undefined);
  const sorted = sortedRows(rows, table.sort, table.order);
  const save = () => {
    const name = `${fileNameOf(data.assessment.name, "assessment")}-by-${group[0]}.csv`;
    downloadCsv(groupsCsv(capital(group[0]), sorted, currency), name);
    toast({ title: `${counted(rows.length, "row")} saved to your downloads` });
  };
  return (
    <Section
      landmark
      title={`By ${group[0]}`}
      description={
        currency === undefined
          ? undefined
          : `What closing all gaps of a ${group[0]} would avoid a year, everything else as it is. Controls overlap, so ${group[1]} don’t add up.`
      }
      actions={
        <Button variant="outline" onClick={save} disabled={busy && currency !== undefined}>
          <Download aria-hidden />
          Export CSV
        </Button>
      }
    >
      {narrow && (
        <div className="mb-3">
          <SortSelect columns={columns} table={table} />
        </div>
      )}
      <Table label={`Compliance and cost by ${group[0]}`} className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            {columns.map((column) => (
              <SortHeading key={column.id} column={column} table={table} className="" />
            ))}
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {sorted.map((row) => (
            <Row
              key={row.id}
              row={row}
              entry={entry}
              assessment={data.assessment.id}
              currency={currency}
              busy={busy}
            />
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

/** The columns' headings; a cell knows more than its column. */
function columnsOf(group: string, money: boolean): Column<GroupRow>[] {
  const column = (id: GroupSort, header: string, more: Partial<Column<GroupRow>> = {}): Column<GroupRow> => ({
    id,
    header,
    sortable: true,
    cell: () => null,
    ...more,
  });
  return [
    column("group", group),
    column("entries", "In scope", { numeric: true, downFirst: true }),
    column("gaps", "Gaps", { numeric: true, downFirst: true }),
    column("met", "Share met", { downFirst: true }),
    ...(money ? [column("avoided", "Avoided a year", { numeric: true, downFirst: true })] : []),
  ];
}

interface RowProps extends Pick<GroupTableProps, "currency" | "busy"> {
  readonly row: GroupRow;
  readonly entry: readonly [one: string, several: string];
  readonly assessment: string;
}

function Row({ row, entry, assessment, currency, busy }: RowProps) {
  const { id, title, standings, entries, met } = row;
  const gaps = standings["not-met"] + standings["partially-met"];
  const verdicts = [
    [standings["not-met"], "not met"],
    [standings["partially-met"], "in part"],
  ] as const;
  const named = verdicts.filter(([many]) => many > 0).map(([many, words]) => `${count(many)} ${words}`);
  return (
    <Tr className={STACKED.row}>
      <th scope="row" className={`border-b border-line py-1.5 pr-3 text-left font-medium ${STACKED.name}`}>
        <Link
          to="/compliance/assessments/$assessmentId"
          params={{ assessmentId: assessment }}
          search={{ in: id }}
          className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary touch:inline-block touch:py-2"
        >
          {title}
        </Link>
        <span className="block text-xs font-normal text-muted">{id}</span>
      </th>
      <Td numeric data-column="In scope" className={STACKED.cell}>
        <span className="sr-only">{counted(entries, ...entry)}: </span>
        {count(entries)}
        {standings["not-applicable"] > 0 && (
          <span className="block text-xs text-muted">{count(standings["not-applicable"])} don’t apply</span>
        )}
      </Td>
      <Td numeric data-column="Gaps" className={STACKED.cell}>
        {count(gaps)}
        {named.length > 0 && <span className="block text-xs text-muted">{named.join(", ")}</span>}
      </Td>
      <Td data-column="Share met" className={`min-w-40 ${STACKED.cell}`}>
        {met === null ? (
          <span className="text-muted">Nothing applies</span>
        ) : (
          <>
            <span className="flex items-center gap-3">
              <span className="num w-10 shrink-0 text-right max-sm:w-auto">{percent(met)}</span>
              <span className="w-full max-w-40">
                <ShareBar share={met} />
              </span>
            </span>
            {standings.unanswered > 0 && (
              <span className="block text-xs text-muted">{count(standings.unanswered)} not answered</span>
            )}
          </>
        )}
      </Td>
      {currency !== undefined && (
        <Td numeric data-column="Avoided a year" className={STACKED.cell}>
          {busy ? <Skeleton className="ml-auto h-4 w-16" /> : <Avoided row={row} currency={currency} />}
        </Td>
      )}
    </Tr>
  );
}

/** Not the same as nothing: a gap without a related control has no figure, and what isn't answered can be one. */
function Avoided({ row: { avoided, related, standings }, currency }: { row: GroupRow; currency: string }) {
  const gaps = standings["not-met"] + standings["partially-met"];
  if (gaps === 0)
    return <span className="text-muted">{standings.unanswered > 0 ? "No gap so far" : "No gaps"}</span>;
  if (avoided === null) return <span className="text-muted">No figure</span>;
  const { total } = avoided;
  return (
    <>
      {money(total.mean, currency)}
      {total.mean > 0 && <span className="block text-xs text-muted">{spread(total, currency)}</span>}
      {related < gaps && (
        <span className="block text-xs text-muted">
          by {count(related)} of {counted(gaps, "gap")}
        </span>
      )}
    </>
  );
}
