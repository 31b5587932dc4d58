import type { Texts } from "@crq/frameworks/catalog";
import { useVirtualizer } from "@tanstack/react-virtual";
import { cx } from "class-variance-authority";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { Badge } from "../../../ui/badge.tsx";
import type { Searched } from "./entry-search.ts";
import { excerpt } from "./entry-search.ts";
import { Marked } from "./marked.tsx";

interface EntryListProps {
  readonly listed: readonly Searched[];
  /** Missing until they're loaded. */
  readonly texts: Texts | undefined;
  /** The searched words, to mark. */
  readonly words: readonly string[];
  readonly open: string | undefined;
  /** Changes with the search and the filters: the list starts again from its top. */
  readonly chosen: string;
  readonly hrefOf: (id: string) => string;
  readonly onOpen: (id: string) => void;
}

/** The height of most rows; each is measured once it's there. */
const USUAL_HEIGHT = 41;
/** Rows that are kept beyond the window's edges, so that fast scrolling shows no gaps. */
const BEYOND = 12;

/** The entries, of which only those near the visible part are in the page. */
export function EntryList({ listed, texts, words, open, chosen, hrefOf, onOpen }: EntryListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // eslint-disable-next-line react/incompatible-library -- no compiler memoizes this component, and it passes none of the functions on
  const rows = useVirtualizer({
    count: listed.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => listed[index]!.entry.id,
    overscan: BEYOND,
  });
  const at = listed.findIndex(({ entry }) => entry.id === open);
  const before = useRef(chosen);
  useEffect(() => {
    if (before.current !== chosen) rows.scrollToOffset(0);
    else if (at >= 0) rows.scrollToIndex(at);
    before.current = chosen;
  }, [rows, chosen, at]);

  function press(event: KeyboardEvent<HTMLUListElement>) {
    const from = Number((event.target as HTMLElement).dataset["index"] ?? Number.NaN);
    const to = Number.isNaN(from) ? undefined : steppedTo(event.key, from, listed.length);
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    rows.scrollToIndex(to);
    // The row may only be in the page after the scrolling.
    const focus = (tries: number) => {
      const row = scroller.current?.querySelector<HTMLElement>(`a[data-index="${to}"]`);
      if (row) row.focus({ preventScroll: true });
      else if (tries > 0) requestAnimationFrame(() => focus(tries - 1));
    };
    requestAnimationFrame(() => focus(10));
  }
  function click(event: MouseEvent<HTMLUListElement>) {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const id = (event.target as HTMLElement).closest("a")?.dataset["entry"];
    if (id === undefined) return;
    event.preventDefault();
    onOpen(id);
  }

  return (
    <div
      ref={scroller}
      className="max-h-[max(24rem,calc(100dvh-17rem))] overflow-y-auto border-y border-ink/40 [overflow-anchor:none]"
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links answer; it saves each of them a handler */}
      <ul
        aria-label="Entries"
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={press}
        onClick={click}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={listed.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ transform: `translateY(${start}px)` }}
          >
            <Row
              index={index}
              searched={listed[index]!}
              text={texts?.[listed[index]!.entry.id]}
              words={words}
              open={listed[index]!.entry.id === open}
              href={hrefOf(listed[index]!.entry.id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The row that a key leads to from another one. */
function steppedTo(key: string, from: number, many: number): number | undefined {
  if (key === "ArrowDown") return Math.min(from + 1, many - 1);
  if (key === "ArrowUp") return Math.max(from - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? many - 1 : undefined;
}

interface RowProps {
  readonly index: number;
  readonly searched: Searched;
  readonly text: Texts[string] | undefined;
  readonly words: readonly string[];
  readonly open: boolean;
  readonly href: string;
}

function Row({ index, searched: { entry, within }, text, words, open, href }: RowProps) {
  const { id, title = text?.summary ?? "", withdrawn } = entry;
  const found = excerpt({ ...entry, title }, text, words);
  return (
    <a
      href={href}
      data-entry={id}
      data-index={index}
      aria-current={open ? "true" : undefined}
      className={cx(
        "grid grid-cols-[auto_1fr] items-baseline gap-x-3 py-2.5 pr-2 text-sm no-underline focus-visible:-outline-offset-2 touch:py-3",
        open ? "bg-primary/12" : "hover:bg-ink/5",
        within.length > 2 ? "pl-6" : "pl-2",
      )}
    >
      <span className={cx("num min-w-16 text-xs font-medium", withdrawn ? "text-muted" : "text-primary")}>
        <Marked text={id} words={words} />
      </span>
      <span className={cx("min-w-0 break-words", withdrawn ? "text-muted" : "text-ink")}>
        <span className="line-clamp-3">
          <Marked text={title} words={words} />
        </span>
        {withdrawn && (
          <Badge variant="outline" className="mt-0.5">
            Withdrawn
          </Badge>
        )}
        {found !== undefined && (
          <span className="mt-0.5 block text-xs text-muted">
            <Marked text={found} words={words} />
          </span>
        )}
      </span>
    </a>
  );
}
