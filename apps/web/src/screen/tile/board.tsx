import { type ReactNode, createContext, useCallback, useContext, useEffect, useId, useState } from "react";
import { ErrorState } from "../../ui/state/error-state.tsx";
import { type Boarded, type Read, everyReadLost, told } from "./board-reads.ts";

const Tell = createContext<((id: string, read: Boarded | undefined) => void) | null>(null);

/**
 * Around the tiles of a dashboard: if every one of them fails, the page says it once. While some have data, each failed one says so in
 * its place.
 */
export function Board({ children }: { readonly children: ReactNode }) {
  const [reads, setReads] = useState<ReadonlyMap<string, Boarded>>(new Map());
  const tell = useCallback((id: string, read: Boarded | undefined) => setReads(told(id, read)), []);
  const lost = everyReadLost(reads);
  return (
    <Tell value={tell}>
      {lost !== undefined && (
        <ErrorState
          error={lost.error}
          busy={[...reads.values()].some(({ busy }) => busy)}
          onRetry={() => {
            for (const { refetch } of reads.values()) refetch();
          }}
        />
      )}
      <div hidden={lost !== undefined}>{children}</div>
    </Tell>
  );
}

/** Tells the board around a tile whether its call has failed. */
export function useBoard({ data, error, isFetching, refetch }: Read<unknown>): void {
  const tell = useContext(Tell);
  const id = useId();
  const lost = data === undefined && error !== null;
  const waits = data === undefined && error === null;
  useEffect(() => {
    tell?.(id, { lost, waits, busy: isFetching, error, refetch });
  }, [tell, id, lost, waits, isFetching, error, refetch]);
  useEffect(() => () => tell?.(id, undefined), [tell, id]);
}
