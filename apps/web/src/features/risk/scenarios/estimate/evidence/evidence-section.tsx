import type { Evidence } from "@crq/contract/risk/scenarios";
import { ChevronRight } from "lucide-react";
import { type ReactNode, Suspense, lazy, useState } from "react";
import { counted } from "../../../../../ui/format.ts";
import type { Present } from "./supported-value.ts";

const EvidenceEntries = lazy(async () => ({
  default: (await import("./evidence-entries.tsx")).EvidenceEntries,
}));
const EvidenceMark = lazy(() => import("./evidence-mark.tsx"));
const Method = lazy(async () => {
  const { METHODS } = await import("../estimation-methods.ts");
  return { default: ({ input }: { readonly input: string }) => METHODS[input.replace(/^.*\./, "")] };
});

interface EvidenceSectionProps {
  readonly input: string;
  readonly entries: readonly Evidence[];
  readonly present: Present;
  readonly readOnly: boolean;
  readonly onChange: (input: string, entries: readonly Evidence[]) => void;
}

/** How to estimate an input, and the sources of its figures; both are collapsed by default. */
export function EvidenceSection({ input, entries, present, readOnly, onChange }: EvidenceSectionProps) {
  const [methodAsked, setMethodAsked] = useState(false);
  const [entriesAsked, setEntriesAsked] = useState(false);
  return (
    <div className="mt-0.5 flex flex-wrap gap-x-4 text-xs">
      <details className="group/help min-w-0 open:basis-full" onToggle={() => setMethodAsked(true)}>
        <Summary>How to estimate it</Summary>
        <p className="mt-1 mb-2 min-h-8 max-w-prose pl-4 text-muted">
          <Suspense>{methodAsked && <Method input={input} />}</Suspense>
        </p>
      </details>
      <details className="group/help min-w-0 open:basis-full" onToggle={() => setEntriesAsked(true)}>
        <Summary>
          {entries.length === 0 ? "Evidence: none yet" : `Evidence: ${evidenceTitle(entries)}`}
          {entries.some(({ supports }) => supports) && (
            <Suspense>
              <EvidenceMark entries={entries} present={present} />
            </Suspense>
          )}
        </Summary>
        <div className="mt-1 mb-2 min-h-6 pl-4">
          <Suspense fallback={<p className="text-muted">Loading…</p>}>
            {entriesAsked && (
              <EvidenceEntries
                input={input}
                entries={entries}
                present={present}
                readOnly={readOnly}
                onChange={onChange}
              />
            )}
          </Suspense>
        </div>
      </details>
    </div>
  );
}

function evidenceTitle(entries: readonly Evidence[]): string {
  return entries.length === 1 ? entries[0]!.source : counted(entries.length, "source");
}

function Summary({ children }: { readonly children: ReactNode }) {
  return (
    <summary className="flex min-h-6 cursor-pointer list-none items-center gap-1 text-muted hover:text-ink touch:min-h-11 [&::-webkit-details-marker]:hidden">
      <ChevronRight aria-hidden className="size-3 shrink-0 transition-transform group-open/help:rotate-90" />
      <span className="min-w-0 truncate">{children}</span>
    </summary>
  );
}
