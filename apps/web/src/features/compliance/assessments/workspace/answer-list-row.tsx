import { cx } from "class-variance-authority";
import { CloudOff, MessageSquare } from "lucide-react";
import { Avatar } from "../../../../ui/avatar.tsx";
import { RowCheckbox } from "../../../../ui/data-table/row-checkbox.tsx";
import { Marked } from "../../framework-browser/public.ts";
import type { ShownRow } from "../answers/use-answers.ts";
import { ResultMark } from "../result-mark.tsx";
import { MATURITY_WORDS, WORK_WORDS } from "../words.ts";
import type { Selection } from "./use-selected.ts";

interface AnswerListRowProps {
  readonly index: number;
  readonly row: ShownRow;
  readonly title: string;
  readonly words: readonly string[];
  /** The score is made of levels of maturity. */
  readonly maturity: boolean;
  /** It belongs to another entry. */
  readonly below: boolean;
  readonly open: boolean;
  /** It has changes that aren't saved yet. */
  readonly waiting: boolean;
  readonly href: string;
  readonly selection: Selection | undefined;
}

/** An entry in the list: what it is, and how far its answer is. */
export function AnswerListRow(props: AnswerListRowProps) {
  const { index, row, title, words, maturity, below, open, waiting, href, selection } = props;
  const { entry, comments, assigneeName, work } = row;
  const selected = selection?.has(entry) === true;
  return (
    <div
      className={cx(
        "flex items-start",
        open ? "bg-primary/12" : selected ? "bg-primary/6" : "hover:bg-ink/5",
        below ? "pl-6" : "pl-2",
      )}
    >
      {selection && (
        <span className="py-2.5 pr-2 touch:py-3">
          <RowCheckbox
            id={`select-${index}`}
            label={`Select ${entry}`}
            checked={selected}
            onToggle={({ shiftKey }) => selection.toggle(entry, shiftKey)}
          />
        </span>
      )}
      {/* eslint-disable-next-line jsx-a11y/control-has-associated-label -- its texts name it */}
      <a
        href={href}
        data-entry={entry}
        data-index={index}
        aria-current={open ? "true" : undefined}
        className="@container/row min-w-0 flex-1 py-2.5 pr-2 text-sm no-underline focus-visible:-outline-offset-2 touch:py-3"
      >
        <span className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 @md/row:grid-cols-[4.5rem_minmax(0,1fr)_auto]">
          <span className={cx("num text-xs font-medium", row.inScope ? "text-primary" : "text-muted")}>
            <Marked text={entry} words={words} />
          </span>
          <span className={cx("line-clamp-2 break-words", row.inScope ? "text-ink" : "text-muted")}>
            <Marked text={title} words={words} />
          </span>
          <span className="flex items-center gap-2 self-center">
            {waiting && (
              <>
                <CloudOff aria-hidden className="size-4 text-warn" />
                <span className="sr-only">Not saved yet</span>
              </>
            )}
            {comments > 0 && (
              <span className="inline-flex items-center gap-1 text-xs text-muted">
                <MessageSquare aria-hidden className="size-3.5" />
                <span className="num">{comments}</span>
                <span className="sr-only">comments</span>
              </span>
            )}
            {assigneeName !== null && (
              <span title={assigneeName} className="@max-sm/row:hidden">
                <Avatar name={assigneeName} quiet />
                <span className="sr-only">{assigneeName}</span>
              </span>
            )}
            <span className="hidden w-28 text-xs text-muted @2xl/row:inline">{WORK_WORDS[work]}</span>
            {maturity && row.applicability !== "not-applicable" && row.inScope ? (
              <Level level={row.maturity} />
            ) : (
              <ResultMark row={row} className={MARK} />
            )}
          </span>
        </span>
      </a>
    </div>
  );
}

/** The words of the mark are only for screen readers where there is little room. */
const MARK = "@xl/row:w-28 @max-xl/row:[&>[data-words]]:sr-only @max-xl/row:relative";

function Level({ level }: { readonly level: number | null }) {
  return (
    <span
      className={cx(
        "num inline-flex gap-1 text-xs whitespace-nowrap @xl/row:w-28",
        level === null && "text-muted",
      )}
    >
      {level === null ? "–" : `${level} of 5`}
      <span className="@max-xl/row:sr-only">{level === null ? "" : MATURITY_WORDS[level]}</span>
    </span>
  );
}
