import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { type RefObject, Suspense, lazy } from "react";
import { Button } from "../../../../ui/button.tsx";
import { ago, dayAndTime } from "../../../../ui/format.ts";
import { useRecordTitle } from "../../../../ui/page-header.tsx";
import { useUser, WHOLE_TENANTS } from "../../../../session/user-context.ts";
import type { AnalysisSearch } from "../search.ts";
import type { ScenarioEditing } from "./use-scenario-draft.ts";

const ShareMenu = lazy(async () => ({
  default: (await import("../../../../ui/share/share-menu.tsx")).ShareMenu,
}));

const WhyField = lazy(() => import("../reviews/why-field.tsx"));
const ReviewBadge = lazy(() => import("../reviews/review-badge.tsx"));
const MoreActions = lazy(() => import("./more-actions.tsx"));

interface WorkbenchHeaderProps {
  readonly editing: ScenarioEditing;
  readonly titleProblem: string | undefined;
  readonly saving: boolean;
  /** Why the next save is made. */
  readonly note: string;
  readonly onNote: (note: string) => void;
  readonly readOnly: boolean;
  readonly mayCopy: boolean;
  /** Whether it belongs to the person's client; otherwise it's the whole tenant's. */
  readonly own: boolean;
  /** The list's previous state. */
  readonly back: AnalysisSearch;
  /** The shared part, as a picture or on paper. */
  readonly target: RefObject<HTMLElement | null>;
  readonly onSave: () => void;
  readonly onSaveCopy: () => void;
  /** Leaves the scenario, which is gone. */
  readonly onDeleted: () => void;
  /** Asks how to save a run; left out for people who can't run analyses. */
  readonly onKeepRun: (() => void) | null;
}

/** The scenario's title, whether it's saved, and its actions. It stays visible. */
export function WorkbenchHeader(props: WorkbenchHeaderProps) {
  const { editing, titleProblem, saving, readOnly, mayCopy, own, back, target } = props;
  const { onSave, onSaveCopy, onDeleted, onKeepRun } = props;
  const { draft, base, dirty, setText } = editing;
  useRecordTitle(draft.title.trim() || "New scenario");
  return (
    <div className="z-10 -mx-4 border-b border-line bg-bg px-4 pt-3 pb-3 sm:-mx-8 sm:px-8 xl:sticky xl:top-14">
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={back}
        className="inline-flex items-center gap-1 text-xs text-muted hover:text-ink touch:min-h-11 print:hidden"
      >
        <ArrowLeft aria-hidden className="size-3.5" /> All scenarios
      </Link>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h1 className="relative min-w-0 flex-1 basis-80">
          <span className="absolute size-px overflow-hidden text-title font-semibold whitespace-nowrap [clip-path:inset(50%)] print:static print:block print:size-auto print:whitespace-normal print:[clip-path:none]">
            {draft.title.trim() || "New scenario"}
          </span>
          <textarea
            rows={1}
            aria-label="Title"
            aria-invalid={titleProblem === undefined ? undefined : true}
            aria-describedby="title-problem"
            maxLength={200}
            readOnly={readOnly}
            value={draft.title}
            placeholder="Threat and asset affected"
            title={draft.title}
            onKeyDown={(event) => {
              if (event.key === "Enter") event.preventDefault();
            }}
            onBlur={(event) => {
              event.currentTarget.scrollLeft = 0;
            }}
            onChange={(event) => setText({ title: event.target.value.replace(/\s*[\r\n]+\s*/g, " ") })}
            className="-ml-1.5 block field-sizing-content w-[calc(100%+0.375rem)] resize-none overflow-hidden rounded-sm border border-transparent bg-transparent px-1.5 text-title font-semibold placeholder:font-normal placeholder:text-muted enabled:not-read-only:hover:border-line-strong aria-invalid:border-bad xl:whitespace-nowrap"
          />
          <span id="title-problem" className="block font-sans text-xs text-bad">
            {titleProblem}
          </span>
        </h1>
        <div className="flex items-center gap-2 wrap-anywhere max-sm:flex-wrap">
          {base.record && (
            <Suspense fallback={null}>
              <ReviewBadge scenarioId={base.record.id} />
            </Suspense>
          )}
          <SaveState editing={editing} saving={saving} readOnly={readOnly} own={own} />
          {!readOnly && base.record && (
            <Suspense fallback={<span className="h-9 w-34" />}>
              <WhyField note={props.note} onNote={props.onNote} />
            </Suspense>
          )}
          {!readOnly && (
            <Button
              onClick={onSave}
              busy={saving}
              disabled={!dirty && base.record !== null}
              aria-keyshortcuts="Control+S Meta+S"
            >
              Save
            </Button>
          )}
          <Suspense fallback={<span className="h-9 w-24" />}>
            <ShareMenu title={draft.title.trim() || "New scenario"} target={target} />
          </Suspense>
          <Suspense fallback={<span className="size-9" />}>
            <MoreActions
              draft={draft}
              scenarioId={base.record?.id}
              onKeepRun={onKeepRun}
              onSaveCopy={mayCopy ? onSaveCopy : null}
              deletable={readOnly ? null : base.record}
              onDeleted={onDeleted}
            />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function SaveState({
  editing,
  saving,
  readOnly,
  own,
}: {
  readonly editing: ScenarioEditing;
  readonly saving: boolean;
  readonly readOnly: boolean;
  readonly own: boolean;
}) {
  const user = useUser();
  const { dirty, base } = editing;
  const record = base.record;
  const words = readOnly
    ? own
      ? "View only"
      : WHOLE_TENANTS
    : saving
      ? "Saving…"
      : dirty
        ? "Unsaved changes"
        : record
          ? `Saved ${ago(record.updatedAt)}${record.updatedBy === null ? "" : ` by ${record.updatedBy}`}`
          : "Not saved yet";
  return (
    <output
      title={record ? dayAndTime(record.updatedAt, user) : undefined}
      className="mr-1 inline-flex items-center gap-1.5 text-xs text-muted"
    >
      {dirty && !readOnly && <span aria-hidden className="size-1.5 rounded-full bg-warn" />}
      {words}
    </output>
  );
}
