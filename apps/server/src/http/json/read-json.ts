/** Reads a long JSON body. It runs in a worker thread. */
import { createHash } from "node:crypto";
import { excessOf } from "./json-limits.ts";

/** What to read. */
export interface JsonToRead {
  readonly body: Uint8Array;
  readonly mostParts: number;
}

/** The value and the digest of its bytes, or why there is none. */
export type ReadJson =
  | { readonly value: unknown; readonly digest: string }
  | { readonly excess: string }
  | { readonly invalid: true };

/** The body's value. */
export default function readJson({ body, mostParts }: JsonToRead): ReadJson {
  const text = Buffer.from(body.buffer, body.byteOffset, body.length).toString();
  const excess = excessOf(text, mostParts);
  if (excess !== undefined) return { excess };
  try {
    const value: unknown = JSON.parse(text, refusePrototypes);
    return { value, digest: createHash("sha256").update(body).digest("base64") };
  } catch (error) {
    if (error instanceof SyntaxError) return { invalid: true };
    throw error;
  }
}

/** Refuses what could reach a built-in prototype, as the parser on the event loop does. */
function refusePrototypes(key: string, value: unknown): unknown {
  const reaches =
    key === "__proto__" ||
    (key === "constructor" &&
      typeof value === "object" &&
      value !== null &&
      Object.hasOwn(value, "prototype"));
  if (reaches) throw new SyntaxError("names a prototype");
  return value;
}
