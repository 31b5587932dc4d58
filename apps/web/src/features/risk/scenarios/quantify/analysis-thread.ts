import type { AnalysisReply, AnalysisRequest } from "./analysis-messages.ts";

/** A thread for the heavy analyses. A newer request ends the older one's computation. */
export class AnalysisThread {
  readonly #onReply: (reply: AnalysisReply) => void;
  readonly #open: () => Worker;
  #worker: Worker | null = null;
  #underWay: number | null = null;

  constructor(onReply: (reply: AnalysisReply) => void, open: () => Worker = openWorker) {
    this.#onReply = onReply;
    this.#open = open;
  }

  /** Computes a request and forgets all previous ones. */
  ask(request: AnalysisRequest): void {
    this.cancel();
    this.#worker ??= this.#opened();
    this.#underWay = request.id;
    this.#worker.postMessage(request);
  }

  /** Ends the current computation, if there is one; an idle thread is kept for reuse. */
  cancel(): void {
    if (this.#underWay !== null) this.stop();
  }

  /** Ends the thread with its computation; it delivers nothing more. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#underWay = null;
  }

  #opened(): Worker {
    const worker = this.#open();
    worker.addEventListener("message", ({ data }: MessageEvent<AnalysisReply>) => {
      if (this.#worker !== worker || data.id !== this.#underWay) return;
      if (data.type !== "progress") this.#underWay = null;
      this.#onReply(data);
    });
    worker.addEventListener("error", () => {
      if (this.#worker !== worker || this.#underWay === null) return;
      const id = this.#underWay;
      this.stop();
      this.#onReply({
        type: "failed",
        id,
        message: "The calculation couldn’t start. Reload the page and try again.",
      });
    });
    return worker;
  }
}

function openWorker(): Worker {
  return new Worker(new URL("./analysis-worker.ts", import.meta.url), { type: "module", name: "analysis" });
}
