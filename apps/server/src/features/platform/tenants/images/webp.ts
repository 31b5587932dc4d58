import type { Image } from "./image.ts";

const ALPHA = 0x10;
const ANIMATION = 0x02;

/** Reads a WebP chunk by chunk; undefined if it isn't one, or is animated. */
export function readWebp(bytes: Buffer<ArrayBuffer>): Image | undefined {
  const name = (at: number) => bytes.toString("latin1", at, at + 4);
  if (bytes.length < 20 || name(0) !== "RIFF" || name(8) !== "WEBP") return undefined;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  const kept: Buffer[] = [];
  let size: Size | undefined;
  let canvas: Size | undefined;
  for (let at = 12; at < bytes.length;) {
    const [type, length] = [name(at), bytes.readUInt32LE(at + 4)];
    const end = at + 8 + length + (length % 2);
    if (end > bytes.length) return undefined;
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (type === "VP8X") {
      if (at !== 12 || (data.readUInt8(0) & ANIMATION) !== 0) return undefined;
      canvas = { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
      const plain = Buffer.from(bytes.subarray(at, end)); // without the flags of the dropped parts
      plain.writeUInt8(data.readUInt8(0) & ALPHA, 8);
      kept.push(plain);
    } else if (type === "VP8 " || type === "VP8L") {
      if (size !== undefined) return undefined;
      size = type === "VP8 " ? lossySize(data) : losslessSize(data);
      if (size === undefined) return undefined;
      kept.push(bytes.subarray(at, end));
    } else if (type === "ALPH") kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (size === undefined || (canvas && (canvas.width !== size.width || canvas.height !== size.height)))
    return undefined;
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(4 + body.length, 4);
  return { contentType: "image/webp", ...size, bytes: Buffer.concat([head, body]) };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function lossySize(data: Buffer): Size | undefined {
  if (data.readUIntBE(3, 3) !== 0x9d012a) return undefined;
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function losslessSize(data: Buffer): Size | undefined {
  if (data.readUInt8(0) !== 0x2f) return undefined;
  const bits = data.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}
