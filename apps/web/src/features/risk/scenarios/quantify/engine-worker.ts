import type { QuantifyReply, QuantifyRequest } from "./quantify-messages.ts";

/** A thread with the engine in it. */
export interface EngineWorker {
  readonly post: (request: QuantifyRequest) => void;
  /** Ends the thread and its computation. */
  readonly stop: () => void;
}

/**
 * Opens a thread with the engine; `onReply` gets every answer, `onBroken` is called when the thread can't run.
 */
export function openEngineWorker(
  onReply: (reply: QuantifyReply) => void,
  onBroken: () => void,
): EngineWorker {
  const worker = new Worker(new URL("./quantify-worker.ts", import.meta.url), {
    type: "module",
    name: "quantify",
  });
  worker.addEventListener("message", ({ data }: MessageEvent<QuantifyReply>) => onReply(data));
  worker.addEventListener("error", onBroken);
  return {
    post: (request) => worker.postMessage(request),
    stop: () => worker.terminate(),
  };
}
