/** The way of answers to the server: kept in this browser first, sent one after the other, merged when someone else was faster. */
import { type Fields, bodyOf } from "./answer-fields.ts";
import {
  type Derive,
  type Saved,
  type Waiting,
  afterSaving,
  chosen,
  rebased,
  sendable,
  withChange,
} from "./waiting-answer.ts";
import type { WaitingStore } from "./waiting-store.ts";

/** How a call to save ended. */
export type Sent<Row> =
  | { readonly kind: "saved"; readonly row: Row }
  /** Someone else saved the entry first: its row as it is now. */
  | { readonly kind: "behind"; readonly row: Row }
  /** No answer: it's tried again. */
  | { readonly kind: "unreachable" }
  /** The server doesn't take it, and why. */
  | { readonly kind: "refused"; readonly why: string };

/** What the queue needs. */
export interface QueueParts<Row> {
  readonly store: WaitingStore;
  readonly savedOf: (row: Row) => Saved;
  readonly send: (entry: string, version: number, body: Record<string, unknown>) => Promise<Sent<Row>>;
  /** The result of an entry by its objectives. */
  readonly deriveOf?: (entry: string) => Derive | undefined;
  /** A row as the server has it now. */
  readonly onRow: (entry: string, row: Row) => void;
  /** Another tab saved an entry. */
  readonly onElsewhere: (entry: string) => void;
  readonly now: () => number;
  /** Calls back after a while; returns how to stop that. */
  readonly after: (ms: number, then: () => void) => () => void;
  /** Runs a task unless another tab of this person is running one; returns whether it ran. */
  readonly alone: (task: () => Promise<void>) => Promise<boolean>;
}

/** What the screen shows. A new object with each change. */
export interface QueueState {
  readonly waiting: ReadonlyMap<string, Waiting>;
  readonly sending: boolean;
  /** The server didn't answer the last call. */
  readonly offline: boolean;
  /** This browser's storage is full or blocked: what waits is lost when the page closes. */
  readonly unkept: boolean;
  /** The latest save, in milliseconds since 1970. */
  readonly savedAt: number | undefined;
}

/** Typing pauses for this long before a change is sent. */
const REST_MS = 500;
/** The pauses between tries without a connection. */
const PAUSES_MS = [2000, 4000, 8000, 15_000, 30_000];

