/**
 * How much of a provider's answer is read: a few kilobytes are usual, and an endless answer must not fill the
 * memory.
 */
const MOST_BYTES = 262_144;

/** How much of an answer is read, and for how long. */
export interface FetchBounds {
  readonly bytes: number;
  readonly ms: number;
}

/** Wraps a fetch function: an answer that is too long or too late fails instead of being read further. */
export function boundedFetch(
  fetch: typeof globalThis.fetch,
  { bytes = MOST_BYTES, ms = 10_000 }: Partial<FetchBounds> = {},
): typeof globalThis.fetch {
  return async (input, init) => {
    const deadline = AbortSignal.timeout(ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const answer = await fetch(input, { ...init, signal });
    const body = answer.body === null ? null : await upTo(answer.body, bytes, signal);
    const { status, statusText, headers } = answer;
    return new Response(status === 204 || status === 304 ? null : body, { status, statusText, headers });
  };
}

async function upTo(
  stream: ReadableStream<Uint8Array>,
  most: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of stream) {
    signal.throwIfAborted();
    length += part.length;
    if (length > most) throw new Error(`the provider's answer is longer than ${most} bytes`);
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}
