import { useEffect, useRef, useState } from "react";
import type { Checked, ControlFacts, Drawn, RankedControl, SimulationInput, States } from "./simulation.ts";
import type { SimulationReply, SimulationRequest } from "./simulation-messages.ts";

/** What the worker has said so far. */
interface Simulated {
  readonly facts: readonly ControlFacts[];
  /** As assessed, before anything was set by hand. */
  readonly before: Drawn | undefined;
  readonly drawn: Drawn | undefined;
  readonly ranking: readonly RankedControl[] | undefined;
  readonly checked: Checked | undefined;
  readonly failed: string | undefined;
}

const NOTHING: Simulated = {
  facts: [],
  before: undefined,
  drawn: undefined,
  ranking: undefined,
  checked: undefined,
  failed: undefined,
};

/** Simulates in a worker: the curve follows each change of `states`, and the ranking comes after it. */
export function useControlSimulation(input: SimulationInput, states: States) {
  const [simulated, setSimulated] = useState(NOTHING);
  const worker = useRef<Worker>(null);
  const asked = useRef(0);
  const ask = (request: Distribute<SimulationRequest>) => {
    asked.current += 1;
    worker.current?.postMessage({ ...request, id: asked.current });
  };
  useEffect(() => {
    const started = new Worker(new URL("./simulation-worker.ts", import.meta.url), {
      type: "module",
      name: "simulation",
    });
    worker.current = started;
    setSimulated(NOTHING);
    started.addEventListener("message", ({ data }: MessageEvent<SimulationReply>) => {
      setSimulated((before) =>
        data.type === "ready" || data.id === asked.current ? heard(before, data) : before,
      );
    });
    started.addEventListener("error", () =>
      setSimulated((before) => ({
        ...before,
        failed: "The simulation couldn’t start. Reload the page and try again.",
      })),
    );
    ask({ type: "start", input });
    ask({ type: "draw", states: {} });
    return () => started.terminate();
  }, [input]);
  const touched = useRef(false);
  useEffect(() => {
    if (!touched.current && Object.keys(states).length === 0) return;
    touched.current = true;
    ask({ type: "draw", states });
  }, [states, input]);
  return { ...simulated, check: () => ask({ type: "check", states }) };
}

type Distribute<T> = T extends unknown ? Omit<T, "id"> : never;

function heard(before: Simulated, reply: SimulationReply): Simulated {
  switch (reply.type) {
    case "ready":
      return { ...NOTHING, facts: reply.facts };
    case "drawn":
      return { ...before, before: before.before ?? reply.drawn, drawn: reply.drawn, checked: undefined };
    case "ranked":
      return { ...before, ranking: reply.ranking };
    case "checked":
      return { ...before, checked: reply.checked };
    default:
      return { ...before, failed: reply.message };
  }
}
