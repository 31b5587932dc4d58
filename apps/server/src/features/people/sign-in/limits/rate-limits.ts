import type { FastifyReply } from "fastify";

/**
 * What a count is for: an address, by its network, or a named subject (an account, an email address, a
 * record).
 */
type Per = "network" | "subject";

/** How often something can be tried: counts within a window, shared by all server processes. */
export interface Limit {
  readonly name: string;
  readonly per: Per;
  readonly count: number;
  readonly seconds: number;
}

/** How often something can fail: some failures are free, and each further one starts a delay that doubles. */
export interface Budget {
  readonly name: string;
  readonly per: Per;
  /** Failures without a delay. */
  readonly free: number;
  /** The first delay, in seconds. */
  readonly first: number;
  /** The longest delay, in seconds. */
  readonly longest: number;
  /** Seconds after the last failure until all are forgotten. */
  readonly memory: number;
}

/** The waiting time in words. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** Answers 429 with the time to wait, also in words. */
export function tooMany(reply: FastifyReply, seconds: number): string {
  reply.code(429).header("retry-after", String(seconds));
  return waitText(seconds);
}

/**
 * Wrong passwords for one account from all unknown browsers together, so that guessing from many addresses
 * gains nothing: about 40 a day. Counted by the typed address, whether or not it has an account.
 */
export const GUESSES_PER_ACCOUNT: Budget = {
  name: "sign-in account",
  per: "subject",
  free: 10,
  first: 60,
  longest: 3600,
  memory: 86_400,
};
/**
 * Wrong passwords from one network for any account: about 400 a day. Right ones and those from known devices
 * don't count.
 */
export const GUESSES_PER_NETWORK: Budget = {
  name: "sign-in network",
  per: "network",
  free: 100,
  first: 5,
  longest: 300,
  memory: 21_600,
};
/** Wrong passwords in a browser that is known for the account. */
export const GUESSES_PER_DEVICE: Limit = {
  name: "sign-in device",
  per: "subject",
  count: 10,
  seconds: 900,
};
/** Wrong codes for existing challenges, from one network. */
export const CODES_PER_ADDRESS: Limit = { name: "code address", per: "network", count: 50, seconds: 900 };
/** Codes mailed for one account. */
export const MAILS_PER_ACCOUNT: Limit = { name: "code mail account", per: "subject", count: 6, seconds: 900 };
/** Repeated code requests for nonexistent challenges, from one network. */
export const RESENDS_PER_ADDRESS: Limit = {
  name: "resend address",
  per: "network",
  count: 30,
  seconds: 900,
};
/** Invalid setup links tried from one network. */
export const SETUPS_PER_ADDRESS: Limit = { name: "set-up address", per: "network", count: 30, seconds: 900 };
/** Authenticator app codes tried for one account, in any challenge. */
export const APP_CODES_PER_ACCOUNT: Limit = {
  name: "app code account",
  per: "subject",
  count: 20,
  seconds: 3600,
};
/** Passkey sign-ins begun from one network and not finished. */
export const PASSKEYS_PER_ADDRESS: Limit = {
  name: "passkey address",
  per: "network",
  count: 100,
  seconds: 900,
};
