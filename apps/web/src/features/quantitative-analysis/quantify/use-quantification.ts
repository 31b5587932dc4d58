import type { Result } from "@crq/engine/result";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { openEngineWorker } from "./engine-worker.ts";
import { measureWhenPainted, takeKeystroke } from "./keystroke-timing.ts";
import { LatestWins } from "./latest-wins.ts";
import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";
import { type Estimate, scenarioOf } from "./scenario-of.ts";

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

const BROKEN = "The engine could not be started. Reload the page.";

/**
 * Quantifies an estimate whenever it changes, in a worker, the latest first. The quantification before stays until the next is
 * there; null only before the very first. `failure` says why the engine could not compute.
 */
export function useQuantification(estimate: Estimate | null) {
  const [drawn, setDrawn] = useState<Drawn>({ quantification: null, since: null, failure: null });
  const queue = useRef<LatestWins<Asked> | null>(null);
  const nextId = useRef(1);

  useEffect(() => {
    let asked: Asked | null = null;
    const receive = (reply: QuantifyReply) => {
      const request = asked;
      if (reply.kind === "progress" || !request || !requests.answered(reply.id)) return;
      if (reply.kind === "failed") {
        setDrawn((before) => ({ ...before, since: null, failure: reply.message }));
        return;
      }
      const { result, inputHash, engineVersion, durationMs } = reply;
      const quantification = { estimate: request.estimate, result, inputHash, engineVersion, durationMs };
      setDrawn({ quantification, since: request.since, failure: null });
    };
    const worker = openEngineWorker(receive, () => setDrawn((before) => ({ ...before, failure: BROKEN })));
    const requests = new LatestWins<Asked>((request) => {
      asked = request;
      const { kind, id, scenario } = request;
      worker.post({ kind, id, scenario });
    });
    queue.current = requests;
    return () => {
      queue.current = null;
      worker.stop();
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
