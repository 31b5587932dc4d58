import type { QuestionSetSummary } from "@crq/contract/compliance/questions/question-sets";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FrameworkFilter } from "../../../../screen/frameworks/framework-choice.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useCan, useUser } from "../../../../session/user-context.ts";
import { EditionStatus } from "../../../../ui/data-table/edition-status.tsx";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { changedColumn } from "../../../../ui/data-table/changed-column.tsx";
import { Button } from "../../../../ui/button.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { count, type TimePreferences } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { SET_STATUS_WORDS } from "../words.ts";
import { BeginDialog } from "./begin-assessment.tsx";
import { downloadSet } from "./download-set.ts";

const TITLE = "Manage templates";
const NewSet = lazy(() => import("./new-set.tsx"));
const ImportSet = lazy(() => import("./import-set.tsx"));

/** The question sets of the tenant: drafts, published and retired ones. */
export function ManageScreen() {
  return (
    <TemplateReaders title={TITLE} permission="template:manage">
      <Manage />
    </TemplateReaders>
  );
}

function Manage() {
  const user = useUser();
  const manages = user.clientId === null;
  const [dialog, setDialog] = useState<"new" | "import" | { readonly id: string; readonly name: string }>();
  const [removing, setRemoving] = useState<QuestionSetSummary>();
  const [asking, setAsking] = useState<QuestionSetSummary>();
  const list = useList("questionSets.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: {
      status: { label: "Status", all: "All statuses", choices: SET_STATUS_WORDS },
      framework: FrameworkFilter,
    },
  });
  const create = manages && (
    <Button onClick={() => setDialog("new")}>
      <Plus aria-hidden /> New question set
    </Button>
  );
  const menu = (row: QuestionSetSummary) => (
    <SetMenu set={row} manages={manages} onBegin={setAsking} onCopy={setDialog} onRemove={setRemoving} />
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Question sets for assessments: write them, publish them in editions, retire them."
        actions={
          manages && (
            <>
              <Button variant="outline" onClick={() => setDialog("import")}>
                <Upload aria-hidden /> Import
              </Button>
              {create}
            </>
          )
        }
      />
      <DataTable
        {...list}
        label="Question sets"
        search="Search by name or framework"
        rowActions={menu}
        empty={
          <EmptyState title="No question sets yet" action={create}>
            A question set asks for a framework’s entries in plain language. Begin with one of the{" "}
            <Link to="/templates/assessment-templates">assessment templates</Link>, or with an empty set.
          </EmptyState>
        }
      />
      <Suspense>
        {dialog === "import" && <ImportSet onClose={close} />}
        {dialog === "new" && <NewSet onClose={close} />}
        {typeof dialog === "object" && <NewSet from={dialog} onClose={close} />}
      </Suspense>
      {asking && <BeginDialog set={asking} onClose={() => setAsking(undefined)} />}
      {removing && <RemoveSet set={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

interface SetMenuProps {
  readonly set: QuestionSetSummary;
  readonly manages: boolean;
  readonly onBegin: (set: QuestionSetSummary) => void;
  readonly onCopy: (set: QuestionSetSummary) => void;
  readonly onRemove: (set: QuestionSetSummary) => void;
}

function SetMenu({ set, manages, onBegin, onCopy, onRemove }: SetMenuProps) {
  const mayBegin = useCan("assessment:manage");
  const navigate = useNavigate();
  const params = { id: set.id };
  const revive = useAct("questionSets.revive", {
    done: ({ name }) => `${name} brought back`,
    failed: "Couldn't bring the question set back",
  });
  const retire = useAct("questionSets.retire", {
    done: ({ name }) => `${name} retired`,
    failed: "Couldn't retire the question set",
    undo: async () => revive.run({ params }),
  });
  return (
    <RowMenu label={set.name}>
      {mayBegin && set.status === "published" && (
        <MenuItem onSelect={() => onBegin(set)}>Begin an assessment</MenuItem>
      )}
      {manages && set.status !== "retired" && (
        <MenuItem onSelect={() => void navigate({ to: "/templates/editor/$id", params })}>Edit</MenuItem>
      )}
      <MenuItem onSelect={() => void downloadSet(set)}>Download</MenuItem>
      {manages && <MenuItem onSelect={() => onCopy(set)}>Copy</MenuItem>}
      {manages && set.status === "published" && (
        <MenuItem onSelect={() => void retire.run({ params })}>Retire</MenuItem>
      )}
      {manages && set.status === "retired" && (
        <MenuItem onSelect={() => void revive.run({ params })}>Bring back</MenuItem>
      )}
      {manages && set.status === "draft" && <MenuItem onSelect={() => onRemove(set)}>Delete</MenuItem>}
    </RowMenu>
  );
}

function RemoveSet({ set, onClose }: { readonly set: QuestionSetSummary; readonly onClose: () => void }) {
  const remove = useAct("questionSets.remove", {
    done: `${set.name} deleted`,
    failed: "Couldn't delete the question set",
    also: ["questions"],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${set.name}?`}
      description="The draft is deleted for good. Its questions stay in the bank."
      confirmLabel="Delete"
      destructive
      busy={remove.busy}
      onConfirm={() => void remove.run({ params: { id: set.id } })}
      onCancel={onClose}
    />
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"questionSets.list"> => [
  {
    id: "name",
    header: "Question set",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, description }) => (
      <>
        <Link to="/templates/editor/$id" params={{ id }} className={RECORD_LINK}>
          {name}
        </Link>
        {description !== "" && (
          <span className="line-clamp-1 text-xs font-normal wrap-anywhere text-muted">{description}</span>
        )}
      </>
    ),
  },
  {
    id: "status",
    header: "Status",
    sortable: true,
    cell: ({ status, edition, changed }) => (
      <EditionStatus
        words={SET_STATUS_WORDS[status]}
        published={status === "published"}
        edition={edition}
        changed={changed}
      />
    ),
  },
  {
    id: "framework",
    header: "Framework",
    sortable: true,
    cell: ({ frameworkTitle }) => <span className="wrap-anywhere">{frameworkTitle}</span>,
  },
  { id: "questions", header: "Questions", numeric: true, cell: ({ questionCount }) => count(questionCount) },
  changedColumn(times),
];
