/** Pairs as an OSCAL mapping collection. It runs in a worker thread, because many take a second. */
import { oscalFromPairs, type PairsToWrite } from "@crq/frameworks/oscal/convert/to-mapping";
import { type Format, writeOscal } from "@crq/frameworks/oscal/document";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";

/** What to write. */
export interface MappingToWrite {
  readonly content: PairsToWrite;
  /** Whose pairs they are, and which: the same for the same file. */
  readonly record: string;
  /** When they last changed. */
  readonly at: string;
  readonly format: Format;
}

/** The file's text. */
export default function writeMapping({ content, record, at, format }: MappingToWrite): string {
  return writeOscal("mapping-collection", { ...oscalFromPairs(content, stampOf(record, at)) }, format);
}
