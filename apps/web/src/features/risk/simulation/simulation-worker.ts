/** The simulation in a thread of its own: what scenarios need is drawn once, and each toggle sums it again. */
import { closedGaps } from "./closed-gaps.ts";
import { Simulation } from "./simulation.ts";
import type { SimulationReply, SimulationRequest } from "./simulation-messages.ts";

const reply = (message: SimulationReply): void =>
  (self as unknown as { postMessage: (message: SimulationReply) => void }).postMessage(message);

let simulation: Simulation | undefined;
let latest = 0;

function answer(request: SimulationRequest): void {
  const { id } = request;
  if (request.type === "start") {
    simulation = new Simulation(request.input);
    return reply({ type: "ready", id, facts: simulation.facts });
  }
  if (request.type === "close") return reply({ type: "closed", id, closed: closedGaps(request.question) });
  if (!simulation) return;
  if (request.type === "check")
    return reply({ type: "checked", id, checked: simulation.check(request.states) });
  latest = id;
  const start = performance.now();
  const drawn = simulation.draw(request.states);
  reply({ type: "drawn", id, drawn, ms: performance.now() - start });
  // A newer toggle that waits comes before the ranking of this one.
  setTimeout(() => {
    if (latest !== id || !simulation) return;
    reply({ type: "ranked", id, ranking: simulation.rank(), ms: performance.now() - start });
  });
}

self.addEventListener("message", ({ data }: MessageEvent<SimulationRequest>) => {
  try {
    answer(data);
  } catch (error) {
    reply({ type: "failed", id: data.id, message: error instanceof Error ? error.message : String(error) });
  }
});
