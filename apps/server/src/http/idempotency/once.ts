/** Calls with an `Idempotency-Key`: each is carried out once, and a repeat gets the first answer. */
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { notingChanges } from "../../db/connection/committed.ts";
import type { Doors } from "../../db/doors.ts";
import { Fault, faultOf } from "../fault.ts";
import { secretsOf, type Secret } from "../secret.ts";
import { keyed, sameBytes } from "../tokens.ts";
import type { Repeater } from "./repeater.ts";
import { claim, type FirstCall, firstCall, noteEnd, release, saveAnswer } from "./store.ts";

/** Carries out `work` unless the request repeats an earlier one, and sends the answer. */
export type Once = (
  request: FastifyRequest,
  reply: FastifyReply,
  repeater: Repeater,
  work: () => Promise<unknown>,
) => Promise<FastifyReply>;

/** Larger answers are not kept: a repeat learns that the call succeeded, not what it answered. */
const MOST_BYTES = 65_536;
/** How many keys a person or an API key can have at a time. */
const MOST_KEYS = 10_000;
/** How many all strangers in one network can have, and everyone with one link; calls beyond them are carried out as without a key. */
const MOST_OF_STRANGERS = 200;
const KEY = /^[\x21-\x7e]{1,255}$/;
/** When to repeat a call whose first attempt still runs. */
const RETRY_SECONDS = 2;

/**
 * Keeps answers in the database for 24 hours, encrypted under a key derived from the caller, their context and
 * the key they sent, which is not stored: neither a reader of the database nor another caller can read them. A
 * call that is refused changes nothing, so its key is free again.
 */
export function openOnce(ask: Doors["ask"], secret: Secret): Once {
  return async (request, reply, repeater, work) => {
    const forms = secretsOf(secret).map((one) => formOf(one, request, repeater));
    const [current] = forms as [Form];
    for (const form of forms.slice(1)) {
      const first = await firstCall(ask, form.keyHash);
      if (first) return repeat(reply, first, form);
    }
    if (!(await claim(ask, current, repeater.isStranger ? MOST_OF_STRANGERS : MOST_KEYS))) {
      const first = await firstCall(ask, current.keyHash);
      if (first) return repeat(reply, first, current);
      // An office shares its network's keys, so one of its browsers could use them up for all: the call counts, and its answer isn't kept.
      if (repeater.isStranger) return reply.send(await work());
      throw new Fault("too-many-requests", {
        detail: "You have used too many idempotency keys today. Send the call without one, or wait.",
        retryAfterSeconds: 3600,
      });
    }
    /** Notes how a call ended that has no answer to keep. */
    const note = (free: boolean) =>
      (free ? release : noteEnd)(ask, current.keyHash).catch((err: Error) =>
        request.log.warn({ err }, "the end of a call was not noted for repeats"),
      );
    const { done, mayHaveChanged } = notingChanges(work);
    let answer: unknown;
    try {
      answer = await done;
    } catch (error) {
      await note(!mayHaveChanged() && faultOf(error) !== undefined);
      throw error;
    }
    if (reply.statusCode >= 400) {
      await note(!mayHaveChanged()); // a failure whose body the contract prescribes
      return reply.send(answer);
    }
    const body = reply.statusCode === 204 ? "" : (reply.serialize(answer) as string | Buffer);
    // A cookie goes only with the first answer, so a repeat learns that the call succeeded, and no more.
    const kept = reply.hasHeader("set-cookie")
      ? null
      : sealed(current, typeof body === "string" ? Buffer.from(body) : body);
    await saveAnswer(ask, current.keyHash, reply.statusCode, kept).catch((err: Error) =>
      request.log.warn({ err }, "an answer was not kept for repeats"),
    );
    return send(reply, reply.statusCode, body);
  };
}

/** What stands for a request in the database, by one of the server's secrets. */
interface Form {
  readonly keyHash: Buffer;
  readonly requestHash: Buffer;
  readonly cipherKey: Buffer;
  readonly owner: string;
}

function formOf(secret: string, request: FastifyRequest, repeater: Repeater): Form {
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !KEY.test(key))
    throw new Fault("invalid-request", {
      detail: "Idempotency-Key must be 1 to 255 visible ASCII characters, such as a UUID.",
    });
  const named = JSON.stringify([...repeater.named, key]);
  const { bodyDigest, body = null } = request;
  const content = JSON.stringify([named, request.method, request.url, bodyDigest ?? body]);
  return {
    keyHash: keyed(secret, "idempotency key", named),
    requestHash: keyed(secret, "idempotent request", content),
    cipherKey: keyed(secret, "idempotent answer", named),
    owner: repeater.isStranger
      ? keyed(secret, "idempotency owner", repeater.owner).toString("base64url")
      : repeater.owner,
  };
}

function repeat(reply: FastifyReply, first: FirstCall, form: Form): FastifyReply {
  if (!sameBytes(first.request_hash, form.requestHash))
    throw new Fault("idempotency-key-reused", {
      detail: "This Idempotency-Key belongs to another call. Use a new one for each call.",
    });
  if (first.status === null)
    throw first.running
      ? new Fault("call-under-way", {
          detail: "The first call with this Idempotency-Key is still running.",
          retryAfterSeconds: RETRY_SECONDS,
        })
      : new Fault("call-under-way", {
          detail:
            "The first attempt at this call ended without an answer, and may have been carried out. Check what it changed. If nothing changed, reload the page, or send it with a new Idempotency-Key.",
        });
  if (first.body === null)
    throw new Fault("conflict", {
      detail: "The first call with this Idempotency-Key succeeded. Its answer couldn't be kept.",
    });
  reply.header("idempotency-replayed", "true");
  return send(reply, first.status, opened(form, first.body).toString());
}

function send(reply: FastifyReply, status: number, body: string | Buffer): FastifyReply {
  reply.code(status);
  return status === 204 ? reply.send() : reply.type("application/json; charset=utf-8").send(body);
}

function sealed({ cipherKey, keyHash }: Form, body: Buffer): Buffer | null {
  if (body.length > MOST_BYTES) return null;
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", cipherKey, iv).setAAD(keyHash);
  const text = Buffer.concat([cipher.update(body), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

function opened({ cipherKey, keyHash }: Form, body: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", cipherKey, body.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(keyHash).setAuthTag(body.subarray(12, 28));
  return Buffer.concat([decipher.update(body.subarray(28)), decipher.final()]);
}
