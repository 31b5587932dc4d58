import type { Image } from "./image.ts";

const [START, END, SCAN] = [0xd8, 0xd9, 0xda];
/** Application segments that affect how colors are read: JFIF and Adobe. */
const NEEDED_APPLICATION = new Set([0xe0, 0xee]);

/** Reads a JPEG segment by segment to its end marker; undefined if it isn't one. */
export function readJpeg(bytes: Buffer<ArrayBuffer>): Image | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + START) return undefined;
  const kept = [bytes.subarray(0, 2)];
  let size: { width: number; height: number } | undefined;
  let scanned = false;
  for (let at = 2; ;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    if (marker === END) {
      if (at + 2 !== bytes.length || size === undefined || !scanned) return undefined;
      kept.push(bytes.subarray(at));
      return { contentType: "image/jpeg", ...size, bytes: Buffer.concat(kept) };
    }
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= START)) return undefined;
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2) return undefined;
    let end = at + 2 + length;
    if (isFrame(marker)) {
      if (size !== undefined) return undefined;
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    }
    if (marker === SCAN) {
      scanned = true;
      end = scanEnd(bytes, end);
    }
    const application = marker >= 0xe0 && marker <= 0xef;
    if (marker !== 0xfe && (!application || NEEDED_APPLICATION.has(marker)))
      kept.push(bytes.subarray(at, end));
    at = end;
  }
}

/** Start of a frame, which contains the size. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where a scan's coded data ends: at the next marker that is neither a stuffed byte nor a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; at++) {
    if (bytes.readUInt8(at) !== 0xff) continue;
    const next = bytes.readUInt8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}
