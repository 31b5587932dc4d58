import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { CopyButton } from "../copy-button.tsx";
import { useDocumentTitle } from "../page-header.tsx";
import { describeError, isRefusedOrMissing } from "./describe-error.ts";
import { Motif } from "./motif.tsx";

interface ErrorStateProps {
  readonly error: unknown;
  /** Repeats the failed call. */
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** The level of its heading: 1 if nothing else heads the page. */
  readonly level?: 1 | 2;
  /** More text below the advice. */
  readonly note?: ReactNode;
  /** Identifies a failure without a request, with further details for support. */
  readonly incident?: { readonly id: string; readonly report: () => string };
  /** More actions, after the retry. */
  readonly actions?: ReactNode;
}

/** Replaces content that couldn't be loaded: what happened, what to do, the request's id to copy, a retry. */
export function ErrorState(props: ErrorStateProps) {
  const { error, onRetry, busy = false, level = 2, note, incident, actions } = props;
  const Heading = level === 1 ? "h1" : "h2";
  const { title, advice, requestId } = describeError(error);
  useDocumentTitle(level === 1 ? title : undefined);
  const id = requestId ?? incident?.id;
  const reported = requestId === undefined ? incident?.report : undefined;
  return (
    <div role="alert" className="@container relative overflow-hidden border-y border-line py-10">
      {isRefusedOrMissing(error) && <Motif />}
      <Heading className="relative text-block">{title}</Heading>
      <p className="relative mt-1.5 max-w-prose text-base text-muted @2xl:max-w-[min(65ch,60%)]">
        {advice}
        {id !== undefined && !isRefusedOrMissing(error) && " If this continues, send support this ID."}
      </p>
      {note !== undefined && <p className="mt-1.5 max-w-prose text-base">{note}</p>}
      {id !== undefined && (
        <p className="mt-2 text-xs text-muted">
          {requestId === undefined ? "Incident ID" : "Request ID"}{" "}
          <code className="font-mono break-all text-ink select-all">{id}</code>
        </p>
      )}
      <div className="relative mt-5 flex flex-wrap gap-2">
        {onRetry !== undefined && (
          <Button busy={busy} onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button variant="outline" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        {actions}
        {id !== undefined && (
          <CopyButton text={reported ?? (() => id)}>
            {reported === undefined ? "Copy ID" : "Copy for support"}
          </CopyButton>
        )}
      </div>
    </div>
  );
}
