import type { CrossCheck } from "@crq/engine/simulate/cross-check";
import { useEffect, useRef, useState } from "react";
import { type EngineWorker, openEngineWorker } from "./engine-worker.ts";
import type { QuantifyReply } from "./quantify-messages.ts";
import { type Estimate, scenarioOf } from "./scenario-of.ts";

/** A finished simulation compared with the exact result, with its inputs. */
export interface Simulation {
  readonly estimate: Estimate;
  readonly check: CrossCheck;
  readonly seed: number;
  readonly durationMs: number;
}

/** The state of a simulation. */
export type SimulationState =
  | { readonly status: "idle" }
  | { readonly status: "running"; readonly share: number }
  | { readonly status: "done"; readonly simulation: Simulation }
  | { readonly status: "failed"; readonly message: string };

/** Runs the Monte Carlo engine on demand, in a worker of its own so that the curve stays live. */
export function useSimulation() {
  const [state, setState] = useState<SimulationState>({ status: "idle" });
  const worker = useRef<EngineWorker | null>(null);

  const stop = () => {
    worker.current?.stop();
    worker.current = null;
    setState({ status: "idle" });
  };

  const run = (estimate: Estimate, years: number, seed: number, scenarioId: string) => {
    worker.current?.stop();
    const receive = (reply: QuantifyReply) => {
      if (reply.kind === "progress") {
        setState({ status: "running", share: reply.share });
        return;
      }
      started.stop();
      if (reply.kind === "failed") {
        setState({ status: "failed", message: reply.message });
        return;
      }
      if (reply.kind !== "checked") return;
      const { check, durationMs } = reply;
      setState({ status: "done", simulation: { estimate, check, seed, durationMs } });
    };
    const started = openEngineWorker(receive, () =>
      setState({
        status: "failed",
        message: "The calculation couldn’t start. Reload the page and try again.",
      }),
    );
    worker.current = started;
    setState({ status: "running", share: 0 });
    started.post({ kind: "check", id: 1, scenario: scenarioOf(estimate, scenarioId), years, seed });
  };

  useEffect(() => () => worker.current?.stop(), []);
  return { state, run, stop };
}
