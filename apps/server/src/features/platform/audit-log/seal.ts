/**
 * Seals the audit log: entries commit without their place in the chain, so that writers don't wait for each
 * other, and every process looks for new ones every two seconds.
 */
import type { Doors, Outside } from "../../../db/doors.ts";
import { lockSealing, SEALED_AT_ONCE, sealsDue, sealSome } from "./seal-store.ts";

/** How often a process looks; an entry must be sealed within 5 s, also if one process misses its turn. */
const EVERY_MS = 2000;

/**
 * Seals every entry committed so far, however many more are being written; waits for anyone else who is
 * sealing.
 */
export async function sealAudit(outside: Outside): Promise<void> {
  while ((await outside(sealSome)) === SEALED_AT_ONCE);
}

/** Seals new entries until it is closed; of several processes, one at a time does. */
export function startSealing(
  doors: Pick<Doors, "ask" | "outside">,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
): { readonly close: () => Promise<void> } {
  let sealing: Promise<void> | undefined;
  const seal = async () => {
    try {
      if (!(await sealsDue(doors.ask))) return;
      while (
        (await doors.outside(async (tx) => ((await lockSealing(tx)) ? sealSome(tx) : 0))) === SEALED_AT_ONCE
      );
    } catch (error) {
      onError(error as Error);
    } finally {
      sealing = undefined;
    }
  };
  const timer = setInterval(() => (sealing ??= seal()), everyMs).unref();
  return {
    close: async () => {
      clearInterval(timer);
      await sealing;
    },
  };
}
