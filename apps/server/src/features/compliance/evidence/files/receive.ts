/** Writes an upload into a temporary file as it comes, counting and hashing it: it's never in memory as a whole. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { MOST_EVIDENCE_BYTES } from "@crq/contract/compliance/evidence-files";
import { Fault } from "../../../../http/fault.ts";

/** How long an upload may pause. */
const PAUSE_MS = 20_000;

/** A file that arrived. */
export interface Received {
  readonly path: string;
  readonly size: number;
  readonly sha256: string;
  readonly remove: () => Promise<void>;
}

/**
 * Receives a file.
 *
 * @throws Fault `too-large`, or `invalid-request` if it stops coming
 */
export async function receive(body: Readable, pauseMs = PAUSE_MS): Promise<Received> {
  const folder = await mkdtemp(join(tmpdir(), "crq-evidence-"));
  const path = join(folder, "file");
  const remove = () => rm(folder, { recursive: true, force: true });
  const hash = createHash("sha256");
  let size = 0;
  const pause = setTimeout(() => body.destroy(stopped()), pauseMs);
  try {
    await pipeline(
      body,
      async function* (parts: AsyncIterable<Buffer>) {
        for await (const part of parts) {
          pause.refresh();
          size += part.length;
          if (size > MOST_EVIDENCE_BYTES) throw tooLarge();
          hash.update(part);
          yield part;
        }
      },
      createWriteStream(path, { mode: 0o600 }),
    );
  } catch (error) {
    await remove();
    throw error instanceof Fault ? error : stopped();
  } finally {
    clearTimeout(pause);
  }
  return { path, size, sha256: hash.digest("hex"), remove };
}

/** The fault for a file that's larger than evidence can be. */
export function tooLarge(): Fault {
  return new Fault("too-large", { detail: `A file can have at most ${MOST_EVIDENCE_BYTES / 1_000_000} MB.` });
}

function stopped(): Fault {
  return new Fault("invalid-request", { detail: "The file didn't arrive whole. Upload it again." });
}
