import type { Evidence } from "@crq/contract/scenarios";
import { ChevronRight, ExternalLink, Pencil, Plus } from "lucide-react";
import { Suspense, lazy, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";

const EvidenceForm = lazy(async () => ({ default: (await import("./evidence-form.tsx")).EvidenceForm }));
const Method = lazy(async () => {
  const { METHODS } = await import("./estimation-methods.ts");
  return { default: ({ input }: { readonly input: string }) => METHODS[input.replace(/^.*\./, "")] };
});

interface EvidenceSectionProps {
  readonly input: string;
  readonly entries: readonly Evidence[];
  readonly readOnly: boolean;
  readonly onChange: (input: string, entries: readonly Evidence[]) => void;
}

/** How to estimate an input, and the sources that its figures rest on; both stay folded until asked for. */
export function EvidenceSection({ input, entries, readOnly, onChange }: EvidenceSectionProps) {
  /** The entry being edited: its index, the number of entries for a new one, null for none. */
  const [editing, setEditing] = useState<number | null>(null);
  const [methodAsked, setMethodAsked] = useState(false);
  const replace = (index: number, entry: Evidence | null) => {
    const next = [...entries];
    if (entry) next[index] = entry;
    else next.splice(index, 1);
    onChange(input, next);
    setEditing(null);
  };
  return (
    <div className="mt-0.5 flex flex-wrap gap-x-4 text-xs">
      <details className="group/help min-w-0 open:basis-full" onToggle={() => setMethodAsked(true)}>
        <Summary>How to estimate it</Summary>
        <p className="mt-1 mb-2 min-h-8 max-w-prose pl-4 text-muted">
          <Suspense>{methodAsked && <Method input={input} />}</Suspense>
        </p>
      </details>
      <details className="group/help min-w-0 open:basis-full">
        <Summary>
          {entries.length === 0 ? "Evidence: none yet" : `Evidence: ${evidenceTitle(entries)}`}
        </Summary>
        <div className="mt-1 mb-2 pl-4">
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
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
                  {...(!readOnly && { onEdit: () => setEditing(index) })}
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
          </Suspense>
          {!readOnly && editing === null && (
            <Button variant="ghost" size="sm" className="-ml-2.5" onClick={() => setEditing(entries.length)}>
              <Plus aria-hidden /> Add evidence
            </Button>
          )}
          {readOnly && entries.length === 0 && (
            <p className="text-muted">Nobody has noted where these figures come from.</p>
          )}
        </div>
      </details>
    </div>
  );
}

function evidenceTitle(entries: readonly Evidence[]): string {
  return entries.length === 1 ? entries[0]!.source : counted(entries.length, "source");
}

function Summary({ children }: { readonly children: string }) {
  return (
    <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-3 shrink-0 transition-transform group-open/help:rotate-90" />
      <span className="min-w-0 truncate">{children}</span>
    </summary>
  );
}

function EvidenceEntry({ entry, onEdit }: { readonly entry: Evidence; readonly onEdit?: () => void }) {
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
