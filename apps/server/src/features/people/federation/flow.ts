/** Redirects to a provider and back: begun once, answered once, by the same browser, within ten minutes. */
import type { Doors, Tx } from "../../../db/doors.ts";
import { currentSecret, SECRET_ID_LENGTH, secretById, secretId, type Secret } from "../../../http/secret.ts";
import { keyed, newToken, sameBytes, tokenHash } from "../../../http/tokens.ts";
import { FLOW_MINUTES } from "./flow-cookie.ts";
import type { Flow, OutsideProfile } from "./provider.ts";
import * as store from "./store.ts";

/** A redirect's purpose. */
export interface FlowPurpose {
  /** `google`, or `saml:` and a tenant's id. */
  readonly provider: string;
  /** Where the person goes afterwards; validated. */
  readonly next: string;
  /** Whose account the outside account is to be linked to; absent for a sign-in. */
  readonly linkTo?: string | undefined;
  /** The identified person, if only the last step remains: completing in the browser that began. */
  readonly profile?: OutsideProfile;
}

/** A redirect that came back. */
export interface ReturnedFlow extends FlowPurpose, Flow {
  /** SHA-256 of the cookie of the browser that began it. */
  readonly browser: string;
  readonly openedAt: string;
}

interface FlowDeps {
  readonly ask: Doors["ask"] | Tx["all"];
  readonly secret: Secret;
}

/**
 * Opens a redirect for the browser whose cookie has a hash. Nonce and verifier are keyed hashes of the state,
 * so the database stores no secret of it.
 */
export async function openFlow(deps: FlowDeps, browser: string, purpose: FlowPurpose): Promise<Flow> {
  const { provider, next, linkTo, profile } = purpose;
  // Identifies the secret behind nonce and verifier, so that they are the same when the browser returns.
  const state = secretId(currentSecret(deps.secret)) + newToken();
  await store.insertFlow(deps.ask, {
    tokenHash: tokenHash(state),
    userId: linkTo ?? null,
    minutes: FLOW_MINUTES,
    data: { provider, next, browser, ...(profile && { profile }) },
  });
  return flowOf(deps.secret, state);
}

/**
 * Resumes a redirect and spends it, from any browser; undefined if it is unknown, spent, too old, or another
 * provider's.
 */
export async function spendFlow(
  deps: FlowDeps,
  provider: string,
  state: unknown,
): Promise<ReturnedFlow | undefined> {
  if (typeof state !== "string") return undefined;
  const spent = await store.spendFlow(deps.ask, tokenHash(state), provider);
  if (!spent) return undefined;
  const { user_id, data, created_at } = spent;
  return {
    ...flowOf(deps.secret, state),
    ...data,
    openedAt: created_at,
    ...(user_id !== null && { linkTo: user_id }),
  };
}

/** The same, but only for the browser that began it, identified by its cookie. */
export async function takeFlow(
  deps: FlowDeps,
  provider: string,
  state: unknown,
  cookie: string | undefined,
): Promise<ReturnedFlow | undefined> {
  const flow = await spendFlow(deps, provider, state);
  if (!flow || cookie === undefined) return undefined;
  return sameBytes(tokenHash(cookie), Buffer.from(flow.browser, "base64url")) ? flow : undefined;
}

/** The secret that a redirect began with; the current one if that is gone, and its answer then fails. */
export function secretOfState(secret: Secret, state: string): string {
  return secretById(secret, state.slice(0, SECRET_ID_LENGTH)) ?? currentSecret(secret);
}

function flowOf(secret: Secret, state: string): Flow {
  const part = (purpose: string) => keyed(secretOfState(secret, state), purpose, state).toString("base64url");
  return { state, nonce: part("federation nonce"), verifier: part("federation verifier") };
}
