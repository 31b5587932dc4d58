/**
 * Tells the listeners of every process whose notifications a committed transaction changed. PostgreSQL's own
 * notifications inside a transaction hold one lock for the entire database until its commit is on disk; after
 * the commit, in messages of their own, they hold up no one.
 */
import type pg from "pg";

/**
 * Reads whom the open transaction has to tell, as the trigger on notifications noted, and whether it changed anything, and
 * commits it, in one message.
 */
export const COMMIT =
  "select current_setting('app.told', true) as told, pg_current_xact_id_if_assigned() is not null as changed; commit";

/** Tells listeners, one message at a time; what arrives in between is told together. */
export interface Telling {
  /** @param told the ids of people, joined by commas; `*` for everyone; nothing to tell if empty */
  readonly tell: (told: string | null | undefined) => void;
  /** Waits until everything is told. */
  readonly flushed: () => Promise<void>;
}

/**
 * A listener that misses something, because the process ended between commit and message or the message
 * failed, shows it with its next one, or when it reconnects.
 */
export function openTelling(pool: Pick<pg.Pool, "query">, onError: (error: Error) => void): Telling {
  let waiting = new Set<string>();
  let telling: Promise<void> | undefined;
  const work = async () => {
    while (waiting.size > 0) {
      const ids = [...waiting];
      waiting = new Set();
      try {
        // Nothing is lost that a crash wouldn't lose anyway, so no one waits for the disk.
        await pool.query(
          "select set_config('synchronous_commit', 'off', true), pg_notify('notifications', id) from unnest($1::text[]) id",
          [ids],
        );
      } catch (error) {
        onError(error as Error);
      }
    }
    telling = undefined;
  };
  return {
    tell: (told) => {
      if (!told) return;
      for (const id of told.split(",")) waiting.add(id);
      telling ??= work();
    },
    flushed: async () => {
      await telling;
    },
  };
}
