/** The call behind a panel, as far as the panel needs it. */
export interface Read<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly isPlaceholderData?: boolean;
  readonly refetch: () => unknown;
}

/** A tile's call, as far as the board around the tiles needs it. */
export interface Boarded {
  /** It failed, and nothing was loaded before. */
  readonly lost: boolean;
  /** Nothing is known yet: it is loading for the first time, or again after a failure. */
  readonly waits: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

type Reads = ReadonlyMap<string, Boarded>;

/** The calls after one of them changed. A failed one stays lost while it is retried, so that the page doesn't jump back and forth. */
export function told(id: string, read: Boarded | undefined): (reads: Reads) => Reads {
  return (reads) => {
    const next = new Map(reads);
    const before = reads.get(id);
    if (read === undefined) next.delete(id);
    else if (read.waits && before?.lost) next.set(id, { ...read, lost: true, error: before.error });
    else next.set(id, read);
    return next;
  };
}

/** The first call if there are several and all of them are lost. */
export function everyReadLost(reads: Reads): Boarded | undefined {
  const all = [...reads.values()];
  return all.length > 1 && all.every(({ lost }) => lost) ? all[0] : undefined;
}
