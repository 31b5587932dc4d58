import { crc32 } from "node:zlib";
import type { Image } from "./image.ts";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that say how to draw the image. */
const NEEDED = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "IDAT", "IEND"]);

/** Reads a PNG chunk by chunk, each against its checksum; undefined if it isn't one. */
export function readPng(bytes: Buffer<ArrayBuffer>): Image | undefined {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) return undefined;
  const kept = [SIGNATURE];
  let header: Buffer | undefined;
  let drawn = false;
  for (let at = 8; ;) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) return undefined;
    if ((header === undefined) !== (type === "IHDR")) return undefined; // the header comes first, once
    if (type === "IHDR") {
      if (length !== 13) return undefined;
      header = bytes.subarray(at + 8, end - 4);
    }
    if (type === "IDAT") drawn = true;
    if (NEEDED.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") {
      if (length !== 0 || end !== bytes.length || !drawn) return undefined;
      return {
        contentType: "image/png",
        width: header!.readUInt32BE(0),
        height: header!.readUInt32BE(4),
        bytes: Buffer.concat(kept),
      };
    }
    at = end;
  }
}
