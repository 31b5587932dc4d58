import type { FastifyRequest } from "fastify";
import type { Doors } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { tokenHash } from "../../../http/tokens.ts";
import { countAttempt } from "../sign-in/public.ts";
import { actorByKey, FAILED_KEYS_PER_ADDRESS } from "./key-store.ts";

/**
 * The owner of a request's key; undefined if it has none.
 * @throws `too-many-requests` if its address has sent too many invalid keys
 */
export async function actorOfKey(
  ask: Doors["ask"],
  request: FastifyRequest,
  key: string,
): Promise<Actor | undefined> {
  const actor = await actorByKey(ask, tokenHash(key), request.ip);
  if (actor) return actor;
  const wait = await countAttempt(ask, FAILED_KEYS_PER_ADDRESS, request.ip);
  if (wait > 0)
    throw new Fault("too-many-requests", {
      detail: "Too many invalid API keys from this IP address.",
      retryAfterSeconds: wait,
    });
  return undefined;
}
