/** Files from publishers' addresses, where the operator allows it. */
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { Fault } from "../../../http/fault.ts";
import { fetchFile, type FileReach, NotFetched } from "../../../http/outbound/fetch-file.ts";
import type { SentFile } from "./files/shapes.ts";

/** How long a publisher has to send a file. */
const LIMIT_MS = 20_000;
/** Fetches at a time: each can hold 20 MB. */
const MOST_AT_A_TIME = 2;

/** Fetches files from the hosts that are allowed. */
export interface PublisherFiles {
  readonly hosts: readonly string[];
  readonly fetch: (url: string, signal?: AbortSignal) => Promise<SentFile>;
}

/** @param hosts those that may be reached; none: nothing is fetched */
export function publisherFiles(
  hosts: readonly string[],
  more: Partial<Omit<FileReach, "hosts">> = {},
): PublisherFiles {
  const reach: FileReach = { mostBytes: MOST_FILE_BYTES, limitMs: LIMIT_MS, ...more, hosts };
  let running = 0;
  return {
    hosts,
    async fetch(url, signal) {
      if (hosts.length === 0) throw wrong("This server isn't set up to fetch files.");
      if (running >= MOST_AT_A_TIME)
        throw new Fault("unavailable", {
          detail: "Other files are being fetched. Try again in a few seconds.",
          retryAfterSeconds: 5,
        });
      running += 1;
      try {
        const { name, content } = await fetchFile(url, reach, signal);
        return { name, content: content.toString("base64") };
      } catch (error) {
        if (error instanceof NotFetched) throw wrong(error.message);
        throw error;
      } finally {
        running -= 1;
      }
    },
  };
}

function wrong(message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path: "source.url", message }] });
}
