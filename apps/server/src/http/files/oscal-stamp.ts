/** What a written OSCAL document needs beside its content. */
import { createHash } from "node:crypto";
import type { Stamp } from "@crq/frameworks/oscal/convert/shapes";

/**
 * The same UUIDs and the same moment for the same record, so that an unchanged record gives the same file again.
 *
 * @param record what the document is of
 * @param at when the record last changed
 */
export function stampOf(record: string, at: string): Stamp {
  return { at: new Date(at).toISOString(), uuid: (name) => uuidOf(`${record}\0${name}`) };
}

/** A UUID made from a name (version 5). */
function uuidOf(name: string): string {
  const bytes = createHash("sha1").update(name).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
