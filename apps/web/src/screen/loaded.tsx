import { cx } from "class-variance-authority";
import type { ReactNode } from "react";
import { ApiError } from "../api/api-error.ts";
import { Button } from "../ui/button.tsx";
import { describeError } from "../ui/state/describe-error.ts";
import { ErrorState } from "../ui/state/error-state.tsx";

/** The required part of a query; that of `useQuery` fits. */
interface Loading<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadedProps<T> {
  readonly query: Loading<T>;
  /** Placeholders of about the size of the content. */
  readonly skeleton: ReactNode;
  /** Shown instead of the content if the data is an empty list, or a page of one. */
  readonly empty?: ReactNode;
  /** The level of a failure's heading: 1 if nothing else heads the page. */
  readonly level?: 1 | 2;
  /** A failure takes one line, for a small part of a page whose other parts are shown. */
  readonly small?: boolean;
  readonly children: (data: T) => ReactNode;
}

/**
 * A query's content: placeholders while it loads, an error with a retry, or the data. Earlier data stays visible when refreshing
 * fails, with a note that it may be out of date; unless it's gone, or the person no longer has access.
 */
export function Loaded<T>({ query, skeleton, empty, level = 2, small = false, children }: LoadedProps<T>) {
  const { data, error, isFetching } = query;
  if (data === undefined || isGone(error)) {
    if (error === null || (small && isFetching)) return <div aria-busy>{skeleton}</div>;
    if (small) return <Failed query={{ ...query, data: undefined }} />;
    return <ErrorState level={level} error={error} onRetry={() => void query.refetch()} busy={isFetching} />;
  }
  return (
    <>
      <Failed query={query} />
      {empty !== undefined && isEmpty(data) ? empty : children(data)}
    </>
  );
}

/** One line for a failed call: nothing could be loaded, or the data may be out of date. */
function Failed({ query: { data, error, isFetching, refetch } }: { query: Loading<unknown> }) {
  if (error === null || isFetching) return null;
  const { title, advice } = describeError(error);
  const stale = data !== undefined;
  return (
    <p
      role="alert"
      className={cx("mb-4 border-l-[3px] bg-sunken px-3 py-2 text-sm", stale ? "border-warn" : "border-bad")}
    >
      {stale ? "This may be out of date." : "Couldn't load this."} {title}. {advice}{" "}
      <Button variant="link" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}

function isEmpty(data: unknown): boolean {
  const items: unknown = typeof data === "object" && data !== null && "items" in data ? data.items : data;
  return Array.isArray(items) && items.length === 0;
}
