/** The server's side of parts in the queue: puts them in, and waits for what workers answer. */
import { randomUUID } from "node:crypto";
import { QUEUES } from "../../db/queues.ts";
import type { Secret } from "../../http/secret.ts";
import type { PartWork, PortfolioPartWork } from "../compute-worker.ts";
import { type PartAnswer, type PartJob, openPartChannel, PART_VERSION } from "./part-channel.ts";
import { openPart, sealPart } from "./sealed-part.ts";

/** A part as it travels: without the memory that stops it. */
type TravelingPart = Omit<PartWork, "stop"> | Omit<PortfolioPartWork, "stop">;

/** Workers that compute parts. */
export interface PartHelp {
  /** How many parts they can compute at once for this process. */
  readonly threads: () => number;
  /** The part's answer; undefined if no worker gave one in time, so that the caller computes it. Never rejects. */
  readonly run: (part: TravelingPart, limitMs: number, signal: AbortSignal) => Promise<unknown>;
  readonly close: () => Promise<void>;
}

/** A worker that hasn't reported for so long is gone. */
const SILENT_MS = 12_000;
/** How long no worker is asked after one failed to answer. */
const REST_MS = 10_000;
/** A worker doesn't begin a part that is this old: the server that asked has ended. */
const STALE_MS = 60_000;

/**
 * Opens the server's side.
 * @param options.processes how many server processes share the workers
 */
export function openPartHelp(options: {
  readonly jobsUrl: string;
  readonly secret: Secret;
  readonly processes: () => number;
  readonly onError: (error: Error) => void;
}): PartHelp {
  const { jobsUrl, secret, processes, onError } = options;
  const channel = openPartChannel(jobsUrl, onError);
  const workers = new Map<string, { readonly threads: number; readonly heard: number }>();
  const asked = new Map<string, () => void>();
  let restsUntil = 0;
  channel.hear((kind, id = "", threads, version) => {
    if (kind === "done") asked.get(id)?.();
    if (kind === "gone") workers.delete(id);
    if (kind === "ready" && version === PART_VERSION)
      workers.set(id, { threads: Number(threads), heard: performance.now() });
  });

  /** Waits until a worker answered, or the time is over. */
  async function answered(jobId: string, limitMs: number, signal: AbortSignal): Promise<boolean> {
    const over = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    return new Promise((resolve) => {
      asked.set(jobId, () => resolve(true));
      over.addEventListener("abort", () => resolve(false), { once: true });
      if (over.aborted) resolve(false);
    });
  }

  async function ask(part: TravelingPart, limitMs: number, signal: AbortSignal): Promise<unknown> {
    const id = randomUUID();
    const sealed = await sealPart(secret, "input", id, part);
    if (sealed === undefined || signal.aborted) return undefined;
    const boss = await channel.boss();
    const answer = answered(id, limitMs, signal);
    try {
      const job: PartJob = { version: PART_VERSION, until: Date.now() + STALE_MS, sealed };
      await boss.send(QUEUES.simulatePart, job, { id });
      await channel.tell("new");
      if (!(await answer)) {
        await channel.tell("canceled", id);
        if (!signal.aborted) restsUntil = performance.now() + REST_MS;
        return undefined;
      }
      const [done] = await boss.findJobs(QUEUES.simulatePart, { id });
      const output: PartAnswer | null | undefined = done?.output;
      if (output?.sealed !== undefined) return await openPart(secret, "answer", id, output.sealed);
      restsUntil = performance.now() + REST_MS;
      return undefined;
    } finally {
      asked.delete(id);
      await boss.deleteJob(QUEUES.simulatePart, id);
    }
  }

  return {
    threads() {
      const now = performance.now();
      if (now < restsUntil) return 0;
      let all = 0;
      for (const [id, { threads, heard }] of workers)
        if (now - heard < SILENT_MS) all += threads;
        else workers.delete(id);
      return Math.ceil(all / processes());
    },
    async run(part, limitMs, signal) {
      try {
        return await ask(part, limitMs, signal);
      } catch (error) {
        onError(error as Error);
        restsUntil = performance.now() + REST_MS;
        return undefined;
      }
    },
    close: channel.close,
  };
}
