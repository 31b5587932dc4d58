import { Button } from "./button.tsx";
import { describeError } from "./describe-error.ts";

interface ErrorStateProps {
  readonly error: unknown;
  /** Repeats what failed. */
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** The level of its heading: 1 where nothing else heads the page. */
  readonly level?: 1 | 2;
}

/** Stands where something could not be loaded: what happened, what to do, the request's id, a retry. */
export function ErrorState({ error, onRetry, busy = false, level = 2 }: ErrorStateProps) {
  const Heading = level === 1 ? "h1" : "h2";
  const { title, advice, requestId } = describeError(error);
  return (
    <div role="alert" className="border-y border-line py-10">
      <Heading className="font-display text-xl font-semibold">{title}</Heading>
      <p className="mt-1.5 max-w-prose text-base text-muted">{advice}</p>
      {requestId !== undefined && (
        <p className="mt-2 text-xs text-muted">
          Request id <code className="font-mono text-ink select-all">{requestId}</code>
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {onRetry !== undefined && (
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
      </div>
    </div>
  );
}
