import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { PanelHead } from "../../../../screen/tile/panel.tsx";
import { ShareBar } from "../../../../screen/tile/share-bar.tsx";
import { count } from "../../../../ui/format.ts";

/** Risks of one kind, and the filters under which the register lists them. */
export interface CountRow {
  readonly key: string;
  readonly words: string;
  readonly risks: number;
  /** Undefined: the register has no filter for it. */
  readonly search: Readonly<Record<string, string>> | undefined;
}

interface CountListProps {
  readonly title: string;
  readonly rows: readonly CountRow[];
  /** Below the list. */
  readonly note?: ReactNode;
}

/** How many risks there are of each kind: each number opens the register with its filter. */
export function CountList({ title, rows, note }: CountListProps) {
  const most = Math.max(1, ...rows.map(({ risks }) => risks));
  return (
    <section className="min-w-0">
      <PanelHead title={title} />
      <ul className="border-t border-ink/40 text-sm">
        {rows.map((row) => (
          <li
            key={row.key}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line py-1.5 touch:py-2.5"
          >
            <span className="min-w-0 wrap-anywhere">
              <Words row={row} />
            </span>
            <span className="num text-right">{count(row.risks)}</span>
            <ShareBar share={row.risks / most} className="col-span-2 mt-1" />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p className="border-b border-line py-3 text-sm text-muted">None.</p>}
      {note !== undefined && <p className="mt-2 text-xs text-muted">{note}</p>}
    </section>
  );
}

function Words({ row: { words, search } }: { readonly row: CountRow }) {
  if (!search) return words;
  return (
    <Link
      to="/risk-management/risk-register"
      search={search}
      className="underline-offset-4 hover:underline touch:inline-block touch:py-1"
    >
      {words}
    </Link>
  );
}
