import pg from "pg";

/**
 * Receives notifications from any process on the database's channels, over one connection of this process.
 */
export interface Listener {
  /**
   * Receives a channel's payloads until the returned function is called; undefined means that some may have
   * been missed because the connection was lost. The first listener opens the connection.
   */
  readonly listen: (channel: string, hear: (payload: string | undefined) => void) => () => void;
  readonly close: () => Promise<void>;
}

const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 30_000;

/** @param url the application role's connection string */
export function openListener(url: string, onError: (error: Error) => void = () => {}): Listener {
  const hearing = new Map<string, Set<(payload: string | undefined) => void>>();
  let client: pg.Client | undefined;
  let connecting: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = FIRST_RETRY_MS;
  let closed = false;

  const lost = (of: pg.Client, error?: Error) => {
    if (client !== of || closed) return;
    client = undefined;
    if (error) onError(error);
    void of.end().catch(() => {});
    retry = setTimeout(connect, waitMs).unref();
    waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS);
  };
  const begin = async (made: pg.Client) => {
    await made.connect();
    for (const channel of hearing.keys()) await made.query(`listen ${made.escapeIdentifier(channel)}`);
    waitMs = FIRST_RETRY_MS;
    for (const all of hearing.values()) for (const hear of all) hear(undefined); // earlier ones may be lost
  };
  const connect = () => {
    retry = undefined;
    const made = new pg.Client({ connectionString: url, application_name: "crq listener", keepAlive: true });
    client = made;
    made.on("error", (error) => lost(made, error));
    made.on("end", () => lost(made));
    made.on("notification", ({ channel, payload }) => {
      for (const hear of hearing.get(channel) ?? []) hear(payload ?? "");
    });
    connecting = begin(made).catch((error: Error) => lost(made, error));
  };

  return {
    listen: (channel, hear) => {
      const known = hearing.get(channel);
      const all = known ?? new Set();
      hearing.set(channel, all.add(hear));
      if (client === undefined && retry === undefined) connect();
      else if (!known && client) {
        const made = client;
        void connecting?.then(() => made.query(`listen ${made.escapeIdentifier(channel)}`)).catch(() => {});
      }
      return () => all.delete(hear);
    },
    close: async () => {
      closed = true;
      clearTimeout(retry);
      await connecting;
      await client?.end();
    },
  };
}
