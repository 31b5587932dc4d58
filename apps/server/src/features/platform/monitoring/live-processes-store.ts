import { sql } from "kysely";
import type { Doors } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** How many server processes are running. */
export interface LiveProcesses {
  /** One or more; as of the last count. */
  readonly count: () => number;
  readonly close: () => Promise<void>;
}

/**
 * Counts the server processes that reported in the last two and a half minutes and haven't ended (see
 * recorder.ts): a query each half minute, so that requests can share limits without asking the database. If it
 * doesn't answer, the last count stands.
 */
export function countLiveProcesses(
  ask: Doors["ask"],
  onError: (error: Error) => void,
  everyMs = 30_000,
): LiveProcesses {
  let live = 1;
  const look = async () => {
    try {
      const [row] = await ask(liveProcesses);
      live = Math.max(1, row!.live);
    } catch (error) {
      onError(error as Error);
    }
  };
  let looking = look();
  const timer = setInterval(() => (looking = look()), everyMs).unref();
  return {
    count: () => live,
    close: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

const liveProcesses = sqlFor
  .selectFrom((from) =>
    from
      .selectFrom("process_samples")
      .distinctOn("process_id")
      .select("final")
      .where("kind", "=", "server")
      .where("at", ">", sql<string>`now() - interval '150 seconds'`)
      .orderBy("process_id")
      .orderBy("at", "desc")
      .as("newest"),
  )
  .select(sql<number>`count(*) filter (where not final)`.as("live"));
