import type { QuestionRecord } from "@crq/contract/compliance/questions/questions";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { ChevronDown, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { call } from "../../../../api/call.ts";
import { FrameworkFilter } from "../../../../screen/frameworks/framework-choice.tsx";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { changedColumn } from "../../../../ui/data-table/changed-column.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { isId, type TableSearch } from "../../../../ui/data-table/table-search.ts";
import { saveFile } from "../../../../ui/files/save-file.ts";
import { count, type TimePreferences } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { Menu, MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { KIND_WORDS } from "../words.ts";

const TITLE = "Question bank";
const QuestionDialog = lazy(() => import("./question-dialog.tsx"));
const ImportFile = lazy(() => import("./import-questions.tsx"));

/** The questions that sets are made of. */
export function BankScreen() {
  return (
    <TemplateReaders title={TITLE} permission="template:manage">
      <Bank />
    </TemplateReaders>
  );
}

function Bank() {
  const user = useUser();
  const { question: named }: TableSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const [adding, setAdding] = useState(false);
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<QuestionRecord>();
  const manages = user.clientId === null;
  const open = (id: string | undefined) =>
    void navigate({ to: ".", search: ((before: TableSearch) => ({ ...before, question: id })) as never });
  const revive = useAct("questions.revive", {
    done: "Question brought back",
    failed: "Couldn't bring it back",
  });
  const retire = useAct("questions.retire", {
    done: "Question retired",
    failed: "Couldn't retire the question",
    undo: async ({ id }) => revive.run({ params: { id } }),
  });
  const remove = useAct("questions.remove", {
    done: "Question deleted",
    failed: "Couldn't delete the question",
    onDone: () => setRemoving(undefined),
  });
  const list = useList("questions.list", {
    columns: columnsOf(user),
    sort: "text",
    filters: {
      kind: { label: "Kind", all: "All kinds", choices: KIND_WORDS, className: "w-44" },
      framework: FrameworkFilter,
      retired: {
        label: "Retired questions",
        usual: "no",
        choices: { no: "In use", yes: "Retired", all: "In use and retired" },
        className: "w-44",
      },
    },
  });
  const menu = (row: QuestionRecord) =>
    manages && (
      <RowMenu label={row.text}>
        <MenuItem onSelect={() => open(row.id)}>Edit</MenuItem>
        {row.retiredAt === null ? (
          <MenuItem onSelect={() => void retire.run({ params: { id: row.id } })}>Retire</MenuItem>
        ) : (
          <MenuItem onSelect={() => void revive.run({ params: { id: row.id } })}>Bring back</MenuItem>
        )}
        {row.usedIn === 0 && <MenuItem onSelect={() => setRemoving(row)}>Delete</MenuItem>}
      </RowMenu>
    );
  const create = manages && (
    <Button onClick={() => setAdding(true)}>
      <Plus aria-hidden /> New question
    </Button>
  );
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Questions in plain language, and what each answer means for your frameworks’ entries."
        actions={
          <>
            <FileMenu onImport={manages ? () => setImporting(true) : undefined} />
            {create}
          </>
        }
      />
      <DataTable
        {...list}
        label="Questions"
        search="Search questions"
        rowActions={menu}
        empty={
          <EmptyState title="No questions yet" action={create}>
            Write your own, import a file, or copy one of the product’s{" "}
            <Link to="/templates/assessment-templates">assessment templates</Link>: its questions come along.
          </EmptyState>
        }
      />
      <Suspense>
        {adding && <QuestionDialog id={undefined} onClose={() => setAdding(false)} />}
        {manages && isId(named) && <QuestionDialog key={named} id={named} onClose={() => open(undefined)} />}
        {importing && <ImportFile onClose={() => setImporting(false)} />}
      </Suspense>
      <ConfirmDialog
        open={removing !== undefined}
        title="Delete this question?"
        description={`‘${removing?.text ?? ""}’ is deleted for good. No question set asks it.`}
        confirmLabel="Delete"
        destructive
        busy={remove.busy}
        onConfirm={() => removing && void remove.run({ params: { id: removing.id } })}
        onCancel={() => setRemoving(undefined)}
      />
    </>
  );
}

function FileMenu({ onImport }: { readonly onImport: (() => void) | undefined }) {
  const download = async () => {
    try {
      const { file } = await call("questions.download");
      saveFile(new Blob([file], { type: "application/json" }), "questions.json");
    } catch (error) {
      tellFailure("Couldn't download the questions", error);
    }
  };
  return (
    <Menu
      trigger={
        <Button variant="outline">
          Files <ChevronDown aria-hidden />
        </Button>
      }
    >
      {onImport && <MenuItem onSelect={onImport}>Import questions</MenuItem>}
      <MenuItem onSelect={() => void download()}>Download as JSON</MenuItem>
    </Menu>
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"questions.list"> => [
  {
    id: "text",
    header: "Question",
    sortable: true,
    rowHeader: true,
    cell: ({ id, text, retiredAt }) => (
      <>
        <Link
          to="/templates/question-bank"
          search={((before: TableSearch) => ({ ...before, question: id })) as never}
          className={RECORD_LINK}
        >
          {text}
        </Link>
        {retiredAt !== null && (
          <Badge variant="outline" className="ml-2">
            Retired
          </Badge>
        )}
      </>
    ),
  },
  { id: "kind", header: "Kind", sortable: true, nowrap: true, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    id: "entries",
    header: "Entries",
    cell: ({ entries }) => (
      <span className="line-clamp-2 wrap-anywhere">
        {entries.length === 0 ? "–" : entries.map(({ entry }) => entry).join(", ")}
      </span>
    ),
  },
  { id: "weight", header: "Weight", numeric: true, optional: true, cell: ({ weight }) => weight },
  { id: "edition", header: "Edition", numeric: true, optional: true, cell: ({ edition }) => edition },
  { id: "usedIn", header: "Sets", numeric: true, cell: ({ usedIn }) => count(usedIn) },
  changedColumn(times),
];
