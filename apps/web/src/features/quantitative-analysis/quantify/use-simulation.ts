import type { Estimate } from "@crq/contract/quantification";
import type { Result } from "@crq/engine/result";
import { useEffect, useRef, useState } from "react";
import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";
import { scenarioOf } from "./scenario-of.ts";
import { openWorker } from "./use-quantification.ts";

/** A simulation that was run, with what it was of. */
export interface Simulation {
  readonly estimate: Estimate;
  readonly result: Result;
  readonly years: number;
  readonly seed: number;
  readonly durationMs: number;
  readonly engineVersion: string;
}

/** Where a simulation stands. */
export type SimulationState =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly share: number }
  | { readonly status: "done"; readonly simulation: Simulation }
  | { readonly status: "failed"; readonly message: string };

/** Runs the Monte Carlo engine on demand, in a worker of its own so that the curve stays live meanwhile. */
export function useSimulation() {
  const [state, setState] = useState<SimulationState>({ status: "idle" });
  const worker = useRef<Worker | null>(null);

  const stop = () => {
    worker.current?.terminate();
    worker.current = null;
    setState({ status: "idle" });
  };

  const run = (estimate: Estimate, years: number, seed: number, scenarioId: string) => {
    worker.current?.terminate();
    const started = openWorker();
    worker.current = started;
    setState({ status: "running", share: 0 });
    started.onmessage = ({ data }: MessageEvent<QuantifyReply>) => {
      if (data.kind === "progress") {
        setState({ status: "running", share: data.share });
        return;
      }
      started.terminate();
      if (data.kind === "failed") {
        setState({ status: "failed", message: data.message });
        return;
      }
      const { result, durationMs, engineVersion } = data;
      setState({ status: "done", simulation: { estimate, result, years, seed, durationMs, engineVersion } });
    };
    started.onerror = () => setState({ status: "failed", message: "The engine could not be started" });
    const request: QuantifyRequest = { kind: "simulate", id: 1, scenario: scenarioOf(estimate, scenarioId), years, seed };
    started.postMessage(request);
  };

  useEffect(() => () => worker.current?.terminate(), []);
  return { state, run, stop };
}
