import type { UnreadSummary } from "@crq/contract/people/notifications";
import type { Actor } from "../../../http/actor.ts";

/** Whose stream it is, and the token it was opened with. */
export type StreamReader = Pick<Actor, "sessionId" | "userId" | "tenantId"> & { readonly tokenHash: Buffer };

/** One browser tab's open stream. */
interface Stream {
  readonly reader: StreamReader;
  readonly send: (summary: UnreadSummary) => void;
  /** Keeps proxies from closing a stream on which nothing happens. */
  readonly beat: () => void;
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

/** What the streams read, each for many of them in one query. */
export interface StreamSource {
  /** For each reader, whether the session is still valid, in the same context. */
  readonly hold: (readers: readonly StreamReader[]) => Promise<readonly boolean[]>;
  /** The current state of each reader. */
  readonly read: (readers: readonly StreamReader[]) => Promise<readonly UnreadSummary[]>;
  /** Called when a read fails; the streams stay open until the next change. */
  readonly onError: (error: Error) => void;
}

/** How often sessions are rechecked while nothing happens. */
const CHECK_MS = 25_000;
/** Changes within this interval are sent together. */
const TOGETHER_MS = 50;
/** How many streams one query covers. */
const AT_ONCE = 2000;

/**
 * Manages the open streams. Sessions are rechecked before each event and periodically in between, many in one
 * query; a stream is closed if its session ended or moved.
 */
export function openStreams(source: StreamSource, checkMs = CHECK_MS): Streams {
  const byUser = new Map<string, Set<Stream>>();
  const bySession = new Map<string, number>();
  const due = new Set<Stream>();
  let telling: NodeJS.Timeout | undefined;
  let checking: NodeJS.Timeout | undefined;
  let busy = false;
  let closed = false;

  const everyone = () => [...byUser.values()].flatMap((streams) => [...streams]);
  const isOpen = (stream: Stream) => byUser.get(stream.reader.userId)?.has(stream) ?? false;
  const stillHeld = async (streams: readonly Stream[]) => {
    const holds = await source.hold(streams.map(({ reader }) => reader));
    streams.forEach((stream, i) => holds[i] || stream.close());
    return streams.filter((stream, i) => holds[i] && isOpen(stream));
  };
  const inParts = async (streams: readonly Stream[], work: (part: readonly Stream[]) => Promise<void>) => {
    for (let i = 0; i < streams.length; i += AT_ONCE) {
      if (closed) return;
      await work(streams.slice(i, i + AT_ONCE)).catch(source.onError);
    }
  };
  const checkAll = () =>
    inParts(everyone(), async (part) => {
      for (const stream of await stillHeld(part)) stream.beat();
    });
  const tell = async (part: readonly Stream[]) => {
    const held = await stillHeld(part);
    if (held.length === 0) return;
    const states = await source.read(held.map(({ reader }) => reader));
    held.forEach((stream, i) => isOpen(stream) && stream.send(states[i]!));
  };
  /** One round at a time, so that an older state is never sent after a newer one. */
  const tellDue = async () => {
    telling = undefined;
    if (busy) return;
    busy = true;
    const waiting = [...due];
    due.clear();
    await inParts(waiting, tell);
    busy = false;
    soon([]);
  };
  const soon = (streams: Iterable<Stream>) => {
    for (const stream of streams) due.add(stream);
    if (due.size > 0 && !closed) telling ??= setTimeout(() => void tellDue(), TOGETHER_MS);
  };
  const remove = (stream: Stream) => {
    const { userId, sessionId } = stream.reader;
    const own = byUser.get(userId);
    due.delete(stream);
    if (!own?.delete(stream)) return;
    if (own.size === 0) byUser.delete(userId);
    const left = bySession.get(sessionId)! - 1;
    if (left > 0) bySession.set(sessionId, left);
    else bySession.delete(sessionId);
    if (byUser.size > 0) return;
    clearInterval(checking);
    checking = undefined;
  };

  return {
    countOf: (sessionId) => bySession.get(sessionId) ?? 0,
    add: (stream) => {
      if (closed) {
        stream.close();
        return () => {};
      }
      const { userId, sessionId } = stream.reader;
      const own = byUser.get(userId) ?? new Set();
      byUser.set(userId, own.add(stream));
      bySession.set(sessionId, (bySession.get(sessionId) ?? 0) + 1);
      checking ??= setInterval(() => void checkAll(), checkMs).unref();
      soon([stream]);
      return () => remove(stream);
    },
    changed: (userId) => soon(userId === undefined ? everyone() : (byUser.get(userId) ?? [])),
    closeAll: () => {
      closed = true;
      clearTimeout(telling);
      clearInterval(checking);
      for (const stream of everyone()) stream.close();
    },
  };
}
