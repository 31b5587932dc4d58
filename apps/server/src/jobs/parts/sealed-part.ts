/** A part on its way through the queue: bounded, and readable only by processes with the server's secret. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { deserialize, serialize } from "node:v8";
import { deflateRaw, inflateRaw } from "node:zlib";
import { currentSecret, SECRET_ID_LENGTH, secretById, secretId, type Secret } from "../../http/secret.ts";

/** The most that is put into the queue, sealed. */
const MOST_CHARACTERS = 4_000_000;
const MOST_BYTES = 64 * 1024 * 1024;
const IV_BYTES = 12;
const TAG_BYTES = 16;

const deflate = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);
const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw);

/** What is sealed: what to compute, or its answer. */
type Kind = "input" | "answer";

/**
 * Seals content for one job. Numbers keep their bits.
 * @returns text, or undefined if it is too large for the queue
 */
export async function sealPart(
  secret: Secret,
  kind: Kind,
  jobId: string,
  content: unknown,
): Promise<string | undefined> {
  const plain = serialize(content);
  if (plain.length > MOST_BYTES) return undefined;
  const packed = await deflate(plain, { level: 1 });
  const current = currentSecret(secret);
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(current), iv).setAAD(Buffer.from(`${kind} ${jobId}`));
  const sealed = Buffer.concat([iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()]);
  const text = secretId(current) + sealed.toString("base64");
  return text.length > MOST_CHARACTERS ? undefined : text;
}

/**
 * Opens what was sealed for the same job.
 * @throws if it was sealed with another secret, for another job, or has been changed
 */
export async function openPart(secret: Secret, kind: Kind, jobId: string, text: string): Promise<unknown> {
  const one = secretById(secret, text.slice(0, SECRET_ID_LENGTH));
  if (one === undefined) throw new Error("the part was sealed with another secret");
  const sealed = Buffer.from(text.slice(SECRET_ID_LENGTH), "base64");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(one), sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(`${kind} ${jobId}`));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const packed = Buffer.concat([decipher.update(sealed.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]);
  return deserialize(await inflate(packed, { maxOutputLength: MOST_BYTES }));
}

function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "", "parts of simulations", 32));
}
