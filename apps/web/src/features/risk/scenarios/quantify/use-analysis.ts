import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { AnalysisKind, AnalysisReply, AnalysisRequest, Answer, Ask } from "./analysis-messages.ts";
import { AnalysisThread } from "./analysis-thread.ts";

/** How long inputs must be unchanged before a heavy analysis starts. */
const REST_MS = 350;
/** After this time, progress and a way to stop are shown. */
const SLOW_MS = 500;

/** The state of an analysis. */
export interface Analysis<K extends AnalysisKind> {
  /** The last answer; null until the first. */
  readonly value: Answer<K> | null;
  /** The answer belongs to an earlier request. */
  readonly stale: boolean;
  readonly computing: boolean;
  /** It has taken half a second: show progress and the way to stop. */
  readonly slow: boolean;
  /** The progress, 0 to 1; null if the analysis doesn't report it. */
  readonly share: number | null;
  /** Why the engine couldn't answer the current request. */
  readonly failure: string | null;
  readonly durationMs: number;
  /** It was stopped by hand. */
  readonly stopped: boolean;
  readonly stop: () => void;
  /** Restarts a stopped computation. */
  readonly again: () => void;
}

interface State {
  readonly value: unknown;
  /** The request that `value` answers. */
  readonly of: string | null;
  readonly failed: { readonly of: string; readonly message: string } | null;
  readonly computing: boolean;
  readonly slow: boolean;
  readonly share: number | null;
  readonly durationMs: number;
  readonly stopped: string | null;
}

const START: State = {
  value: null,
  of: null,
  failed: null,
  computing: false,
  slow: false,
  share: null,
  durationMs: 0,
  stopped: null,
};

/**
 * Keeps a heavy analysis up to date in a worker: a while after the request has changed it's computed, only the latest. The previous
 * answer stays in the meantime. `ask` is null while there is nothing to compute; it's compared by content.
 */
export function useAnalysis<K extends AnalysisKind>(kind: K, ask: Ask<K> | null): Analysis<K> {
  const [state, setState] = useState(START);
  const [round, setRound] = useState(0);
  const thread = useRef<AnalysisThread | null>(null);
  const listener = useRef<(reply: AnalysisReply) => void>(() => undefined);
  const key = useMemo(() => (ask === null ? null : JSON.stringify(ask)), [ask]);

  useEffect(
    () => () => {
      thread.current?.stop();
      thread.current = null;
    },
    [],
  );

  useEffect(() => {
    if (key === null) return undefined;
    let slow: ReturnType<typeof setTimeout> | undefined;
    const start = () => {
      listener.current = (reply) => {
        if (reply.type === "progress") {
          setState((before) => ({ ...before, share: reply.share }));
          return;
        }
        clearTimeout(slow);
        const rest = { computing: false, slow: false, share: null, stopped: null };
        setState((before) =>
          reply.type === "failed"
            ? { ...before, ...rest, failed: { of: key, message: reply.message } }
            : {
                ...before,
                ...rest,
                value: reply.answer,
                of: key,
                failed: null,
                durationMs: reply.durationMs,
              },
        );
      };
      thread.current ??= new AnalysisThread((reply) => listener.current(reply));
      thread.current.ask({ kind, id: nextId(), ask: JSON.parse(key) as Ask<K> } as AnalysisRequest);
      setState((before) => ({ ...before, computing: true, share: null, stopped: null }));
      slow = setTimeout(() => setState((before) => ({ ...before, slow: before.computing })), SLOW_MS);
    };
    const timer = setTimeout(start, round === 0 && thread.current === null ? 0 : REST_MS);
    return () => {
      clearTimeout(timer);
      clearTimeout(slow);
      listener.current = () => undefined;
      thread.current?.cancel();
      setState((before) => (before.computing ? { ...before, computing: false, slow: false } : before));
    };
  }, [kind, key, round]);

  const stop = useCallback(() => {
    thread.current?.stop();
    setState((before) => ({ ...before, computing: false, slow: false, share: null, stopped: key }));
  }, [key]);
  const again = useCallback(() => setRound((before) => before + 1), []);

  return useMemo(
    () => ({
      value: key === null ? null : (state.value as Answer<K> | null),
      stale: state.of !== key,
      computing: state.computing,
      slow: state.slow,
      share: state.share,
      failure: state.failed !== null && state.failed.of === key ? state.failed.message : null,
      durationMs: state.durationMs,
      stopped: state.stopped !== null && state.stopped === key,
      stop,
      again,
    }),
    [state, key, stop, again],
  );
}

let lastId = 0;

function nextId(): number {
  lastId += 1;
  return lastId;
}
