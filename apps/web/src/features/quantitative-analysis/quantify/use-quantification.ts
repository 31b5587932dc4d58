import type { Estimate } from "@crq/contract/quantification";
import type { Result } from "@crq/engine/result";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { measureWhenPainted, takeKeystroke } from "./keystroke-timing.ts";
import { LatestWins } from "./latest-wins.ts";
import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";
import { scenarioOf } from "./scenario-of.ts";

/** A result with what is needed to trust it. */
export interface Quantification {
  readonly estimate: Estimate;
  readonly result: Result;
  readonly inputHash: string;
  readonly engineVersion: string;
  readonly durationMs: number;
}

interface Asked extends Extract<QuantifyRequest, { kind: "exact" }> {
  readonly estimate: Estimate;
  readonly since: number | null;
}

interface Drawn {
  readonly quantification: Quantification | null;
  readonly since: number | null;
  readonly failure: string | null;
}

/** Opens a worker with the engine in it. */
export function openWorker(): Worker {
  return new Worker(new URL("./quantify-worker.ts", import.meta.url), { type: "module", name: "quantify" });
}

/**
 * Quantifies an estimate whenever it changes, in a worker, the latest first. The quantification before stays until the next is
 * there; null only before the very first. `failure` says why the engine could not compute.
 */
export function useQuantification(estimate: Estimate | null) {
  const [drawn, setDrawn] = useState<Drawn>({ quantification: null, since: null, failure: null });
  const queue = useRef<LatestWins<Asked> | null>(null);
  const nextId = useRef(1);

  useEffect(() => {
    const worker = openWorker();
    let asked: Asked | null = null;
    const requests = new LatestWins<Asked>((request) => {
      asked = request;
      const { kind, id, scenario } = request;
      worker.postMessage({ kind, id, scenario } satisfies QuantifyRequest);
    });
    worker.onmessage = ({ data }: MessageEvent<QuantifyReply>) => {
      const request = asked;
      if (data.kind === "progress" || !requests.answered(data.id) || !request) return;
      if (data.kind === "failed") {
        setDrawn((before) => ({ ...before, since: null, failure: data.message }));
        return;
      }
      const { result, inputHash, engineVersion, durationMs } = data;
      const quantification = { estimate: request.estimate, result, inputHash, engineVersion, durationMs };
      setDrawn({ quantification, since: request.since, failure: null });
    };
    worker.onerror = () =>
      setDrawn((before) => ({ ...before, failure: "The engine could not be started. Reload the page." }));
    queue.current = requests;
    return () => {
      queue.current = null;
      worker.terminate();
    };
  }, []);

  useEffect(() => {
    if (!estimate) return;
    const since = takeKeystroke();
    queue.current?.ask({
      kind: "exact",
      id: nextId.current++,
      scenario: scenarioOf(estimate),
      estimate,
      since,
    });
  }, [estimate]);

  const { since } = drawn;
  useLayoutEffect(() => {
    if (since !== null) measureWhenPainted(since);
  }, [since]);

  const { quantification, failure } = drawn;
  return {
    quantification,
    failure,
    current: quantification !== null && quantification.estimate === estimate,
  };
}
