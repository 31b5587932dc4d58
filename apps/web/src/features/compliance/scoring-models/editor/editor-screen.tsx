import type { ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useSearch } from "@tanstack/react-router";
import { ApiError } from "../../../../api/api-error.ts";
import { queryOf } from "../../../../api/call.ts";
import { LeaveGuard } from "../../../../screen/leave/leave-guard.tsx";
import { Loaded } from "../../../../screen/loaded.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonVariants } from "../../../../ui/button-variants.ts";
import { isId } from "../../../../ui/data-table/table-search.ts";
import { counted } from "../../../../ui/format.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { EmptyState } from "../../../../ui/state/empty-state.tsx";
import { ScreenPending } from "../../../../ui/state/screen-pending.tsx";
import { TabLinks } from "../../../../ui/tabs.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { Comparison } from "../preview/comparison.tsx";
import { Preview } from "../preview/preview.tsx";
import { MODEL_STATUS_WORDS } from "../words.ts";
import { ModelForm } from "./model-form.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

const route = getRouteApi("/_app/templates/scoring-model/$id");
const TABS = [
  { key: "model", label: "Model and preview" },
  { key: "compare", label: "Compare with the published edition" },
] as const;

/** Writes a scoring model. */
export function EditorScreen() {
  const { id } = route.useParams();
  return (
    <TemplateReaders title="Scoring model" permission="template:manage">
      {isId(id) ? <Found key={id} id={id} /> : <Missing />}
    </TemplateReaders>
  );
}

function Found({ id }: { readonly id: string }) {
  // Loaded each time: a draft that starts from an old version can't be saved.
  const query = useQuery({
    ...queryOf("scoringModels.get", { params: { id } }),
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

function Editing({ record }: { readonly record: ScoringModelRecord }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const editor = useEditor(record);
  const { dirty, free, busy, complete, save } = editor;
  const current = tab === "compare" && record.edition > 0 ? "compare" : "model";
  return (
    <>
      <PageHeader
        title={record.name}
        description={<About editor={editor} />}
        actions={<Actions editor={editor} />}
      />
      {record.edition > 0 && (
        <TabLinks label="Parts of the scoring model" tabs={TABS} current={current} className="mb-6">
          {(key, link) => (
            <Link {...link} to="." search={(key === "compare" ? { tab: key } : {}) as never} replace />
          )}
        </TabLinks>
      )}
      {current === "compare" ? (
        <Comparison record={record} dirty={dirty} />
      ) : (
        <div className="grid items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
          <ModelForm editor={editor} />
          <div className="min-w-0 xl:sticky xl:top-18 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
            <Preview model={editor.model} valid={editor.problems.length === 0} framework={editor.framework} />
          </div>
        </div>
      )}
      <LeaveGuard
        what="scoring model"
        dirty={dirty}
        free={free}
        saving={busy}
        onSave={async () => complete && (await save())}
      />
    </>
  );
}

function About({ editor: { record } }: { readonly editor: Editor }) {
  const { frameworkTitle, status, edition, changed, uses } = record;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">
        {frameworkTitle ?? "Any framework"}
        {uses > 0 && ` · ${counted(uses, "assessment")}`}
      </span>
      <Badge variant={status === "published" ? "default" : "secondary"}>
        {MODEL_STATUS_WORDS[status]}
        {edition > 0 && `, edition ${edition}`}
      </Badge>
      {edition > 0 && changed && <span>with changes that aren’t published</span>}
    </span>
  );
}

function Actions({ editor }: { readonly editor: Editor }) {
  const { record, disabled, dirty, complete, busy, save, publish } = editor;
  if (disabled) return null;
  return (
    <>
      <Button variant="outline" disabled={!dirty || !complete} busy={busy} onClick={() => void save()}>
        Save
      </Button>
      <Button disabled={dirty || !record.changed} busy={busy} onClick={() => void publish()}>
        Publish
      </Button>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Scoring model not found" />
      <EmptyState
        title="No scoring model at this address"
        action={
          <Link to="/templates/scoring-model" className={buttonVariants({ variant: "outline" })}>
            Show all scoring models
          </Link>
        }
      >
        The link is incomplete, or the model was deleted.
      </EmptyState>
    </>
  );
}
