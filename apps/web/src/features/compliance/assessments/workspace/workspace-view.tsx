import type { AnswerRow } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { cx } from "class-variance-authority";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { count, counted } from "../../../../ui/format.ts";
import { RowCheckbox } from "../../../../ui/data-table/row-checkbox.tsx";
import { SearchInput } from "../../../../ui/data-table/search-input.tsx";
import { TabLinks } from "../../../../ui/tabs.tsx";
import { useRestedText } from "../../../../ui/use-rested.ts";
import { AuditorsOfAssessment } from "../../auditors/public.ts";
import { GroupTree } from "../../framework-browser/public.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { AnswerList } from "./answer-list.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { StatusBanner } from "./status-banner.tsx";
import { useListKeys } from "./use-keys.ts";
import { useSelected } from "./use-selected.ts";
import { useWorkspace, type Workspace } from "./use-workspace.ts";
import { WorkspaceHead } from "./workspace-head.tsx";

const openPane = async () => import("../entry/open-pane.tsx");
const OpenPane = lazy(openPane);
const BulkBar = lazy(async () => ({ default: (await import("./bulk-bar.tsx")).BulkBar }));
const KeysHelp = lazy(async () => ({ default: (await import("./keys-help.tsx")).KeysHelp }));
const QuestionsView = lazy(() => import("../questions/questions-view.tsx"));
const WholeComments = lazy(() => import("./whole-comments.tsx"));

interface WorkspaceViewProps {
  readonly record: AssessmentRecord;
  readonly framework: Framework;
  readonly saved: readonly AnswerRow[];
}

/** An assessment: its state, its groups, its entries, and the open one's answer beside them. */
export default function WorkspaceView({ record, framework, saved }: WorkspaceViewProps) {
  const workspace = useWorkspace(record, framework, saved);
  const tabs = VIEWS.filter(
    ({ key }) =>
      (key !== "questions" || record.questionSetName !== null) && (key !== "auditors" || workspace.can.admit),
  );
  const view = tabs.find(({ key }) => key === workspace.search.view)?.key ?? "entries";
  const bar = (
    <TabLinks label="Parts of the assessment" tabs={tabs} current={view} className="mb-4">
      {(key, link) => (
        <Link {...link} to="." search={(key === "entries" ? {} : { view: key }) as never} replace />
      )}
    </TabLinks>
  );
  if (view === "entries") return <EntriesView workspace={workspace} tabs={bar} />;
  return (
    <div className="@container">
      <WorkspaceHead workspace={workspace} onHelp={undefined} />
      <StatusBanner workspace={workspace} />
      {bar}
      <Suspense fallback={<Skeletons heights={["h-10", "h-40"]} />}>
        {view === "questions" && <QuestionsView workspace={workspace} />}
        {view === "comments" && <WholeComments workspace={workspace} />}
        {view === "auditors" && <AuditorsOfAssessment assessment={record} canGive={workspace.can.manage} />}
      </Suspense>
    </div>
  );
}

const VIEWS = [
  { key: "entries", label: "Entries" },
  { key: "questions", label: "Questions" },
  { key: "comments", label: "Comments" },
  { key: "auditors", label: "Auditors" },
] as const;

interface EntriesViewProps {
  readonly workspace: Workspace;
  readonly tabs: ReactNode;
}

