import type { AuditEntry } from "@crq/contract/platform/audit-log";
import { actionWords, recordAction } from "@crq/contract/records";
import { cx } from "class-variance-authority";
import { ChevronRight } from "lucide-react";
import { useId } from "react";
import { useUser } from "../../../session/user-context.ts";
import { ago, dayAndTime } from "../../../ui/format.ts";
import { entryColumns } from "./entry-columns.ts";
import { EntryDetails } from "./entry-details.tsx";
import type { ChangeSearch } from "./use-audit-search.ts";

interface EntryRowProps {
  readonly entry: AuditEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly change: ChangeSearch;
  readonly showTenant: boolean;
}

/** One entry in a line; a click opens it. */
export function EntryRow({ entry, open, onToggle, change, showTenant }: EntryRowProps) {
  const user = useUser();
  const details = useId();
  return (
    <li className={cx("border-b border-line", open && "bg-sunken/60")}>
      <button
        type="button"
        data-row
        aria-expanded={open}
        aria-controls={open ? details : undefined}
        onClick={onToggle}
        className={cx(
          "grid min-h-9 w-full scroll-my-28 items-center gap-x-4 py-1.5 text-left text-sm hover:bg-sunken focus-visible:-outline-offset-2 max-sm:py-2.5",
          entryColumns(showTenant),
        )}
      >
        <span className="num flex min-w-0 items-center gap-2 whitespace-nowrap max-sm:order-2 max-sm:pl-6 max-sm:text-xs max-sm:text-muted">
          <ChevronRight
            aria-hidden
            className={cx(
              "size-4 shrink-0 text-muted transition-transform max-sm:hidden",
              open && "rotate-90",
            )}
          />
          <time dateTime={entry.at}>{dayAndTime(entry.at, user)}</time>
          <span className="truncate text-xs text-muted">{ago(entry.at)}</span>
        </span>
        <span
          className={cx(
            "flex min-w-0 items-center gap-2 truncate font-medium",
            recordAction(entry.action)?.alarming && "text-bad",
          )}
        >
          <ChevronRight
            aria-hidden
            className={cx("size-4 shrink-0 text-muted transition-transform sm:hidden", open && "rotate-90")}
          />
          <span className="truncate">{actionWords(entry.action)}</span>
        </span>
        <span className="truncate max-sm:order-1 max-sm:pl-6">{entry.actor}</span>
        {showTenant && <span className="truncate max-lg:hidden">{entry.tenantName}</span>}
        <span className="truncate text-muted max-lg:hidden">{objectWords(entry)}</span>
        <span className="num truncate text-muted max-xl:hidden">{entry.ip ?? ""}</span>
      </button>
      {open && (
        <section
          id={details}
          aria-label={`${actionWords(entry.action)}, ${entry.hash === null ? "new entry" : `entry ${entry.seq}`}`}
        >
          <EntryDetails entry={entry} change={change} />
        </section>
      )}
    </li>
  );
}

/** The subject: a name if the entry has one, else the kind of record. */
function objectWords({ detail, objectType, objectId }: AuditEntry): string {
  const after = (detail["after"] ?? {}) as Record<string, unknown>;
  const name = [detail["email"], detail["title"], detail["name"], after["title"], after["name"]].find(
    (one): one is string => typeof one === "string" && one !== "",
  );
  const kind = objectType.replaceAll("-", " ");
  return name === undefined
    ? objectId === null
      ? kind
      : `${kind} ${objectId.slice(0, 8)}`
    : `${kind} ${name}`;
}
