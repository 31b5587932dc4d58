/** A wire to the database that a test can cut, as a network does: nothing gets through, or the connection ends. */
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import pg from "pg";

/** A wire that passes bytes on while it's whole. */
export interface Wire {
  /** A connection string through the wire. */
  readonly url: string;
  /** Swallows everything from now on, or no longer. */
  readonly swallow: (on: boolean) => void;
  /**
   * Ends the next connection whose transaction has sent `text`, once the database has answered its commit: that
   * answer is lost. The other connections stay whole.
   */
  readonly loseCommitAfter: (text: string) => void;
  readonly close: () => void;
}

/** Opens a wire in front of a test's database. */
export async function openWire(databaseUrl: string): Promise<Wire> {
  const { host, database } = new pg.Client({ connectionString: databaseUrl });
  const sockets: Socket[] = [];
  let whole = true;
  let awaited: string | undefined;

  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.5432`);
    sockets.push(near, far);
    let sent = "";
    let lost = false;
    near.on("data", (data) => {
      if (!whole) return;
      sent = (sent + data.toString("latin1")).slice(-1_000_000);
      const commits = sent.lastIndexOf("; commit");
      const opens = sent.lastIndexOf("begin; ");
      if (awaited !== undefined && commits > opens && sent.slice(opens).includes(awaited)) {
        awaited = undefined;
        lost = true;
      }
      far.write(data);
    });
    far.on("data", (data) => {
      if (lost) near.destroy();
      else if (whole) near.write(data);
    });
    for (const one of [near, far]) one.on("error", () => {});
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgresql://crq_app@127.0.0.1:${port}/${database}?sslmode=disable`,
    swallow: (on) => (whole = !on),
    loseCommitAfter: (text) => (awaited = text),
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
