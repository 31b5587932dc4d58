import type { AuditedAssessment, AuditedRow } from "@crq/contract/compliance/assessments/auditors";
import { Link } from "@tanstack/react-router";
import { cx } from "class-variance-authority";
import { Check, MessageSquare, Paperclip } from "lucide-react";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { count, counted } from "../../../ui/format.ts";
import { useRestedText } from "../../../ui/use-rested.ts";
import { APPLICABILITY_WORDS, RESULT_WORDS, ResultMark } from "../assessments/public.ts";
import { type AuditSearch, auditSearch, type Change } from "./audit-search.ts";

const VERDICTS = {
  ...RESULT_WORDS,
  none: "Not answered",
  "not-applicable": APPLICABILITY_WORDS["not-applicable"],
  out: "Out of scope",
} as const;

interface EntryListProps {
  readonly assessment: AuditedAssessment;
  readonly listed: readonly AuditedRow[];
  readonly search: AuditSearch;
  readonly open: string | undefined;
  readonly change: Change;
  readonly className: string;
}

/** The entries, searched and filtered, by group. */
export function EntryList({ assessment, listed, search, open, change, className }: EntryListProps) {
  const { typed, type, send } = useRestedText(search.q ?? "", (q) => change({ q: q === "" ? undefined : q }));
  const groups = assessment.groups.filter(({ id }) => assessment.rows.some(({ group }) => group === id));
  const byGroup = Map.groupBy(listed, ({ group }) => group);
  const looked = assessment.rows.filter((row) => row.inScope && row.looked).length;
  return (
    <section aria-label="Entries" className={cx("min-w-0", className)}>
      <div className="flex flex-wrap gap-2 print:hidden">
        <SearchInput
          aria-label="Search by identifier or words"
          placeholder="Identifier or words"
          maxLength={200}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") send(typed);
          }}
          className="w-full sm:w-56"
        />
        <Select
          aria-label="Group"
          className="w-44"
          value={search.in ?? ""}
          onChange={(event) => change({ in: event.target.value || undefined })}
        >
          <option value="">All groups</option>
          {groups.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Verdict"
          className="w-36"
          value={search.verdict ?? ""}
          onChange={(event) => change(auditSearchOf("verdict", event.target.value))}
        >
          <option value="">All verdicts</option>
          {Object.entries(VERDICTS).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Looked at"
          className="w-48"
          value={search.looked ?? ""}
          onChange={(event) => change(auditSearchOf("looked", event.target.value))}
        >
          <option value="">Looked at or not</option>
          <option value="yes">Looked at</option>
          <option value="no">Not looked at</option>
        </Select>
      </div>
      <output className="mt-3 block text-xs text-muted">
        {counted(listed.length, "entry", "entries")}; {count(looked)} looked at
      </output>
      {listed.length === 0 && (
        <p className="mt-2 border-y border-line py-6 text-sm text-muted">
          No entries match. Try fewer words, or clear the filters.
        </p>
      )}
      {[...byGroup].map(([group, rows]) => (
        <div key={group} className="mt-4">
          <h2 className="text-sm font-medium wrap-anywhere">
            {groups.find(({ id }) => id === group)?.title ?? "Entries"}
          </h2>
          <ul className="mt-1.5 border-t border-line">
            {rows.map((row) => (
              <Row key={row.entry} row={row} open={row.entry === open} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

/** A filter's part of the address; undefined where it has none of its values. */
function auditSearchOf(name: "verdict" | "looked", value: string) {
  return { [name]: auditSearch({ [name]: value })[name] };
}

function Row({ row, open }: { readonly row: AuditedRow; readonly open: boolean }) {
  const { entry, title, evidence, comments, looked } = row;
  return (
    <li
      className={cx(
        "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line px-2 py-2 text-sm break-inside-avoid hover:bg-sunken",
        open && "bg-sunken",
      )}
    >
      <div className="min-w-0">
        <Link
          to="."
          search={((before: Record<string, unknown>) => auditSearch({ ...before, entry })) as never}
          resetScroll={false}
          data-entry={entry}
          aria-current={open ? "true" : undefined}
          className="text-ink no-underline before:absolute before:inset-0 hover:text-primary"
        >
          <span className="num mr-1 font-medium text-primary">{entry}</span>{" "}
          <span className="wrap-anywhere">{title}</span>
        </Link>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-muted empty:hidden">
          {evidence > 0 && (
            <span className="inline-flex items-center gap-1">
              <Paperclip aria-hidden className="size-3.5" /> {evidence}
              <span className="sr-only"> pieces of evidence</span>
            </span>
          )}
          {comments > 0 && (
            <span className="inline-flex items-center gap-1">
              <MessageSquare aria-hidden className="size-3.5" /> {comments}
              <span className="sr-only"> comments</span>
            </span>
          )}
          {looked && (
            <span className="inline-flex items-center gap-1">
              <Check aria-hidden className="size-3.5" /> Looked at
            </span>
          )}
        </p>
      </div>
      <ResultMark row={row} />
    </li>
  );
}
