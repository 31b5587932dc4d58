import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { searchText } from "../../../../screen/frameworks/entry-href.ts";
import { AnswerListRow } from "./answer-list-row.tsx";
import type { Selection } from "./use-selected.ts";
import type { Workspace } from "./use-workspace.ts";

interface AnswerListProps {
  readonly workspace: Workspace;
  /** Missing where nothing can be changed. */
  readonly selection: Selection | undefined;
  readonly onOpen: (entry: string) => void;
}

/** The height of most rows; each is measured once it's there. */
const USUAL_HEIGHT = 45;
/** Rows that are kept beyond the window's edges, so that fast scrolling shows no gaps. */
const BEYOND = 10;

/** The entries with their answers, of which only those near the visible part are in the page. */
export function AnswerList({ workspace, selection, onOpen }: AnswerListProps) {
  const { record, listed, search, answers, texts, words } = workspace;
  const { entry: open, ...filters } = search;
  const chosen = JSON.stringify(filters);
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
    if (event.key === "x" && selection && !Number.isNaN(from)) selection.toggle(listed[from]!.entry.id);
    else if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === undefined) return;
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

  const hrefOf = hrefs(record.id, filters);
  return (
    <div
      ref={scroller}
      className="max-h-[max(24rem,calc(100dvh-19rem))] overflow-y-auto border-y border-ink/40 [overflow-anchor:none]"
    >
      {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- its links answer; it saves each of them a handler */}
      <ul
        aria-label="Entries"
        className="relative"
        style={{ height: rows.getTotalSize() }}
        onKeyDown={press}
        onClick={click}
      >
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const { entry, within } = listed[index]!;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={listed.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-b border-line"
              style={{ transform: `translateY(${start}px)` }}
            >
              <AnswerListRow
                index={index}
                row={answers.rows.get(entry.id)!}
                title={entry.title ?? texts?.[entry.id]?.summary ?? ""}
                words={words}
                maturity={record.scoringModel === "maturity"}
                below={within.length > 2}
                open={entry.id === open}
                waiting={answers.state.waiting.has(entry.id)}
                href={hrefOf(entry.id)}
                selection={selection}
              />
            </li>
          );
        })}
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

/** The address of each entry under the same filters; written by hand, since the router takes a while for each of many rows. */
function hrefs(assessment: string, filters: object): (entry: string) => string {
  const parts = Object.entries(filters).map(([name, value]) => `${name}=${searchText(String(value))}&`);
  const before = `/compliance/assessments/${assessment}?${parts.join("")}entry=`;
  return (entry) => before + searchText(entry);
}
