import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { ChevronRight } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from "react";
import { useNarrow } from "../../../../ui/data-table/use-narrow.ts";
import { relationshipWords } from "../words.ts";
import type { End, Row } from "./rows.ts";
import type { Choice } from "./use-mapping.ts";

interface PairTableProps {
  readonly choice: Choice;
  readonly rows: readonly Row[];
  /** Opens the details of a pair. */
  readonly onOpen: (pair: string) => void;
}

const COLUMNS =
  "sm:grid sm:grid-cols-[minmax(0,5fr)_minmax(6.5rem,2fr)_minmax(0,5fr)_minmax(0,4fr)_1.5rem] sm:gap-x-4";
const ROW_HEIGHT = 48;
const STACKED_HEIGHT = 112;

/** The rows, of which only those in view exist; the arrow keys go from one to the next. */
export function PairTable({ choice: { from, to }, rows, onOpen }: PairTableProps) {
  const frame = useRef<HTMLTableSectionElement>(null);
  const narrow = useNarrow();
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const top = frame.current?.getBoundingClientRect().top ?? 0;
    setOffset(top + window.scrollY);
  }, [rows, narrow]);
  // eslint-disable-next-line react/incompatible-library -- nothing here is passed to a memoized part
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (narrow ? STACKED_HEIGHT : ROW_HEIGHT),
    overscan: 8,
    scrollMargin: offset,
    getItemKey: (index) => rows[index]!.key,
  });
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const at = Number((event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset["index"]);
    const next = at + step;
    if (step === 0 || !(next >= 0 && next < rows.length)) return;
    event.preventDefault();
    virtual.scrollToIndex(next);
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-index="${next}"] button`)?.focus(),
    );
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys between the rows' own buttons
    <table
      aria-label={`${from.title} and ${to.title}`}
      aria-rowcount={rows.length + 1}
      onKeyDown={move}
      className="block text-sm"
    >
      <thead className="sticky top-14 z-10 block bg-bg max-sm:sr-only print:static">
        <tr
          aria-rowindex={1}
          className={`block border-b border-ink/40 text-left text-xs text-muted ${COLUMNS}`}
        >
          {[from.title, "Relationship", to.title, "Source"].map((name) => (
            <th key={name} scope="col" className="truncate py-1.5 font-medium">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="sr-only">Details</span>
          </th>
        </tr>
      </thead>
      <tbody ref={frame} className="relative block" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => (
          <tr
            key={item.key}
            ref={virtual.measureElement}
            data-index={item.index}
            aria-rowindex={item.index + 2}
            style={{ transform: `translateY(${item.start - virtual.options.scrollMargin}px)` }}
            className={`absolute inset-x-0 top-0 block min-h-12 items-center border-b border-line py-1.5 hover:bg-sunken ${COLUMNS}`}
          >
            <Cells row={rows[item.index]!} onOpen={onOpen} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cells({ row: { key, from, to, relation }, onOpen }: { row: Row; onOpen: (pair: string) => void }) {
  const named = (end: End | null) => end?.id ?? "no entry";
  return (
    <>
      <EndCell end={from} />
      <td className="block text-muted max-sm:my-0.5 max-sm:text-xs">
        {relation && relationshipWords(relation.relationship)}
      </td>
      <EndCell end={to} />
      <td className="line-clamp-2 text-xs text-muted">
        {relation && [...new Set(relation.ways.flatMap(({ sources }) => sources))].join("; ")}
      </td>
      <td className="max-sm:absolute max-sm:top-2 max-sm:right-0">
        {relation && (
          <button
            type="button"
            aria-label={`Details of ${named(from)} and ${named(to)}`}
            onClick={() => onOpen(key)}
            className="grid size-6 scroll-my-28 place-items-center rounded-sm text-muted before:absolute before:inset-0 hover:text-ink"
          >
            <ChevronRight aria-hidden className="size-4" />
          </button>
        )}
      </td>
    </>
  );
}

const REMARKS = {
  entry: "",
  group: "whole group",
  withdrawn: "withdrawn",
  unknown: "not in this version",
} as const;

function EndCell({ end }: { end: End | null }) {
  if (end === null) return <td className="block text-muted">no entry</td>;
  const remark = REMARKS[end.named];
  return (
    <td className="line-clamp-2 min-w-0 wrap-anywhere max-sm:pr-8">
      <span className="num font-medium">{end.id}</span>{" "}
      <span className="text-muted">
        {end.title}
        {remark && <em> ({remark})</em>}
      </span>
    </td>
  );
}
