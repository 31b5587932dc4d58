import type { FastifyReply } from "fastify";

/** How often a stranger may knock: counts within a window, shared by all server processes. */
export interface Limit {
  readonly name: string;
  readonly count: number;
  readonly seconds: number;
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

/** Wrong or right, sign-ins for one account. */
export const SIGN_IN_PER_ACCOUNT: Limit = { name: "sign-in account", count: 10, seconds: 900 };
/** Sign-ins from one address. */
export const SIGN_IN_PER_ADDRESS: Limit = { name: "sign-in address", count: 300, seconds: 900 };
/** Codes tried from one address. */
export const CODES_PER_ADDRESS: Limit = { name: "code address", count: 50, seconds: 900 };
/** Codes mailed for one account. */
export const MAILS_PER_ACCOUNT: Limit = { name: "code mail account", count: 6, seconds: 900 };
/** Codes asked for again from one address. */
export const RESENDS_PER_ADDRESS: Limit = { name: "resend address", count: 30, seconds: 900 };
/** Set-up links tried from one address. */
export const SETUPS_PER_ADDRESS: Limit = { name: "set-up address", count: 30, seconds: 900 };
/** Codes of an authenticator app tried for one account, whatever the challenge. */
export const APP_CODES_PER_ACCOUNT: Limit = { name: "app code account", count: 20, seconds: 3600 };
/** Sign-ins with a passkey begun from one address. */
export const PASSKEYS_PER_ADDRESS: Limit = { name: "passkey address", count: 100, seconds: 900 };
