import type { UnreadSummary } from "@crq/contract/people/notifications";
import type { Actor } from "../../../http/actor.ts";

/** One browser tab's open stream. */
interface Stream {
  readonly actor: Actor;
  /** Whether its session is still valid, in the same context. */
  readonly holds: () => Promise<boolean>;
  readonly send: (summary: UnreadSummary) => Promise<void>;
  readonly close: () => void;
}

/** This process's streams. */
export interface Streams {
  /** How many a session has open. */
  readonly countOf: (sessionId: string) => number;
  /**
   * Registers a stream, sends it the current state, and returns how to unregister it. After all were closed,
   * a late one is closed too.
   */
  readonly add: (stream: Stream) => () => void;
  /** Sends the current state to a person's streams, or to all, immediately. */
  readonly changed: (userId?: string) => void;
  readonly closeAll: () => void;
}

/** How often a session is rechecked while nothing happens. */
const CHECK_MS = 25_000;
/** Changes within this interval are sent together. */
const TOGETHER_MS = 50;
/** How many streams read concurrently when all of them must. */
const AT_ONCE = 4;

/**
 * Manages the open streams. A stream's session is rechecked before each event and periodically in between; a
 * stream is closed if its session ended or moved.
 * @param read reads the unread state afresh
 * @param onError called when a read fails; the stream stays open until the next change
 */
export function openStreams(
  read: (actor: Actor) => Promise<UnreadSummary>,
  onError: (error: Error) => void,
  checkMs = CHECK_MS,
): Streams {
  const byUser = new Map<string, Set<Stream>>();
  const due = new Set<Stream>();
  let telling: NodeJS.Timeout | undefined;
  let closed = false;

  const everyone = () => [...byUser.values()].flatMap((streams) => [...streams]);
  const check = async (stream: Stream) => {
    const holds = await stream.holds();
    if (!holds) stream.close();
    return holds;
  };
  const tell = async (stream: Stream) => {
    try {
      if (await check(stream)) await stream.send(await read(stream.actor));
    } catch (error) {
      onError(error as Error);
    }
  };
  const tellDue = async () => {
    telling = undefined;
    const waiting = [...due];
    due.clear();
    const take = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await tell(next);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, take));
  };
  const soon = (streams: Iterable<Stream>) => {
    for (const stream of streams) due.add(stream);
    if (due.size > 0) telling ??= setTimeout(() => void tellDue(), TOGETHER_MS);
  };

  return {
    countOf: (sessionId) => everyone().filter(({ actor }) => actor.sessionId === sessionId).length,
    add: (stream) => {
      if (closed) {
        stream.close();
        return () => {};
      }
      const { userId } = stream.actor;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own.add(stream));
      const checking = setInterval(() => void check(stream).catch(onError), checkMs).unref();
      void tell(stream);
      return () => {
        clearInterval(checking);
        due.delete(stream);
        own.delete(stream);
        if (own.size === 0 && byUser.get(userId) === own) byUser.delete(userId);
      };
    },
    changed: (userId) => soon(userId === undefined ? everyone() : (byUser.get(userId) ?? [])),
    closeAll: () => {
      closed = true;
      clearTimeout(telling);
      for (const stream of everyone()) stream.close();
    },
  };
}
