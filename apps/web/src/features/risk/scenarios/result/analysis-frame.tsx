import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Skeleton } from "../../../../ui/state/skeleton.tsx";
import type { AnalysisKind, Answer } from "../quantify/analysis-messages.ts";
import type { Analysis } from "../quantify/use-analysis.ts";

interface AnalysisFrameProps<K extends AnalysisKind> {
  readonly analysis: Analysis<K>;
  /** The name of the computation: `the tornado`. */
  readonly what: string;
  readonly children: (value: Answer<K>) => ReactNode;
}

/** The engine's rule as a sentence. */
function sentence(message: string): string {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/**
 * An analysis on the screen: the previous answer stays, dimmed, while the next is computed; a long computation shows its progress and
 * can be stopped; a failure says why. Its height doesn't jump.
 */
export function AnalysisFrame<K extends AnalysisKind>({ analysis, what, children }: AnalysisFrameProps<K>) {
  const { value, stale, computing, slow, share, failure, stopped, stop, again } = analysis;
  return (
    <div aria-busy={computing}>
      <output
        className={cx(
          "flex min-h-5 flex-wrap items-center gap-2 text-xs text-muted",
          value === null ? "mb-2" : "-mb-1",
        )}
      >
        {failure !== null ? (
          <span className="text-bad">
            {sentence(failure)}
            {value !== null && " The last valid result is shown below."}
          </span>
        ) : stopped ? (
          <>
            Stopped.
            <Button size="sm" variant="outline" onClick={again}>
              Compute {what}
            </Button>
          </>
        ) : (
          slow && (
            <>
              <progress
                value={share ?? undefined}
                max={1}
                aria-label={`Computing ${what}`}
                className="h-2 w-32 accent-primary"
              />
              Computing {what}
              <Button size="sm" variant="outline" onClick={stop}>
                Stop
              </Button>
            </>
          )
        )}
      </output>
      {value === null ? (
        failure === null && !stopped && <Waiting />
      ) : (
        <div
          aria-busy={(stale && failure === null) || undefined}
          className={cx("transition-opacity", stale && (failure === null ? "opacity-50" : "grayscale"))}
        >
          {children(value)}
        </div>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-6 w-full" />
      ))}
    </div>
  );
}
