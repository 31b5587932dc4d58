import type { RiskMatrix } from "@crq/contract/risk/register/matrices";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ApiError } from "../../../../api/api-error.ts";
import { queryOf } from "../../../../api/call.ts";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { isId } from "../../../../ui/data-table/table-search.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";
import { counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { MatrixReaders } from "../matrix-readers.tsx";
import { CellsPart } from "./cells-part.tsx";
import { EffectPart } from "./effect-part.tsx";
import { RatingsPart } from "./ratings-part.tsx";
import { ScalePart } from "./scale-part.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

const route = getRouteApi("/_app/risk-management/risk-register/matrices/$id");

/** Changes a risk matrix. */
export function MatrixEditorScreen() {
  const { id } = route.useParams();
  return (
    <MatrixReaders title="Risk matrix">{isId(id) ? <Found key={id} id={id} /> : <Missing />}</MatrixReaders>
  );
}

function Found({ id }: { readonly id: string }) {
  // Loaded each time: a change that starts from an old version can't be saved.
  const query = useQuery({
    ...queryOf("riskMatrices.get", { params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(record) => <Editing key={record.version} record={record} />}
    </Loaded>
  );
}

function Editing({ record }: { readonly record: RiskMatrix }) {
  const editor = useEditor(record);
  const { dirty, complete, busy, disabled, save, free } = editor;
  return (
    <>
      <PageHeader
        title={record.name}
        description={<About editor={editor} />}
        actions={
          !disabled && (
            <Button disabled={!dirty || !complete} busy={busy} onClick={() => void save()}>
              Save
            </Button>
          )
        }
      />
      <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-10 xl:sticky xl:top-18 xl:order-2">
          <CellsPart editor={editor} />
          <EffectPart editor={editor} />
        </div>
        <div className="grid min-w-0 gap-10">
          <Names editor={editor} />
          <RatingsPart editor={editor} />
          <ScalePart editor={editor} axis="likelihood" />
          <ScalePart editor={editor} axis="impact" />
          {!disabled && (
            <p aria-live="polite" className="text-sm text-muted">
              {stateWords(editor)}
            </p>
          )}
        </div>
      </div>
      <LeaveGuard
        what="risk matrix"
        dirty={dirty}
        free={free}
        saving={busy}
        onSave={async () => complete && (await save())}
      />
    </>
  );
}

function stateWords({ dirty, complete, problems, name }: Editor): string {
  if (name.trim() === "") return "To save, give the matrix a name.";
  if (!complete) return `To save, correct ${counted(problems.length, "problem")} marked above.`;
  return dirty ? "You have changes that aren’t saved." : "Everything is saved.";
}

function About({ editor: { record, matrix } }: { readonly editor: Editor }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="num">
        {matrix.likelihood.length} × {matrix.impact.length}, {counted(matrix.ratings.length, "rating")}
      </span>
      {record.isDefault && <Badge>Default</Badge>}
      {record.archivedAt !== null && <Badge variant="secondary">Archived</Badge>}
    </span>
  );
}

function Names({ editor }: { readonly editor: Editor }) {
  const { name, setName, description, setDescription, disabled } = editor;
  return (
    <div className="grid gap-4">
      <Field label="Name" required error={name.trim() === "" ? "Name the risk matrix" : undefined}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            autoComplete="off"
            disabled={disabled}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label="Description" aside="Optional">
        {(control) => (
          <Textarea
            {...control}
            maxLength={4000}
            disabled={disabled}
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        )}
      </Field>
    </div>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Risk matrix not found" />
      <EmptyState
        title="No risk matrix at this address"
        action={
          <Link
            to="/risk-management/risk-register/matrices"
            className={buttonVariants({ variant: "outline" })}
          >
            Show all risk matrices
          </Link>
        }
      >
        The link is incomplete, or the matrix was deleted.
      </EmptyState>
    </>
  );
}
