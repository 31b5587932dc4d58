import type { Result } from "@crq/engine/result";
import type { TailDriver } from "@crq/engine/sensitivity/tail-driver";
import type { Control } from "@crq/engine/treatment";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { openEngineWorker } from "./engine-worker.ts";
import { measureWhenPainted, takeKeystroke } from "./keystroke-timing.ts";
import { LatestWins } from "./latest-wins.ts";
import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";
import { type Estimate, scenarioOf } from "./scenario-of.ts";

/** A result with its accuracy and inputs. */
export interface Quantification {
  readonly estimate: Estimate;
  /** The estimate of the scenario as it is now: with controls that came since, without those that lapsed. */
  readonly present: Estimate;
  readonly result: Result;
  /** The input that the 1-in-100-year loss rests on most; null if no single loss can exceed it. */
  readonly driver: TailDriver | null;
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

/** The pause in typing before the full computation follows the quick one. */
const REST_MS = 250;
const BROKEN = "The calculation couldn’t start. Reload the page and try again.";

/**
 * Quantifies an estimate whenever it changes, in a worker, the latest first. The previous quantification stays until the next
 * is there; null only before the very first. `failure` says why the engine couldn't compute.
 *
 * @param controls the scenario's: those that stand elsewhere than the estimate assumes move the present
 */
export function useQuantification(estimate: Estimate | null, controls: readonly Control[]) {
  const [drawn, setDrawn] = useState<Drawn>({ quantification: null, since: null, failure: null });
  const queue = useRef<LatestWins<Asked> | null>(null);
  const nextId = useRef(1);

  useEffect(() => {
    let asked: Asked | null = null;
    const receive = (reply: QuantifyReply) => {
      const request = asked;
      if (reply.kind === "progress" || reply.kind === "checked" || !request || !requests.answered(reply.id))
        return;
      if (reply.kind === "failed") {
        setDrawn((before) => ({ ...before, since: null, failure: reply.message }));
        return;
      }
      const { result, driver, inputHash, engineVersion, durationMs } = reply;
      const { estimate } = request;
      const present = reply.present ?? estimate;
      const quantification = { estimate, present, result, driver, inputHash, engineVersion, durationMs };
      setDrawn({ quantification, since: request.since, failure: null });
    };
    const open = () =>
      openEngineWorker(receive, () => setDrawn((before) => ({ ...before, failure: BROKEN })));
    let worker = open();
    const requests = new LatestWins<Asked>(
      (request) => {
        asked = request;
        const { kind, id, scenario, controls, draft } = request;
        worker.post({ kind, id, scenario, controls, draft });
      },
      () => {
        worker.stop();
        worker = open();
      },
    );
    queue.current = requests;
    return () => {
      queue.current = null;
      requests.close();
      worker.stop();
    };
  }, []);

  useEffect(() => {
    if (!estimate) {
      takeKeystroke();
      return undefined;
    }
    const ask = (draft: boolean, since: number | null) => {
      const request = {
        kind: "exact" as const,
        id: nextId.current,
        scenario: scenarioOf(estimate),
        controls,
        draft,
        estimate,
        since,
      };
      nextId.current += 1;
      queue.current?.ask(request);
    };
    const since = takeKeystroke();
    ask(since !== null, since);
    if (since === null) return undefined;
    const timer = setTimeout(() => ask(false, null), REST_MS);
    return () => clearTimeout(timer);
  }, [estimate, controls]);

  const { since } = drawn;
  useLayoutEffect(() => {
    if (since !== null) measureWhenPainted(since);
  }, [since]);

  return { quantification: drawn.quantification, failure: drawn.failure };
}