/** The entries of an assessment by group, and the open one's answer beside them. */
function EntriesView({ workspace, tabs }: EntriesViewProps) {
  const { record, framework } = workspace;
  const { search, change, listed, tallies, can } = workspace;
  const selection = useSelected(listed);
  const { typed, type, send } = useRestedText(search.q ?? "", (q) =>
    change({ q: q === "" ? undefined : q }, { replace: true }),
  );
  const open = openIn(workspace);
  const [helping, setHelping] = useState(false);
  useEffect(() => void openPane(), []); // fetched ahead, so that the first entry opens at once
  const openEntry = (entry: string | undefined) => {
    change({ entry }, { replace: entry !== undefined && open !== undefined });
    if (entry === undefined && open !== undefined) focusRow(open);
  };
  useListKeys(workspace, { open, onOpen: openEntry, onHelp: () => setHelping(true) });
  const found = {
    counts: new Map(
      [...tallies].flatMap(([id, { inScope }]) => (id === undefined ? [] : [[id, inScope] as const])),
    ),
    total: tallies.get(undefined)!.inScope,
  };
  return (
    <div className="@container">
      <WorkspaceHead workspace={workspace} onHelp={() => setHelping(true)} />
      <StatusBanner workspace={workspace} />
      {tabs}
      <div className={cx("flex flex-wrap items-start gap-2", open !== undefined && "@max-2xl:hidden")}>
        <SearchInput
          data-search
          aria-label="Search by identifier or words"
          aria-keyshortcuts="/"
          placeholder="Identifier or words"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") send(typed);
            if (event.key !== "Escape" || typed === "") return;
            event.preventDefault();
            event.stopPropagation();
            send("");
          }}
          className="w-full @2xl:w-56"
        />
        <FilterBar workspace={workspace} />
      </div>
      <div
        className={cx(
          "mt-4 grid items-start gap-x-6",
          open === undefined ? "@4xl:grid-cols-[15rem_minmax(0,1fr)]" : WITH_ENTRY,
        )}
      >
        <div className="sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto @max-4xl:hidden print:hidden">
          <GroupTree
            framework={framework}
            found={found}
            chosen={search.in}
            onChoose={(id) => change({ in: id })}
            figure={(id) => progressIn(workspace, id)}
          />
        </div>
        <div className={cx("min-w-0", open !== undefined && "@max-2xl:hidden")}>
          <div className="mb-2 flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1">
            {can.tailor && listed.length > 0 && (
              <span className="pl-2">
                <RowCheckbox
                  id="select-all"
                  label={
                    selection.entries.length === listed.length ? "Select none" : `Select all ${listed.length}`
                  }
                  checked={selection.entries.length === listed.length}
                  mixed={selection.entries.length > 0 && selection.entries.length < listed.length}
                  onToggle={selection.toggleAll}
                />
              </span>
            )}
            {selection.entries.length > 0 ? (
              <Suspense>
                <BulkBar workspace={workspace} selection={selection} />
              </Suspense>
            ) : (
              <output className="text-xs text-muted">{counted(listed.length, "entry", "entries")}</output>
            )}
          </div>
          {listed.length === 0 ? (
            <Nothing workspace={workspace} />
          ) : (
            <AnswerList
              workspace={workspace}
              selection={can.tailor ? selection : undefined}
              onOpen={(entry) => {
                send(typed); // so that Back leads to the same list
                openEntry(entry);
              }}
            />
          )}
        </div>
        {open !== undefined && (
          <div className="min-w-0 @2xl:sticky @2xl:top-18 @2xl:max-h-[calc(100dvh-6rem)] @2xl:overflow-y-auto">
            <Suspense fallback={<Skeletons heights={["h-10", "h-40"]} />}>
              <OpenPane key={open} workspace={workspace} id={open} onOpen={openEntry} />
            </Suspense>
          </div>
        )}
      </div>
      {helping && (
        <Suspense>
          <KeysHelp maturity={record.scoringModel === "maturity"} onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The open entry, if the assessment has it. */
function openIn({ search, answers, framework }: Workspace): string | undefined {
  const { entry } = search;
  return entry !== undefined && answers.rows.has(entry) && framework.entries.has(entry) ? entry : undefined;
}

/** Two or three columns: the list and the entry, and where there is room the groups before them. */
const WITH_ENTRY =
  "@2xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] @4xl:grid-cols-[12rem_minmax(0,1fr)_minmax(0,2fr)] @6xl:grid-cols-[13rem_17rem_minmax(0,1fr)]";

function progressIn(workspace: Workspace, id: string | undefined) {
  const tally = workspace.tallies.get(id);
  if (!tally) return <span aria-label="none in scope">–</span>;
  const done = tally.answered === tally.inScope;
  return (
    <span className={done ? "text-ok" : undefined}>
      {count(tally.answered)}
      <span aria-hidden>/</span>
      <span className="sr-only"> answered of </span>
      {count(tally.inScope)}
    </span>
  );
}

function Nothing({ workspace: { search } }: { readonly workspace: Workspace }) {
  const plain = search.q === undefined && search.in === undefined && search.result === undefined;
  return (
    <p className="border-y border-line py-6 text-sm text-muted">
      {plain && search.show === "unanswered"
        ? "Every entry in scope is answered."
        : plain && search.show === "mine"
          ? "No entry is assigned to you."
          : plain && search.show === "unsaved"
            ? "Everything is saved."
            : "No entries match. Check the spelling, try fewer words or clear the filters."}
    </p>
  );
}

/** The focus returns to the row of the entry that was closed, once the list is there again. */
function focusRow(id: string, tries = 10): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>(`a[data-entry="${CSS.escape(id)}"]`);
    if (row?.checkVisibility() === true) row.focus();
    else if (tries > 0) focusRow(id, tries - 1);
  });
}
