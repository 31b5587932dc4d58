import type { Entry } from "@crq/frameworks/catalog";
import { ArrowLeft, ArrowRight, X } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { EntryLink } from "../../../screen/frameworks/entry-link.tsx";
import { Assessed, EntryMarks, OwnTexts, Part, Withdrawn } from "../../../screen/frameworks/entry-text.tsx";
import type { Framework } from "../../../screen/frameworks/framework.ts";
import { OfficialTexts } from "../../../screen/frameworks/official-texts.tsx";
import { RelatedEntries } from "../../../screen/frameworks/related-entries.tsx";
import { relationsOf } from "../../../screen/frameworks/relations.ts";
import { useTexts } from "../../../screen/frameworks/shipped.ts";
import { useFrameworkCrosswalks } from "../../../screen/frameworks/tenant-pairs.ts";
import { EntryUses } from "../../../screen/frameworks/uses/entry-uses.tsx";
import { wordsOf } from "../../../screen/frameworks/words.ts";
import { Loaded } from "../../../screen/loaded.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Heading } from "../../../ui/heading.tsx";
import { useRecordTitle } from "../../../ui/page-header.tsx";
import { Skeletons } from "../../../ui/state/skeleton.tsx";

interface EntryPaneProps {
  readonly framework: Framework;
  readonly id: string;
  /** The entries before and after it in the list; none at its ends. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  readonly onOpen: (id: string | undefined) => void;
}

/** One entry in full, beside the list; on phones in its place. */
export function EntryPane(props: EntryPaneProps) {
  const { framework, id, onOpen } = props;
  const entry = framework.entries.get(id);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    // On phones the list, with the row that had the focus, has just given way to the entry.
    if (document.activeElement?.checkVisibility() !== true || document.activeElement === document.body)
      article.current?.focus({ preventScroll: true });
    // Beside the list it's in view already; in its place it may begin above or below.
    const { top = 0 } = article.current?.getBoundingClientRect() ?? {};
    if (top < 0 || top > window.innerHeight / 2) article.current?.scrollIntoView({ block: "start" });
    // eslint-disable-next-line react/exhaustive-effect-dependencies -- the focus can be lost with each entry
  }, [id]);
  useRecordTitle(entry ? `${id} ${entry.title ?? ""}`.trim() : id);
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-label={id}
      className="scroll-mt-14 rounded-plate border border-line bg-surface shadow-plate outline-none @2xl:scroll-mt-0"
    >
      <Tools {...props} />
      <div className="grid gap-5 p-4 sm:p-6">
        {entry ? (
          <Whole key={id} framework={framework} entry={entry} />
        ) : (
          <div>
            <Heading size="block">No entry {id}</Heading>
            <p className="mt-1 text-sm text-muted">
              {framework.catalog.title} has no entry with this identifier.{" "}
              <Button variant="link" onClick={() => onOpen(undefined)}>
                Show all entries
              </Button>
            </p>
          </div>
        )}
      </div>
    </article>
  );
}

/** Ways to the neighbors, to a link, and back to the list. */
function Tools({ previous, next, onOpen }: EntryPaneProps) {
  return (
    <div className="sticky top-14 z-10 flex flex-wrap items-center gap-1 rounded-t-plate border-b border-line bg-surface px-2 py-1.5 @2xl:top-0 print:hidden">
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
      <span className="flex-1" />
      <CopyButton text={() => window.location.href}>Copy link</CopyButton>
      <Button variant="ghost" size="icon" aria-label="Close entry" onClick={() => onOpen(undefined)}>
        <X aria-hidden />
      </Button>
    </div>
  );
}

function Whole({ framework, entry }: { framework: Framework; entry: Entry }) {
  const { catalog, base } = framework;
  const texts = useTexts(base, entry.group);
  const text = texts.data?.[entry.id];
  return (
    <>
      <div className="grid gap-2">
        <Place framework={framework} entry={entry} />
        <Heading size="block">
          <span className="num mr-2 text-primary">{entry.id}</span>
          {entry.title}
        </Heading>
        <EntryMarks entry={entry} />
      </div>
      <Withdrawn framework={framework} entry={entry} />
      <Loaded query={texts} small skeleton={<Skeletons heights={["h-10", "h-16", "h-16"]} />}>
        {() => <OwnTexts text={text} />}
      </Loaded>
      <OfficialTexts framework={framework} entry={entry} />
      <Assessed entry={entry} />
      <Below framework={framework} entry={entry} />
      <Related framework={framework} entry={entry} />
      <EntryUses framework={framework.id} entry={entry.id} />
      <p className="border-t border-line pt-3 text-xs text-muted">{wordsOf(catalog, text !== undefined)}</p>
    </>
  );
}

/** The group and the entry that it belongs to. */
function Place({ framework: { id, catalog, entries }, entry }: { framework: Framework; entry: Entry }) {
  const group = catalog.groups.find((one) => one.id === entry.group);
  const parent = entry.parent === undefined ? undefined : entries.get(entry.parent);
  return (
    <p className="text-xs text-muted">
      {group?.title}
      {parent && (
        <>
          {" · "}
          <EntryLink framework={id} entry={parent.id}>
            {parent.id} {parent.title}
          </EntryLink>
        </>
      )}
    </p>
  );
}

/** The entries that belong to it. */
function Below({ framework, entry }: { framework: Framework; entry: Entry }) {
  const texts = useTexts(framework.base, entry.group).data;
  const those = framework.below.get(entry.id) ?? [];
  if (those.length === 0) return null;
  return (
    <Part title={framework.base === "nist-sp-800-53-r5" ? "Enhancements" : "Entries below"}>
      <Lines>
        {those.map(({ id, title, withdrawn }) => (
          <li key={id} className="border-b border-line py-1.5 text-sm">
            <EntryLink
              framework={framework.id}
              entry={id}
              className="group no-underline touch:block touch:py-1.5"
            >
              <span className="num mr-2 text-xs font-medium text-primary group-hover:underline">{id}</span>
              <span className={withdrawn ? "text-muted" : "text-ink group-hover:underline"}>
                {title ?? texts?.[id]?.summary}
                {withdrawn && " (withdrawn)"}
              </span>
            </EntryLink>
          </li>
        ))}
      </Lines>
    </Part>
  );
}

function Lines({ children }: { children: ReactNode }) {
  return <ul className="border-t border-line">{children}</ul>;
}

function Related({ framework, entry }: { framework: Framework; entry: Entry }) {
  const crosswalks = useFrameworkCrosswalks(framework);
  return (
    <Loaded query={crosswalks} small skeleton={<Skeletons heights={["h-5", "h-5"]} />}>
      {(all) => {
        const relations = relationsOf(all, framework.id).get(entry.id);
        return (
          relations && (
            <Part title="In other frameworks">
              <RelatedEntries relations={relations} />
            </Part>
          )
        );
      }}
    </Loaded>
  );
}
