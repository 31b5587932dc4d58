/** The beginning of a text file, to look at: it's sent as JSON, so that no browser takes it for something else. */
import type { StoredFile } from "../revision-store.ts";
import type { Blobs } from "./blobs.ts";

/** How much of a file is shown, in bytes. */
const MOST_SHOWN = 100_000;

/** The text; undefined if the file isn't in storage. */
export async function textOf(
  blobs: Blobs,
  tenantId: string,
  { sha256, size }: Pick<StoredFile, "sha256" | "size">,
): Promise<{ text: string; cut: boolean } | undefined> {
  const bytes = await blobs.read(tenantId, sha256, MOST_SHOWN);
  if (!bytes) return undefined;
  const parts: Buffer[] = [];
  for await (const part of bytes as AsyncIterable<Buffer>) parts.push(part);
  const whole = Buffer.concat(parts);
  const mark = whole.length >= 2 ? whole.readUInt16BE(0) : 0;
  const encoding = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  const cut = size > MOST_SHOWN;
  // A character that the cut goes through is left out.
  const text = new TextDecoder(encoding).decode(whole, { stream: cut });
  return { text, cut };
}