/** Creates the queue of one assessment. */
export function answerQueue<Row>(parts: QueueParts<Row>) {
  const { store } = parts;
  let state: QueueState = {
    waiting: store.readAll(),
    sending: false,
    offline: false,
    unkept: false,
    savedAt: undefined,
  };
  const listeners = new Set<() => void>();
  let onTheWay: { readonly entry: string; readonly changed: Fields } | undefined;
  let stop = () => undefined as void;
  let tries = 0;
  let closed = true;

  function publish(change: Partial<QueueState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function put(entry: string, waiting: Waiting | undefined): void {
    const kept = store.write(entry, waiting);
    const all = new Map(state.waiting);
    if (waiting) all.set(entry, waiting);
    else all.delete(entry);
    publish({ waiting: all, ...(!kept && { unkept: true }), ...(all.size === 0 && { unkept: false }) });
  }

  /** What waits for an entry, as another tab may have left it. */
  function waitingFor(entry: string): Waiting | undefined {
    return state.unkept ? state.waiting.get(entry) : store.read(entry);
  }

  function later(ms: number): void {
    stop();
    if (closed) return;
    stop = parts.after(ms, () => void flush());
  }

  /** The next entry with something to send. */
  function next(skipped: ReadonlySet<string>): string | undefined {
    for (const [entry, waiting] of state.waiting)
      if (!skipped.has(entry) && waiting.refused === undefined && Object.keys(sendable(waiting)).length > 0)
        return entry;
    return undefined;
  }

  async function sendOne(entry: string): Promise<"go on" | "wait"> {
    const waiting = waitingFor(entry);
    if (!waiting) {
      put(entry, undefined);
      return "go on";
    }
    const changed = sendable(waiting);
    onTheWay = { entry, changed };
    const sent = await parts.send(entry, waiting.version, bodyOf(waiting.known, changed));
    onTheWay = undefined;
    if (sent.kind === "unreachable") return "wait";
    // More may have been answered while this was on the way.
    const now = waitingFor(entry) ?? waiting;
    if (sent.kind === "refused") put(entry, { ...now, refused: sent.why });
    else {
      parts.onRow(entry, sent.row);
      const saved = parts.savedOf(sent.row);
      const left =
        sent.kind === "saved"
          ? afterSaving(now, changed, saved)
          : rebased(now, saved, parts.deriveOf?.(entry));
      put(entry, left);
      if (sent.kind === "saved") publish({ savedAt: parts.now() });
    }
    return "go on";
  }

  async function run(): Promise<void> {
    publish({ sending: true });
    // An entry that many people answer at once may need a few tries; the others don't wait for it.
    const tried = new Map<string, number>();
    let reached = true;
    for (;;) {
      const skipped = new Set([...tried].flatMap(([entry, times]) => (times >= 5 ? [entry] : [])));
      const entry = next(skipped);
      if (entry === undefined) break;
      tried.set(entry, (tried.get(entry) ?? 0) + 1);
      if ((await sendOne(entry)) === "wait") {
        reached = false;
        break;
      }
    }
    tries = reached ? 0 : tries + 1;
    publish({ sending: false, offline: !reached });
    if (next(new Set()) !== undefined) later(PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]!);
  }

  let running = false;
  async function flush(): Promise<void> {
    stop();
    if (running || next(new Set()) === undefined) return;
    running = true;
    try {
      if (!(await parts.alone(run))) later(PAUSES_MS[0]!);
    } finally {
      running = false;
    }
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Changes an answer; `rest` waits for a pause first, as for typing; with `follows` the result comes from the objectives. */
    set(entry: string, row: Row, change: Fields, { rest = false, follows = false } = {}): void {
      const sending = onTheWay?.entry === entry ? onTheWay.changed : {};
      const saved = parts.savedOf(row);
      const { refused: _tried, ...before } = waitingFor(entry) ?? {};
      put(
        entry,
        withChange("version" in before ? before : undefined, {
          saved,
          change,
          sending,
          follows,
          now: parts.now(),
        }),
      );
      if (rest || running) later(REST_MS);
      else void flush();
    },
    /** Settles a field that someone else changed too. */
    choose(entry: string, field: string, which: "mine" | "theirs"): void {
      const waiting = waitingFor(entry);
      if (waiting) put(entry, chosen(waiting, field, which));
      void flush();
    },
    /** Gives up an entry's changes. */
    discard(entry: string): void {
      put(entry, undefined);
    },
    /** Sends what was refused again. */
    again(): void {
      for (const [entry, { refused, ...waiting }] of state.waiting)
        if (refused !== undefined) put(entry, waiting);
      void flush();
    },
    /** Sends what waits, now: the connection is back, or the page was opened. */
    flush,
    /** Another tab changed an item of the storage. */
    changedElsewhere(name: string | null): void {
      const entry = store.entryOf(name);
      if (entry === undefined) return;
      const waiting = store.read(entry);
      const all = new Map(state.waiting);
      const had = all.delete(entry);
      if (waiting) all.set(entry, waiting);
      publish({ waiting: all });
      if (waiting) later(PAUSES_MS[0]!);
      else if (had) parts.onElsewhere(entry);
    },
    /** Starts sending; returns how to end that: what waits goes out once more, and is kept if there is no connection. */
    start(): () => void {
      closed = false;
      void flush();
      return () => {
        closed = true;
        stop();
        void flush();
      };
    },
  };
}

/** The queue of one assessment. */
export type AnswerQueue<Row> = ReturnType<typeof answerQueue<Row>>;
