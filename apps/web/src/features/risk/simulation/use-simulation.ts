import { useEffect, useState } from "react";
import type { Checked, ControlFacts, Drawn, RankedControl } from "./simulation.ts";
import type { SimulationInput, States } from "./simulation-input.ts";
import type { SimulationReply } from "./simulation-messages.ts";
import { SimulationThread } from "./simulation-thread.ts";

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
  const [thread] = useState(
    () => new SimulationThread((reply) => setSimulated((before) => heard(before, reply))),
  );
  useEffect(() => {
    thread.start(input);
    return () => thread.stop();
  }, [thread, input]);
  useEffect(() => thread.draw(states), [thread, states]);
  return { ...simulated, check: () => thread.check() };
}

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
    case "failed":
      return { ...before, failed: reply.message };
    default:
      return before;
  }
}
