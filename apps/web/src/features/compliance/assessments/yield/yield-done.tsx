import { Link } from "@tanstack/react-router";
import { CircleCheck } from "lucide-react";
import { counted } from "../../../../ui/format.ts";
import type { Filled } from "./use-answers-dialog.tsx";

/** The entries that a sentence names. */
const NAMED = 10;

/** What was written into which assessment, with a link to it. */
export function YieldDone({ filled: { id, name, yielded } }: { readonly filled: Filled }) {
  const { answered, noted, kept, outOfScope } = yielded;
  return (
    <output className="mb-5 flex items-start gap-3 border-l-[3px] border-ok bg-sunken px-3 py-2.5 text-sm">
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
      <span className="min-w-0 max-w-prose">
        <span className="block wrap-anywhere">
          <strong className="font-medium">
            {counted(answered, "answer")}
            {noted > 0 && ` and ${counted(noted, "note")}`} written to ‘{name}’.
          </strong>{" "}
          <Link
            to="/compliance/assessments/$assessmentId"
            params={{ assessmentId: id }}
            className="text-primary underline decoration-primary/40 underline-offset-4 hover:decoration-primary"
          >
            Open it
          </Link>
        </span>
        {kept.length > 0 && (
          <span className="mt-1 block text-muted">Answered before, so unchanged: {named(kept)}.</span>
        )}
        {outOfScope.length > 0 && (
          <span className="mt-1 block text-muted">Out of scope there: {named(outOfScope)}.</span>
        )}
      </span>
    </output>
  );
}

function named(entries: readonly string[]): string {
  const left = entries.length - NAMED;
  return left > 0 ? `${entries.slice(0, NAMED).join(", ")} and ${left} more` : entries.join(", ");
}
