import type { Entry } from "@crq/frameworks/catalog";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Assessed, EntryMarks, OwnDetails } from "../../../../screen/frameworks/entry-text.tsx";
import type { Framework } from "../../../../screen/frameworks/framework.ts";
import { OfficialTexts } from "../../../../screen/frameworks/official-texts.tsx";
import { useTexts } from "../../../../screen/frameworks/shipped.ts";
import { wordsOf } from "../../../../screen/frameworks/words.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { useCan } from "../../../../session/user-context.ts";
import { Button } from "../../../../ui/button.tsx";
import { CopyButton } from "../../../../ui/copy-button.tsx";
import { Heading } from "../../../../ui/heading.tsx";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { EntryEvidence } from "../../evidence/public.ts";
import { resultWords } from "../result-mark.tsx";
import type { Workspace } from "../workspace/use-workspace.ts";
import { AnswerForm } from "./answer-form.tsx";
import { Comments } from "./comments.tsx";
import { History } from "./history.tsx";
import { UnsavedNotice } from "./unsaved-notice.tsx";
import type { OpenEntry } from "./use-open-entry.ts";

const EntryControls = lazy(() => import("./entry-controls.tsx"));

interface EntryPaneProps {
  readonly workspace: Workspace;
  readonly entry: Entry;
  readonly open: OpenEntry;
  /** Its place among those listed, from 1; 0 if a filter hides it. */
  readonly place: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** One entry: what it asks, and its answer beside it. */
export function EntryPane(props: EntryPaneProps) {
  const { workspace, entry, open } = props;
  const { record, framework, answers } = workspace;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the list, with the row that had the focus, has just given way to the entry.
    if (document.activeElement?.checkVisibility() !== true || document.activeElement === document.body)
      article.current?.focus({ preventScroll: true });
    article.current?.parentElement?.scrollTo({ top: 0 });
    const { top = 0 } = article.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight / 2) article.current?.scrollIntoView({ block: "start" });
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the focus can be lost with each entry
  }, [entry.id]);
  const group = framework.catalog.groups.find(({ id }) => id === entry.group);
  const leaveField = (event: KeyboardEvent) => {
    const field = event.target;
    if (event.key !== "Escape" || !(field instanceof HTMLElement)) return;
    if (field.matches("textarea, input:not([type=radio], [type=checkbox]), select"))
      article.current?.focus({ preventScroll: true });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves whatever field has the focus inside
    <article
      ref={article}
      tabIndex={-1}
      aria-label={entry.id}
      onKeyDown={leaveField}
      className="scroll-mt-14 rounded-plate border border-line bg-surface shadow-plate outline-none @2xl:scroll-mt-0"
    >
      <Tools {...props} />
      <output className="sr-only">
        {entry.id}: {resultWords(open.row)}
      </output>
      <div className="@container grid gap-5 p-4 sm:p-6">
        <div className="grid gap-2">
          <p className="text-xs text-muted">{group?.title}</p>
          <Heading size="block">
            <span className="num mr-2 text-primary">{entry.id}</span>
            {entry.title}
          </Heading>
          <EntryMarks entry={entry} />
        </div>
        <UnsavedNotice
          waiting={open.waiting}
          onChoose={(field, which) => answers.queue.choose(entry.id, field, which)}
          onAgain={() => answers.queue.again()}
          onDiscard={() => answers.queue.discard(entry.id)}
        />
        <Beside framework={framework} entry={entry}>
          <AnswerForm record={record} framework={framework} entry={entry} open={open} />
          <PlanProject workspace={workspace} open={open} />
        </Beside>
        <Talk workspace={workspace} open={open} />
      </div>
    </article>
  );
}

/** The way to a project that closes what isn't met. */
function PlanProject({ workspace, open }: Pick<EntryPaneProps, "workspace" | "open">) {
  const plans = useCan("risk:write");
  const { result } = open.row;
  if (!plans || (result !== "not-met" && result !== "partially-met")) return null;
  return (
    <p className="mt-4 border-t border-line pt-3 text-sm">
      <Link
        to="/risk-management/remediation/add-project"
        search={{ assessment: workspace.record.id, entry: open.entry }}
      >
        Plan a project
      </Link>{" "}
      <span className="text-muted">that closes this gap</span>
    </p>
  );
}

