import type { GapQuestion } from "./closed-gaps.ts";
import type { SimulationReply, SimulationRequest } from "./simulation-messages.ts";
import type { SimulationInput, States } from "./simulation-input.ts";

/** A thread that simulates. Only the answers to the latest question are passed on, and the first curve, which all others are compared with. */
export class SimulationThread {
  readonly #onReply: (reply: SimulationReply) => void;
  #worker: Worker | null = null;
  #states: States = {};
  #asked = 0;
  #first = 0;

  constructor(onReply: (reply: SimulationReply) => void) {
    this.#onReply = onReply;
  }

  /** Begins again with other input, in the states that were drawn last. */
  start(input: SimulationInput): void {
    this.#begin();
    this.#ask({ type: "start", input });
    this.#ask({ type: "draw", states: {} });
    this.#first = this.#asked;
    if (Object.keys(this.#states).length > 0) this.#ask({ type: "draw", states: this.#states });
  }

  /** Computes what closing gaps saves, and nothing else. */
  close(question: GapQuestion): void {
    this.#begin();
    this.#ask({ type: "close", question });
  }

  #begin(): void {
    this.stop();
    const worker = new Worker(new URL("./simulation-worker.ts", import.meta.url), {
      type: "module",
      name: "simulation",
    });
    this.#worker = worker;
    worker.addEventListener("message", ({ data }: MessageEvent<SimulationReply>) => {
      const counts = data.type === "ready" || data.id === this.#asked || data.id === this.#first;
      if (this.#worker === worker && counts) this.#onReply(data);
    });
    worker.addEventListener("error", () => {
      if (this.#worker !== worker) return;
      const message = "The simulation couldn’t start. Reload the page and try again.";
      this.#onReply({ type: "failed", id: this.#asked, message });
    });
  }

  /** Draws the curve with controls in some states by hand. */
  draw(states: States): void {
    if (Object.keys(states).length === 0 && Object.keys(this.#states).length === 0) return;
    this.#states = states;
    this.#ask({ type: "draw", states });
  }

  /** Simulates the states that were drawn last, event by event. */
  check(): void {
    this.#ask({ type: "check", states: this.#states });
  }

  /** Ends the thread; it delivers nothing more. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(request: Unnumbered<SimulationRequest>): void {
    this.#asked += 1;
    this.#worker?.postMessage({ ...request, id: this.#asked });
  }
}

type Unnumbered<T> = T extends unknown ? Omit<T, "id"> : never;
