/** Limits password guessing: strangers slow one another down, but never someone in a known browser. */
import type { FastifyRequest } from "fastify";
import type { Doors } from "../../../../db/doors.ts";
import { type DeviceDeps, knownDevice } from "./known-device.ts";
import { countAttempt, forgetAttempts, giveBack, spend } from "./limit-store.ts";
import { GUESSES_PER_ACCOUNT, GUESSES_PER_DEVICE, GUESSES_PER_NETWORK } from "./rate-limits.ts";

/** A permitted guess, or the seconds to wait. */
type Guess = { readonly seconds: number } | { readonly succeeded: () => Promise<void> };

/**
 * Counts a password before it is checked; `succeeded` undoes the count. In a browser known for the account,
 * the guess counts only there. From anywhere else, it counts against the network and, together with all
 * others, against the account. None of this depends on whether there is an account.
 */
export async function guess(deps: DeviceDeps, request: FastifyRequest, email: string): Promise<Guess> {
  const { ask } = deps.doors;
  const device = await knownDevice(deps, ask, request, email);
  return device === undefined ? fromElsewhere(ask, request.ip, email) : fromDevice(ask, device);
}

async function fromDevice(ask: Doors["ask"], device: string): Promise<Guess> {
  const seconds = await countAttempt(ask, GUESSES_PER_DEVICE, device);
  if (seconds > 0) return { seconds };
  return { succeeded: () => forgetAttempts(ask, GUESSES_PER_DEVICE, device) };
}

async function fromElsewhere(ask: Doors["ask"], ip: string, email: string): Promise<Guess> {
  const ofNetwork = await spend(ask, GUESSES_PER_NETWORK, ip);
  if (ofNetwork > 0) return { seconds: ofNetwork }; // a network's attempts beyond its budget don't count against the account
  const ofAccount = await spend(ask, GUESSES_PER_ACCOUNT, email);
  if (ofAccount > 0) {
    await giveBack(ask, GUESSES_PER_NETWORK, ip); // nothing was guessed
    return { seconds: ofAccount };
  }
  return {
    succeeded: async () => {
      await giveBack(ask, GUESSES_PER_NETWORK, ip);
      await giveBack(ask, GUESSES_PER_ACCOUNT, email);
    },
  };
}
