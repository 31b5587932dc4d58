/** Asks ClamAV's clamd whether a file holds a virus: its command INSTREAM, over TCP or a socket. */
import { createReadStream } from "node:fs";
import { connect } from "node:net";

/** What clamd says of a file. */
type Verdict = { readonly clean: true } | { readonly clean: false; readonly found: string };

/** clamd can't be reached, or says nothing of use. Its message is for the log. */
export class ScannerError extends Error {}

/** Says whether the file at a path holds a virus. */
export type Scan = (path: string) => Promise<Verdict>;

/** How long clamd may take for a file. */
const PATIENCE_MS = 60_000;
const MOST_ANSWER = 4096;

/**
 * @param address `/run/clamav/clamd.ctl`, or `clamav.example:3310`
 */
export function clamd(address: string, patienceMs = PATIENCE_MS): Scan {
  const place = placeOf(address);
  return async (path) => {
    const answer = await ask(place, path, patienceMs);
    const found = /^stream: (.{1,200}) FOUND$/.exec(answer)?.[1];
    if (found !== undefined) return { clean: false, found };
    if (answer === "stream: OK") return { clean: true };
    throw new ScannerError(`clamd answers: ${answer.slice(0, 200)}`);
  };
}

type Place = { readonly path: string } | { readonly host: string; readonly port: number };

/** Where an address leads; undefined if it's none. */
export function placeOf(address: string): Place {
  if (address.startsWith("/")) return { path: address };
  const [, host, port] = /^(.+):(\d{1,5})$/.exec(address) ?? [];
  return { host: (host ?? "").replace(/^\[|\]$/g, ""), port: Number(port) };
}

async function ask(place: Place, path: string, patienceMs: number): Promise<string> {
  const socket = connect(place);
  const late = setTimeout(() => socket.destroy(new ScannerError("clamd takes too long")), patienceMs);
  let answer = "";
  const answered = new Promise<string>((resolve, reject) => {
    socket.on("data", (part: Buffer) => {
      answer += part.toString("utf8");
      if (answer.length > MOST_ANSWER) socket.destroy(new ScannerError("clamd answers with too much"));
    });
    socket.once("error", reject);
    socket.once("close", () => resolve(answer.replaceAll("\0", "").trim()));
  });
  answered.catch(() => {}); // it's awaited below, when all is written
  try {
    await written(socket, Buffer.from("zINSTREAM\0"));
    for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
      if (socket.destroyed || answer !== "") break; // it has seen enough
      const length = Buffer.alloc(4);
      length.writeUInt32BE(part.length);
      await written(socket, length);
      await written(socket, part);
    }
    if (!socket.destroyed && answer === "") await written(socket, Buffer.alloc(4));
    return await answered;
  } catch (error) {
    if (answer !== "") return answer.replaceAll("\0", "").trim(); // it answered, and hung up while more was written
    throw error instanceof ScannerError ? error : new ScannerError((error as Error).message);
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

function written(socket: ReturnType<typeof connect>, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}
