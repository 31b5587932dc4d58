import type { QuestionSetRecord } from "@crq/contract/compliance/questions/question-sets";
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
import { Trial } from "../ask/trial.tsx";
import { TemplateReaders } from "../../../../screen/readers/template-readers.tsx";
import { SET_STATUS_WORDS } from "../words.ts";
import { BeginAssessment } from "../sets/begin-assessment.tsx";
import { SetForm } from "./set-form.tsx";
import { type Editor, useEditor } from "./use-editor.ts";

const route = getRouteApi("/_app/templates/editor/$id");
const TABS = [
  { key: "questions", label: "Questions" },
  { key: "try", label: "Try it" },
] as const;

/** Writes a question set. */
export function EditorScreen() {
  const { id } = route.useParams();
  return (
    <TemplateReaders title="Question set" permission="template:manage">
      {isId(id) ? <Found key={id} id={id} /> : <Missing />}
    </TemplateReaders>
  );
}

function Found({ id }: { readonly id: string }) {
  // Loaded each time: a draft that starts from an old version can't be saved.
  const query = useQuery({
    ...queryOf("questionSets.get", { params: { id } }),
    gcTime: 0,
    staleTime: Infinity,
  });
  if (query.error instanceof ApiError && query.error.status === 404) return <Missing />;
  return (
    <Loaded query={query} level={1} skeleton={<ScreenPending />}>
      {(set) => <Editing key={set.version} set={set} />}
    </Loaded>
  );
}

function Editing({ set }: { readonly set: QuestionSetRecord }) {
  const { tab } = useSearch({ strict: false }) as { tab?: string };
  const editor = useEditor(set);
  const { dirty, free, busy, complete, save, total, asked } = editor;
  const current = tab === "try" ? "try" : "questions";
  return (
    <>
      <PageHeader
        title={set.name}
        description={<About editor={editor} />}
        actions={<Actions editor={editor} />}
      />
      <TabLinks label="Parts of the question set" tabs={TABS} current={current} className="mb-6">
        {(key, link) => (
          <Link {...link} to="." search={(key === "try" ? { tab: key } : {}) as never} replace />
        )}
      </TabLinks>
      {current === "questions" && <SetForm editor={editor} />}
      {current === "try" && total > 0 && <Trial framework={set.framework} sections={asked} />}
      {current === "try" && total === 0 && (
        <EmptyState title="Nothing to try yet">Add questions first.</EmptyState>
      )}
      <LeaveGuard
        what="question set"
        dirty={dirty}
        free={free}
        saving={busy}
        onSave={async () => complete && (await save())}
      />
    </>
  );
}

function About({ editor: { set, total } }: { readonly editor: Editor }) {
  const { frameworkTitle, status, edition, changed } = set;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <span>
        {frameworkTitle} · {counted(total, "question")}
      </span>
      <Badge variant={status === "published" ? "default" : "secondary"}>
        {SET_STATUS_WORDS[status]}
        {edition > 0 && `, edition ${edition}`}
      </Badge>
      {edition > 0 && changed && <span>with changes that aren’t published</span>}
    </span>
  );
}

function Actions({ editor }: { readonly editor: Editor }) {
  const { set, disabled, dirty, complete, busy, total, save, publish } = editor;
  const begin = set.status === "published" && <BeginAssessment set={set} variant="outline" />;
  if (disabled) return begin;
  return (
    <>
      {begin}
      <Button variant="outline" disabled={!dirty || !complete} busy={busy} onClick={() => void save()}>
        Save
      </Button>
      <Button disabled={dirty || !set.changed || total === 0} busy={busy} onClick={() => void publish()}>
        Publish
      </Button>
    </>
  );
}

function Missing() {
  return (
    <>
      <PageHeader title="Question set not found" />
      <EmptyState
        title="No question set at this address"
        action={
          <Link to="/templates/manage" className={buttonVariants({ variant: "outline" })}>
            Show all question sets
          </Link>
        }
      >
        The link is incomplete, or the set was deleted.
      </EmptyState>
    </>
  );
}
