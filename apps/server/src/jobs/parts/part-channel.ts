/** What servers and workers share about parts of simulations: the queue, and short messages about it. */
import { ENGINE_VERSION } from "@crq/engine/version";
import type { PgBoss } from "pg-boss";
import { openListener } from "../../db/listener.ts";

/** What must be the same on both sides: the engine, and how Node stores numbers. */
export const PART_VERSION = `${ENGINE_VERSION}/${process.version}`;

const CHANNEL = "crq_parts";

/** A job of the queue: `sealed` is what to compute (see sealed-part.ts). */
export interface PartJob {
  readonly version: string;
  /** When no one waits for it anymore, in milliseconds since 1970. */
  readonly until: number;
  readonly sealed: string;
}

/** A job's answer; without `sealed`, the worker couldn't compute it. */
export interface PartAnswer {
  readonly sealed?: string;
}

/** A message to every process: a kind, and words. */
type Message =
  | readonly [kind: "new"]
  | readonly [kind: "done" | "canceled", jobId: string]
  | readonly [kind: "ready", worker: string, threads: string, version: string]
  | readonly [kind: "gone", worker: string];

/** The queue and the messages. */
export interface PartChannel {
  /** The queue; its library is loaded with the first use, so a server without workers doesn't pay for it. */
  readonly boss: () => Promise<PgBoss>;
  readonly tell: (...message: Message) => Promise<void>;
  /** Hears all messages, those of this process too; none at all if some may have been missed. */
  readonly hear: (hear: (kind: string | undefined, ...words: string[]) => void) => void;
  readonly close: () => Promise<void>;
}

/**
 * Opens the queue and the messages.
 * @param jobsUrl the jobs door's connection string, straight to the database
 */
export function openPartChannel(jobsUrl: string, onError: (error: Error) => void): PartChannel {
  let opened: Promise<PgBoss> | undefined;
  const boss = () =>
    (opened ??= openBoss(jobsUrl, onError).catch((error: Error) => {
      opened = undefined; // tried again with the next use
      throw error;
    }));
  const listener = openListener(jobsUrl, onError);
  return {
    boss,
    async tell(...message) {
      // A statement of its own that waits for no disk: notifying holds a lock for the entire database.
      const database = (await boss()).getDb();
      await database.executeSql("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [
        CHANNEL,
        message.join(" "),
      ]);
    },
    hear: (hear) => {
      listener.listen(CHANNEL, (payload) => hear(...((payload?.split(" ") ?? [undefined]) as [string])));
    },
    close: async () => {
      await listener.close();
      await (await opened?.catch(() => undefined))?.stop({ graceful: false });
    },
  };
}

async function openBoss(jobsUrl: string, onError: (error: Error) => void): Promise<PgBoss> {
  const library = await import("pg-boss");
  const boss = new library.PgBoss({
    connectionString: jobsUrl,
    max: 2,
    migrate: false,
    createSchema: false,
    application_name: "crq parts",
    supervise: false,
    schedule: false,
  });
  boss.on("error", onError);
  return boss.start();
}
