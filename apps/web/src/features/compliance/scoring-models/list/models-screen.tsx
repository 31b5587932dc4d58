import type { ScoringModelSummary } from "@crq/contract/compliance/scoring-models";
import { Link, useNavigate } from "@tanstack/react-router";
import { Plus, Upload } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { call } from "../../../../api/call.ts";
import { tellFailure } from "../../../../screen/tell-failure.ts";
import { useAct } from "../../../../screen/use-act.ts";
import { type ColumnsOf, useList } from "../../../../screen/use-list.tsx";
import { useUser } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { changedColumn } from "../../../../ui/data-table/changed-column.tsx";
import { DataTable } from "../../../../ui/data-table/data-table.tsx";
import { EditionStatus } from "../../../../ui/data-table/edition-status.tsx";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { RowMenu } from "../../../../ui/data-table/row-menu.tsx";
import { fileNameOf, saveFile } from "../../../../ui/files/save-file.ts";
import { count, type TimePreferences } from "../../../../ui/format.ts";
import { ConfirmDialog } from "../../../../ui/overlay/confirm-dialog.tsx";
import { MenuItem } from "../../../../ui/overlay/menu.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { MODEL_STATUS_WORDS } from "../words.ts";
import { BuiltInModels } from "./built-in.tsx";

const TITLE = "Scoring models";
const NewModel = lazy(() => import("./new-model.tsx"));
const ImportModel = lazy(() => import("./import-model.tsx"));

type From = NonNullable<ComponentProps<typeof NewModel>["from"]>;

/** How assessments are scored: the product's ways, and the tenant's own. */
export function ScoringModelsScreen() {
  return (
    <TemplateReaders title={TITLE} permission="template:manage">
      <Models />
    </TemplateReaders>
  );
}

function Models() {
  const user = useUser();
  const manages = user.clientId === null;
  const [dialog, setDialog] = useState<"new" | "import" | From>();
  const [removing, setRemoving] = useState<ScoringModelSummary>();
  const list = useList("scoringModels.list", {
    columns: columnsOf(user),
    sort: "name",
    filters: { status: { label: "Status", all: "All statuses", choices: MODEL_STATUS_WORDS } },
  });
  const create = manages && (
    <Button onClick={() => setDialog("new")}>
      <Plus aria-hidden /> New scoring model
    </Button>
  );
  const menu = (row: ScoringModelSummary) => (
    <ModelMenu model={row} manages={manages} onCopy={setDialog} onRemove={setRemoving} />
  );
  const close = () => setDialog(undefined);
  return (
    <>
      <PageHeader
        title={TITLE}
        description="What each answer is worth, how answers are combined, and what scores are called."
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
        label="Your scoring models"
        search="Search by name or framework"
        rowActions={menu}
        empty={
          <EmptyState title="No scoring models of your own yet" action={create}>
            Assessments are scored by the built-in models until you publish one.
          </EmptyState>
        }
      />
      <BuiltInModels onCopy={manages ? setDialog : undefined} />
      <Suspense>
        {dialog === "import" && <ImportModel onClose={close} />}
        {dialog === "new" && <NewModel onClose={close} />}
        {typeof dialog === "object" && <NewModel from={dialog} onClose={close} />}
      </Suspense>
      {removing && <RemoveModel model={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

interface ModelMenuProps {
  readonly model: ScoringModelSummary;
  readonly manages: boolean;
  readonly onCopy: (model: ScoringModelSummary) => void;
  readonly onRemove: (model: ScoringModelSummary) => void;
}

function ModelMenu({ model, manages, onCopy, onRemove }: ModelMenuProps) {
  const navigate = useNavigate();
  const params = { id: model.id };
  const revive = useAct("scoringModels.revive", {
    done: ({ name }) => `${name} brought back`,
    failed: "Couldn't bring the scoring model back",
  });
  const retire = useAct("scoringModels.retire", {
    done: ({ name }) => `${name} retired`,
    failed: "Couldn't retire the scoring model",
    undo: async () => revive.run({ params }),
  });
  return (
    <RowMenu label={model.name}>
      {manages && model.status !== "retired" && (
        <MenuItem onSelect={() => void navigate({ to: "/templates/scoring-model/$id", params })}>
          Edit
        </MenuItem>
      )}
      <MenuItem onSelect={() => void download(model)}>Download</MenuItem>
      {manages && <MenuItem onSelect={() => onCopy(model)}>Copy</MenuItem>}
      {manages && model.status === "published" && (
        <MenuItem onSelect={() => void retire.run({ params })}>Retire</MenuItem>
      )}
      {manages && model.status === "retired" && (
        <MenuItem onSelect={() => void revive.run({ params })}>Bring back</MenuItem>
      )}
      {manages && model.status === "draft" && <MenuItem onSelect={() => onRemove(model)}>Delete</MenuItem>}
    </RowMenu>
  );
}

/** Gives the browser a model as a file. */
async function download({ id, name }: ScoringModelSummary): Promise<void> {
  try {
    const { file } = await call("scoringModels.download", { params: { id } });
    saveFile(new Blob([file], { type: "application/json" }), `${fileNameOf(name, "scoring-model")}.json`);
  } catch (error) {
    tellFailure("Couldn't download the scoring model", error);
  }
}

function RemoveModel({
  model,
  onClose,
}: {
  readonly model: ScoringModelSummary;
  readonly onClose: () => void;
}) {
  const remove = useAct("scoringModels.remove", {
    done: `${model.name} deleted`,
    failed: "Couldn't delete the scoring model",
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={`Delete ${model.name}?`}
      description="The draft is deleted for good."
      confirmLabel="Delete"
      destructive
      busy={remove.busy}
      onConfirm={() => void remove.run({ params: { id: model.id } })}
      onCancel={onClose}
    />
  );
}

const columnsOf = (times: TimePreferences): ColumnsOf<"scoringModels.list"> => [
  {
    id: "name",
    header: "Scoring model",
    sortable: true,
    rowHeader: true,
    cell: ({ id, name, description }) => (
      <>
        <Link to="/templates/scoring-model/$id" params={{ id }} className={RECORD_LINK}>
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
        words={MODEL_STATUS_WORDS[status]}
        published={status === "published"}
        edition={edition}
        changed={changed}
      />
    ),
  },
  {
    id: "framework",
    header: "Framework",
    cell: ({ frameworkTitle }) => <span className="wrap-anywhere">{frameworkTitle ?? "Any"}</span>,
  },
  { id: "uses", header: "Assessments", numeric: true, cell: ({ uses }) => count(uses) },
  changedColumn(times),
];
