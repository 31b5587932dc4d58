import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { isConfirmed } from "./person-store.ts";

/**
 * Throws `confirmation-needed` unless the person signed in or re-authenticated within the last ten minutes: a
 * session left open must not be enough. An API key never qualifies.
 */
export async function requireRecentProof(tx: Tx, actor: Pick<Actor, "sessionId" | "key">): Promise<void> {
  if (actor.key === undefined && (await isConfirmed(tx, actor.sessionId))) return;
  throw new Fault("confirmation-needed", {
    detail: "Confirm that it's you, then try again.",
  });
}
