import { useState } from "react";

/** One page of a list, and the total number of matching records, or, if `more` match, how many were counted. */
interface Page<R> {
  readonly items: readonly R[];
  readonly total: number;
  readonly more?: boolean | undefined;
}

/** The part of a query's result that a table reads. */
export interface TableQuery<R> {
  readonly data: Page<R> | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
}

/** The table's content for a query. */
export interface ShownPage<R> {
  /** The page, or the previous one while the next one loads; undefined at first. */
  readonly page: Page<R> | undefined;
  /** The rows belong to the previous query. */
  readonly stale: boolean;
  /** Why there is nothing to show. */
  readonly failure: unknown;
  /** Why the rows, which do match the query, couldn't be refreshed. */
  readonly outdated: unknown;
}

/** Keeps the previous page while the next one loads, so that nothing jumps. */
export function useShownPage<R>(query: TableQuery<R>): ShownPage<R> {
  const { data, error, isFetching, isPlaceholderData } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const answered = data !== undefined && !isPlaceholderData;
  const failed = error !== null && !isFetching;
  if (failed && !answered) return { page: undefined, stale: false, failure: error, outdated: null };
  const page = data ?? last;
  return { page, stale: page !== undefined && !answered, failure: null, outdated: failed ? error : null };
}