interface BesideProps {
  readonly framework: Framework;
  readonly entry: Entry;
  readonly children: ReactNode;
}

/** The texts, and the answer beside them, or after the summary where there is little room. */
function Beside({ framework, entry, children }: BesideProps) {
  const texts = useTexts(framework.base, entry.group);
  const text = texts.data?.[entry.id];
  return (
    <div className="grid items-start gap-x-8 gap-y-5 @3xl:grid-cols-[minmax(0,1fr)_minmax(20rem,22rem)]">
      <div className="min-w-0">
        <Loaded query={texts} small skeleton={<Skeletons heights={["h-10"]} />}>
          {() => text && <p className="text-base">{text.summary}</p>}
        </Loaded>
      </div>
      <div className="@container min-w-0 rounded-md border border-line bg-paper p-4 @3xl:row-span-2">
        {children}
      </div>
      <div className="grid min-w-0 gap-5">
        {text && <OwnDetails text={text} />}
        <OfficialTexts framework={framework} entry={entry} />
        <Assessed entry={{ ...entry, objectives: [] }} />
        <p className="border-t border-line pt-3 text-xs text-muted">
          {wordsOf(framework.catalog, text !== undefined)}
        </p>
      </div>
    </div>
  );
}

type Part = "evidence" | "controls" | "comments" | "history";

/** What proves the answer, the controls that it can follow from, what was said about it, and what was changed. */
function Talk({ workspace, open }: { readonly workspace: Workspace; readonly open: OpenEntry }) {
  const { record, can } = workspace;
  const [part, setPart] = useState<Part>("evidence");
  const place = { assessmentId: record.id, entry: open.entry };
  return (
    <Tabs<Part>
      label="About this answer"
      className="min-w-0"
      current={part}
      onChange={setPart}
      tabs={[
        { key: "evidence", label: "Evidence", count: open.row.evidence },
        { key: "controls", label: "Controls" },
        { key: "comments", label: "Comments", count: open.row.comments },
        { key: "history", label: "History" },
      ]}
    >
      <div className="pt-4">
        {part === "evidence" && (
          <Suspense fallback={<Skeletons heights={["h-10"]} />}>
            <EntryEvidence key={open.entry} {...place} clientId={record.clientId} canEdit={can.tailor} />
          </Suspense>
        )}
        {part === "controls" && (
          <Suspense fallback={<Skeletons heights={["h-10"]} />}>
            <EntryControls key={open.entry} workspace={workspace} open={open} />
          </Suspense>
        )}
        {part === "comments" && (
          <Comments key={open.entry} {...place} canComment={can.comment} canReply={can.reply} />
        )}
        {part === "history" && <History key={open.entry} {...place} />}
      </div>
    </Tabs>
  );
}

/** Ways to the neighbors, to a link, and back to the list. */
function Tools({ workspace, place, previous, next, onOpen }: EntryPaneProps) {
  return (
    <div className="sticky top-14 z-30 flex flex-wrap items-center gap-1 rounded-t-plate border-b border-line bg-surface px-2 py-1.5 @2xl:top-0 print:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label="Previous entry"
        aria-keyshortcuts="K"
        title="Previous entry (K)"
        disabled={previous === undefined}
        onClick={() => onOpen(previous)}
      >
        <ArrowLeft aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Next entry"
        aria-keyshortcuts="J"
        title="Next entry (J)"
        disabled={next === undefined}
        onClick={() => onOpen(next)}
      >
        <ArrowRight aria-hidden />
      </Button>
      <span className="num px-1 text-xs text-muted">
        {place === 0 ? "Hidden by the filters" : `${place} of ${workspace.listed.length}`}
      </span>
      <span className="flex-1" />
      <CopyButton text={() => window.location.href}>Copy link</CopyButton>
      <Button variant="ghost" size="icon" aria-label="Close entry" onClick={() => onOpen(undefined)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
