/** A kept document as a file of a format. It runs in a worker thread. */
import { gunzipSync } from "node:zlib";
import type { OscalFormat } from "@crq/contract/compliance/oscal-documents";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { readOscal, writeOscal } from "@crq/frameworks/oscal/document";

/** What to write. */
export interface DocumentToWrite {
  readonly content: Uint8Array;
  readonly from: OscalFormat;
  readonly to: OscalFormat;
}

/** The file's text: to the letter in the format that it came in. */
export default function writeDocument({ content, from, to }: DocumentToWrite): string {
  const text = gunzipSync(content, { maxOutputLength: MOST_FILE_BYTES }).toString("utf8");
  if (from === to) return text;
  const { model, document } = readOscal(text);
  return writeOscal(model, document, to);
}
