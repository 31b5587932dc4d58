/** Unpacks what people send as gzip. What it states about its size isn't believed: inflating stops at the limit. */
import { gunzipSync } from "node:zlib";

/** The unpacked bytes, or why there are none. */
export function inflated(packed: Buffer, mostBytes: number): Buffer | "too-large" | "no-gzip" {
  try {
    return gunzipSync(packed, { maxOutputLength: mostBytes });
  } catch (error) {
    return (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE" ? "too-large" : "no-gzip";
  }
}
