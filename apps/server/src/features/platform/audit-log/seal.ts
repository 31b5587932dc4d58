/**
 * Seals the audit log: entries commit without their place in the chain, so that writers don't wait for each
 * other, and every process looks for new ones every two seconds.
 */
import type { Doors, Tx } from "../../../db/doors.ts";
import { lockSealing, SEALED_AT_ONCE, sealsDue, sealSome } from "./seal-store.ts";

/** How often a process looks; an entry must be sealed within 5 s, also if one process misses its turn. */
const EVERY_MS = 2000;

/**
 * Seals every entry committed so far, however many more are being written; waits for anyone else who is
 * sealing.
 */
export async function sealAudit({ eachLog }: Pick<Doors, "eachLog">): Promise<void> {
  while ((await eachLog(sealSome)).some((sealed) => sealed === SEALED_AT_ONCE));
}

/** Seals new entries until it is closed; of several processes, one at a time does. */
export function startSealing(
  { eachLog }: Pick<Doors, "eachLog">,
  onError: (error: Error) => void,
  everyMs = EVERY_MS,
): { readonly close: () => Promise<void> } {
  let sealing: Promise<void> | undefined;
  const seal = async () => {
    try {
      const due = async (tx: Tx) => ((await sealsDue(tx)) && (await lockSealing(tx)) ? sealSome(tx) : 0);
      while ((await eachLog(due)).some((sealed) => sealed === SEALED_AT_ONCE));
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
