/**
 * Fetches a file from one of the hosts that the operator allows: over verified TLS, at its usual port, from a public address. The address is checked where the
 * connection is made, so that a name can't lead elsewhere than when it was looked at; each redirect is checked like the first address.
 */
import { lookup as lookUp } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import { isPublicAddress } from "./public-address.ts";

/** Why a file wasn't fetched; the message is for who asked. */
export class NotFetched extends Error {}

/** How files are reached. */
export interface FileReach {
  /** Lowercase names of hosts. */
  readonly hosts: readonly string[];
  readonly mostBytes: number;
  readonly limitMs: number;
  /** Every address of a name; by default what the machine's DNS says. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
  /** Which addresses may be connected to; by default public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** A test's own server. */
  readonly server?: { readonly port: number; readonly ca: string };
}

const MOST_REDIRECTS = 3;

/**
 * A file's bytes, and the name at the end of its address.
 * @throws NotFetched
 */
export async function fetchFile(
  address: string,
  reach: FileReach,
  signal?: AbortSignal,
): Promise<{ name: string; content: Buffer }> {
  const limit = AbortSignal.timeout(reach.limitMs);
  const either = signal ? AbortSignal.any([signal, limit]) : limit;
  let url = checkedUrl(address, reach);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      const answer = await answerOf(url, reach, either);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        if (!URL.canParse(headers.location, url.href))
          throw new NotFetched("The host redirects to what is no address.");
        url = checkedUrl(new URL(headers.location, url).href, reach, "The host redirects: ");
        continue;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw new NotFetched(`The host answered ${statusCode}.`);
      }
      return { name: nameIn(url), content: await contentOf(answer, reach.mostBytes) };
    }
    throw new NotFetched("The host redirects too often.");
  } catch (error) {
    if (error instanceof NotFetched) throw error;
    if (limit.aborted) throw new NotFetched("The host didn't send the file in time.");
    // Not what happened in the network, which would tell what there is in it.
    throw new NotFetched("The host couldn't be reached.");
  }
}

function checkedUrl(address: string, { hosts }: FileReach, before = ""): URL {
  const fail = (message: string): never => {
    throw new NotFetched(`${before}${message}`);
  };
  if (!URL.canParse(address)) return fail("This is no address.");
  const url = new URL(address);
  if (url.protocol !== "https:") return fail("The address must begin with https://.");
  if (url.username !== "" || url.password !== "") return fail("The address can't have a name and password.");
  if (url.port !== "") return fail("The address can't have a port.");
  // An address in numbers isn't looked up, so the check of what is looked up wouldn't see it.
  if (isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0 || !hosts.includes(url.hostname))
    return fail(`This server may not fetch files from ${url.hostname.slice(0, 100)}.`);
  return url;
}

function answerOf(url: URL, reach: FileReach, signal: AbortSignal): Promise<IncomingMessage> {
  const { server } = reach;
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        agent: false,
        signal,
        lookup: guardedLookup(reach),
        headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "crq" },
        ...(server && { port: server.port, ca: server.ca }),
      },
      resolve,
    );
    call.on("error", reject);
    call.end();
  });
}

/** Looks a name up for a connection, and refuses it if any of its addresses isn't public. */
function guardedLookup({ resolve = resolved, isAllowed = isPublicAddress }: FileReach): LookupFunction {
  const addressesOf = callbackify(async (host: string) => {
    const found = await resolve(host);
    const [first] = found;
    if (!first || !found.every(({ address }) => isAllowed(address)))
      throw new NotFetched("The host's address isn't a public one.");
    return { first, all: [...found] };
  });
  return (host, options, done) =>
    addressesOf(host, (error, found) => {
      if (error) done(error, "", 4);
      else if (options.all) done(null, found.all);
      else done(null, found.first.address, found.first.family);
    });
}

const resolved = (host: string) => lookUp(host, { all: true });

async function contentOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  if ((answer.headers["content-encoding"] ?? "identity") !== "identity") {
    answer.destroy();
    throw new NotFetched("The host sent the file compressed.");
  }
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > mostBytes) {
      answer.destroy();
      throw new NotFetched(`The file is larger than ${Math.round(mostBytes / 1_000_000)} MB.`);
    }
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function nameIn({ pathname }: URL): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return last.replaceAll(/%[\da-f]{2}|[^\w.-]/gi, "_").slice(0, 255) || "file";
}
