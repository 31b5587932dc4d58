/**
 * JSON bodies, with a limit on the number of values: reading and checking a megabyte of brackets or keys
 * takes a hundred times as long as a megabyte of text. Long ones, files that someone sends, are read in a thread.
 */
import { type FastifyInstance, type FastifyRequest, errorCodes } from "fastify";
import { Fault } from "../fault.ts";
import { excessOf } from "./json-limits.ts";
import type { JsonToRead, ReadJson } from "./read-json.ts";

/** The maximum number of keys and values in a body, unless its route sets another. */
const MOST_PARTS = 20_000;
/** Bytes of a body that is read on the event loop. */
const MOST_ON_LOOP = 1_000_000;
const READ_JSON = new URL("./read-json.ts", import.meta.url);

/** Threads that read, as `jobs/parse-pool.ts` has them. */
interface Threads {
  readonly hold: <T>(lane: "files", caller: string, work: (read: Read) => Promise<T>) => Promise<T>;
}
type Read = <Output>(
  module: URL,
  input: unknown,
  signal: AbortSignal | undefined,
  given: ArrayBuffer[],
) => Promise<Output>;

/**
 * Accepts bodies of a media type; the limits are checked on the text in one pass before it is parsed.
 *
 * @param parsing where bodies of over a megabyte are read; without it, all are read on the event loop
 */
export function jsonBodies(app: FastifyInstance, mediaType: string, parsing?: Threads): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(mediaType);
  app.addContentTypeParser<Buffer>(
    mediaType,
    { parseAs: "buffer" },
    async (request: FastifyRequest, body: Buffer) => {
      const mostParts = request.routeOptions.config.bodyParts ?? MOST_PARTS;
      if (parsing && body.length > MOST_ON_LOOP) return readInThread(parsing, request, { body, mostParts });
      const text = body.toString();
      const excess = excessOf(text, mostParts);
      if (excess !== undefined) throw new Fault("too-large", { detail: excess });
      return new Promise((resolve, reject) => {
        void parse(request, text, (error, value) => (error ? reject(error) : resolve(value)));
      });
    },
  );
}

async function readInThread(parsing: Threads, request: FastifyRequest, input: JsonToRead): Promise<unknown> {
  const caller = request.actor?.userId ?? request.ip;
  const { buffer, byteLength } = input.body;
  // Copying megabytes would take as long as reading them; a buffer of its own can move.
  const given = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
  const read = await parsing.hold("files", caller, (run) =>
    run<ReadJson>(READ_JSON, input, undefined, given),
  );
  if ("excess" in read) throw new Fault("too-large", { detail: read.excess });
  if ("invalid" in read) throw new errorCodes.FST_ERR_CTP_INVALID_JSON_BODY();
  request.bodyDigest = read.digest;
  return read.value;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The maximum number of keys and values in the body. */
    bodyParts?: number;
  }
  interface FastifyRequest {
    /** Of a body that was read in a thread: SHA-256 of its bytes, in base64. */
    bodyDigest?: string;
  }
}
