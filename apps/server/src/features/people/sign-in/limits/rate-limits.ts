import type { FastifyReply } from "fastify";

/** Whom a count is for: an address, by its network, or something with a name of its own (an account, an email address, a record). */
type Per = "network" | "subject";

/** How often something may be tried: counts within a window, shared by all server processes. */
export interface Limit {
  readonly name: string;
  readonly per: Per;
  readonly count: number;
  readonly seconds: number;
}

/** How often something may fail: some failures are free, each further one is followed by a delay that doubles. */
export interface Budget {
  readonly name: string;
  readonly per: Per;
  /** Failures without a delay. */
  readonly free: number;
  /** Seconds of the first delay. */
  readonly first: number;
  /** Seconds of the longest delay. */
  readonly longest: number;
  /** Seconds after the last failure, after which all are forgotten. */
  readonly memory: number;
}

/** How long to wait, in words. */
export function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
}

/** Answers 429 with the time to wait, and says it in words. */
export function tooMany(reply: FastifyReply, seconds: number): string {
  reply.code(429).header("retry-after", String(seconds));
  return waitText(seconds);
}

/**
 * Wrong passwords for one account from all browsers together that it wasn't opened in before, so that guessing spread over many
 * addresses gains nothing: about 40 a day. Kept by the address typed, whether or not it has an account.
 */
export const GUESSES_PER_ACCOUNT: Budget = {
  name: "sign-in account",
  per: "subject",
  free: 10,
  first: 60,
  longest: 3600,
  memory: 86_400,
};
/** Wrong passwords from one network, whichever the account: about 400 a day. Right ones, and those of known devices, don't count. */
export const GUESSES_PER_NETWORK: Budget = {
  name: "sign-in network",
  per: "network",
  free: 100,
  first: 5,
  longest: 300,
  memory: 21_600,
};
/** Wrong passwords in a browser in which the account was opened before. */
export const GUESSES_PER_DEVICE: Limit = {
  name: "sign-in device",
  per: "subject",
  count: 10,
  seconds: 900,
};
/** Wrong codes for challenges that exist, from one network. */
export const CODES_PER_ADDRESS: Limit = { name: "code address", per: "network", count: 50, seconds: 900 };
/** Codes mailed for one account. */
export const MAILS_PER_ACCOUNT: Limit = { name: "code mail account", per: "subject", count: 6, seconds: 900 };
/** Codes asked for again for challenges that don't exist, from one network. */
export const RESENDS_PER_ADDRESS: Limit = {
  name: "resend address",
  per: "network",
  count: 30,
  seconds: 900,
};
/** Set-up links tried from one network that aren't good. */
export const SETUPS_PER_ADDRESS: Limit = { name: "set-up address", per: "network", count: 30, seconds: 900 };
/** Codes of an authenticator app tried for one account, whatever the challenge. */
export const APP_CODES_PER_ACCOUNT: Limit = {
  name: "app code account",
  per: "subject",
  count: 20,
  seconds: 3600,
};
/** Sign-ins with a passkey begun from one network and not finished. */
export const PASSKEYS_PER_ADDRESS: Limit = {
  name: "passkey address",
  per: "network",
  count: 100,
  seconds: 900,
};
