import { Check, TriangleAlert } from "lucide-react";
import { ApiError } from "../../../../api/api-error.ts";
import { Button } from "../../../../ui/button.tsx";
import { describeError } from "../../../../ui/state/describe-error.ts";
import type { SavedContent } from "./use-saved-content.ts";

/** Whether the draft is saved, and what to do if it can't be. */
export function SaveLine({ editor }: { readonly editor: SavedContent }) {
  const { state, problem, flush, discard } = editor;
  return (
    <>
      <output className="flex items-center gap-1.5 text-sm text-muted">
        {state === "saved" && (
          <>
            <Check aria-hidden className="size-4 text-ok" /> Saved
          </>
        )}
        {state === "saving" && "Saving…"}
        {state === "conflict" && "Not saved"}
      </output>
      {state === "failed" && (
        <p
          role="alert"
          className="order-last flex basis-full flex-wrap items-center gap-x-3 gap-y-1 border-l-[3px] border-bad bg-sunken px-3 py-2 text-sm"
        >
          <TriangleAlert aria-hidden className="size-4 text-bad" />
          <span className="min-w-0 flex-1">Your last changes aren’t saved. {reasonOf(problem)}</span>
          <Button variant="link" onClick={() => void flush()}>
            Try again
          </Button>
          <Button variant="link" onClick={discard}>
            Discard them
          </Button>
        </p>
      )}
    </>
  );
}

function reasonOf(problem: unknown): string {
  const said =
    problem instanceof ApiError ? (problem.errors[0]?.message ?? problem.problem?.detail) : undefined;
  if (said !== undefined)
    return `${said.charAt(0).toUpperCase()}${said.slice(1)}${said.endsWith(".") ? "" : "."}`;
  const { title, advice } = describeError(problem);
  return `${title}. ${advice}`;
}
