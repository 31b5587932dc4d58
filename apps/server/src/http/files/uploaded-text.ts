/** A text file that someone uploads, as it is or compressed. It's read in a worker thread. */
import { createHash } from "node:crypto";
import { inflated } from "./inflated.ts";

/** A file in a call's body. */
export interface Upload {
  /** How `file` holds it: as its text, or compressed with gzip and in base64. */
  readonly encoding: "text" | "gzip";
  readonly file: string;
}

/** Why a file can't be read; its message says so to the person. */
export class UnreadableUpload extends Error {}

/**
 * The bytes of a file and their text.
 *
 * @throws UnreadableUpload for one that's larger than `mostBytes`, empty, not compressed as it says, or no text in UTF-8
 */
export function uploadedText(
  { encoding, file }: Upload,
  mostBytes: number,
): { readonly text: string; readonly bytes: Buffer; readonly sha256: string } {
  const bytes = encoding === "gzip" ? unpacked(file, mostBytes) : Buffer.from(file, "utf8");
  if (bytes.length > mostBytes) throw tooLarge(mostBytes);
  if (bytes.length === 0) throw new UnreadableUpload("The file is empty.");
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableUpload(
      "The file isn't text in UTF-8. Save it in that encoding, then upload it again.",
    );
  }
  return { text, bytes, sha256: createHash("sha256").update(bytes).digest("hex") };
}

function unpacked(file: string, mostBytes: number): Buffer {
  const bytes = inflated(Buffer.from(file, "base64"), mostBytes);
  if (bytes === "too-large") throw tooLarge(mostBytes);
  if (bytes === "no-gzip")
    throw new UnreadableUpload("The file's compression can't be read: send it with gzip, in base64.");
  return bytes;
}

function tooLarge(mostBytes: number): UnreadableUpload {
  return new UnreadableUpload(`The file is larger than ${Math.round(mostBytes / 1_000_000)} MB.`);
}
