import type { RiskMatrix as MatrixRecord } from "@crq/contract/risk/register/matrices";
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { BUILT_IN_NAME, useMatrices } from "../../../screen/risks/use-matrices.ts";
import { RiskMatrix } from "../../../screen/risks/risk-matrix.tsx";
import { useAct } from "../../../screen/use-act.ts";
import { ARCHIVED_CHOICES } from "../../../screen/use-archiving.ts";
import { type ColumnsOf, useList } from "../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { changedColumn } from "../../../ui/data-table/changed-column.tsx";
import { DataTable } from "../../../ui/data-table/data-table.tsx";
import { RECORD_LINK } from "../../../ui/data-table/record-link.ts";
import { RowMenu } from "../../../ui/data-table/row-menu.tsx";
import type { TimePreferences } from "../../../ui/format.ts";
import { MenuItem } from "../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { Plate } from "../../../ui/plate.tsx";
import { Section } from "../../../ui/section.tsx";
import { EmptyState } from "../../../ui/state/empty-state.tsx";
import { MatrixReaders } from "./matrix-readers.tsx";
import type { MatrixSource } from "./new-matrix.tsx";

const TITLE = "Risk matrices";
const NewMatrix = lazy(() => import("./new-matrix.tsx"));

/** How risks are rated: the tenant's own matrices, and the product's. */
export function MatricesScreen() {
  return (
    <MatrixReaders title={TITLE}>
      <Matrices />
    </MatrixReaders>
  );
}

function Matrices() {
  const user = useUser();
  const manages = useCan("risk:write") && user.clientId === null;
  const [source, setSource] = useState<MatrixSource>();
  const list = useList("riskMatrices.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: { archived: { label: "Archived", ...ARCHIVED_CHOICES } },
  });
  const builtIn = { name: BUILT_IN_NAME, matrix: BUILT_IN_MATRIX };
  const menu = (row: MatrixRecord) => <MatrixMenu row={row} manages={manages} onCopy={setSource} />;
  const create = manages && (
    <Button onClick={() => setSource(builtIn)}>
      <Plus aria-hidden /> New risk matrix
    </Button>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="How likelihood and impact become a rating. Each risk keeps the matrix that it’s rated by."
        actions={create}
      />
      <DataTable
        {...list}
        label="Your risk matrices"
        search="Search by name or description"
        rowActions={menu}
        empty={
          <EmptyState title="No risk matrices of your own yet" action={create}>
            Risks are rated by the built-in matrix until you choose another.
          </EmptyState>
        }
      />
      <BuiltIn onCopy={manages ? () => setSource(builtIn) : undefined} manages={manages} />
      <Suspense>{source && <NewMatrix source={source} onClose={() => setSource(undefined)} />}</Suspense>
    </>
  );
}

function BuiltIn({
  onCopy,
  manages,
}: {
  readonly onCopy: (() => void) | undefined;
  readonly manages: boolean;
}) {
  const choose = useDefault();
  const { query, usual } = useMatrices();
  const another = query.isSuccess && usual.id !== null;
  return (
    <Section
      title="Built-in matrix"
      className="mt-14"
      description={`NIST SP 800-30 Rev. 1, table I-2. ${another ? `New risks are rated by ${usual.name}.` : "New risks are rated by it unless another matrix is the default."}`}
      actions={
        <>
          {manages && another && (
            <Button
              variant="outline"
              busy={choose.busy}
              onClick={() => void choose.run({ body: { matrixId: null } })}
            >
              Make default
            </Button>
          )}
          {onCopy && (
            <Button variant="outline" onClick={onCopy}>
              Copy
            </Button>
          )}
        </>
      }
    >
      <Plate className="max-w-2xl">
        <RiskMatrix matrix={BUILT_IN_MATRIX} label={BUILT_IN_NAME} />
      </Plate>
    </Section>
  );
}

function useDefault() {
  return useAct("riskMatrices.setDefault", {
    done: "Default matrix saved. New risks are rated by it.",
    failed: "Couldn't save the default matrix",
  });
}

interface MatrixMenuProps {
  readonly row: MatrixRecord;
  readonly manages: boolean;
  readonly onCopy: (source: MatrixSource) => void;
}

function MatrixMenu({ row, manages, onCopy }: MatrixMenuProps) {
  const choose = useDefault();
  const input = { params: { id: row.id }, query: {} };
  const restore = useAct("riskMatrices.restore", {
    done: ({ name }) => `${name} restored`,
    failed: "Couldn't restore the risk matrix",
  });
  const archive = useAct("riskMatrices.archive", {
    done: ({ name }) => `${name} archived`,
    failed: "Couldn't archive the risk matrix",
    undo: async () => restore.run(input),
  });
  if (!manages) return null;
  return (
    <RowMenu label={row.name}>
      <MenuItem onSelect={() => onCopy(row)}>Copy</MenuItem>
      {row.archivedAt === null && !row.isDefault && (
        <MenuItem onSelect={() => void choose.run({ body: { matrixId: row.id } })}>Make default</MenuItem>
      )}
      {row.archivedAt === null ? (
        <MenuItem onSelect={() => void archive.run(input)}>Archive</MenuItem>
      ) : (
        <MenuItem onSelect={() => void restore.run(input)}>Restore</MenuItem>
      )}
    </RowMenu>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"riskMatrices.list"> => [
  {
    id: "name",
    header: "Risk matrix",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, description, isDefault, archivedAt }) => (
      <>
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to="/risk-management/risk-register/matrices/$id" params={{ id }} className={RECORD_LINK}>
            {name}
          </Link>
          {isDefault && <Badge>Default</Badge>}
          {archivedAt !== null && <Badge variant="secondary">Archived</Badge>}
        </span>
        {description !== "" && (
          <span className="line-clamp-1 text-xs font-normal wrap-anywhere text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    id: "size",
    header: "Likelihood × impact",
    cell: ({ matrix }) => (
      <span className="num">
        {matrix.likelihood.length} × {matrix.impact.length}
      </span>
    ),
  },
  {
    id: "ratings",
    header: "Ratings",
    cell: ({ matrix }) => (
      <span className="wrap-anywhere">{matrix.ratings.map(({ label }) => label).join(", ")}</span>
    ),
  },
  changedColumn(times),
];
