import type { Evidence } from "@crq/contract/risk/scenarios";
import { ExternalLink, Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../../ui/button.tsx";
import { EvidenceForm } from "./evidence-form.tsx";
import { SupportedMark } from "./supported-mark.tsx";
import { type Present, presentEstimate, supportedBefore } from "./supported-value.ts";

interface EvidenceEntriesProps {
  readonly input: string;
  readonly entries: readonly Evidence[];
  readonly present: Present;
  readonly readOnly: boolean;
  readonly onChange: (input: string, entries: readonly Evidence[]) => void;
}

/** The sources of an input's figures, each with its statement; edited, added and removed in place. */
export function EvidenceEntries({ input, entries, present, readOnly, onChange }: EvidenceEntriesProps) {
  /** The entry being edited: its index, the number of entries for a new one, null for none. */
  const [editing, setEditing] = useState<number | null>(null);
  const replace = (index: number, entry: Evidence | null) => {
    const next = [...entries];
    if (entry) next[index] = entry;
    else next.splice(index, 1);
    onChange(input, next);
    setEditing(null);
  };
  const now = presentEstimate(present);
  return (
    <>
      {entries.map((entry, index) =>
        editing === index ? (
          <EvidenceForm
            key={`edit ${index}`}
            input={input}
            entry={entry}
            onDone={(changed) => replace(index, changed)}
            onCancel={() => setEditing(null)}
            onRemove={() => replace(index, null)}
          />
        ) : (
          <EvidenceEntry
            key={`show ${index}`}
            entry={entry}
            supported={supportedBefore(entry, present)}
            {...(!readOnly && {
              onEdit: () => setEditing(index),
              onConfirm: now && (() => replace(index, { ...entry, supports: now })),
            })}
          />
        ),
      )}
      {editing === entries.length && (
        <EvidenceForm
          input={input}
          onDone={(entry) => replace(entries.length, entry)}
          onCancel={() => setEditing(null)}
        />
      )}
      {!readOnly && editing === null && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setEditing(entries.length)}>
          <Plus aria-hidden /> Add evidence
        </Button>
      )}
      {readOnly && entries.length === 0 && (
        <p className="text-muted">No sources yet. Add one to support these figures.</p>
      )}
    </>
  );
}

interface EvidenceEntryProps {
  readonly entry: Evidence;
  /** What the entry supported, if the input has another value by now. */
  readonly supported: string | null;
  readonly onEdit?: () => void;
  /** Says that the entry supports the present value too; null while that isn't valid. */
  readonly onConfirm?: (() => void) | null;
}

function EvidenceEntry({ entry, supported, onEdit, onConfirm }: EvidenceEntryProps) {
  return (
    <div className="flex items-start gap-2 border-l-2 border-line py-0.5 pl-2 not-last:mb-2">
      <div className="min-w-0 flex-1">
        <p className="break-words">{entry.statement}</p>
        <p className="break-words text-muted">
          {entry.url === undefined ? (
            entry.source
          ) : (
            <a
              href={entry.url}
              target="_blank"
              rel="noreferrer"
              className="text-primary underline underline-offset-2 hover:no-underline"
            >
              {entry.source} <ExternalLink aria-hidden className="inline size-3" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </p>
        <SupportedMark supported={supported} onConfirm={onConfirm} />
      </div>
      {onEdit && (
        <Button
          variant="ghost"
          size="icon"
          className="size-6! touch:size-11! [&_svg]:size-3.5"
          aria-label={`Edit evidence: ${entry.source}`}
          onClick={onEdit}
        >
          <Pencil aria-hidden />
        </Button>
      )}
    </div>
  );
}
