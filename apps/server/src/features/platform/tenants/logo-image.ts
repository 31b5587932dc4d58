import type { Image } from "./images/image.ts";
import { readJpeg } from "./images/jpeg.ts";
import { readPng } from "./images/png.ts";
import { readWebp } from "./images/webp.ts";

/**
 * Reads a PNG, JPEG or WebP image. What it is, is told by its bytes. It must be whole and end where the format says, so a file that
 * is something else as well is refused; comments, metadata and animation are left out of the result.
 */
export function readImage(bytes: Buffer<ArrayBuffer>): Image | undefined {
  try {
    return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
  } catch (error) {
    if (error instanceof RangeError) return undefined; // it ends in the middle
    throw error;
  }
}
