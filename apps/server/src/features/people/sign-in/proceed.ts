/** What follows once someone is identified by any method: a session, or the request for a second factor. */
import type { Method } from "@crq/contract/people/auth";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { methodsFor, standingOf } from "../credentials/public.ts";
import { noteSignIn } from "../notifications/public.ts";
import type { BreachCheck } from "./passwords/breached-passwords.ts";
import { isBreakGlass, tellOfBreakGlass } from "./break-glass.ts";
import { CODE_MINUTES, codeHash, newCode } from "./codes.ts";
import { openedBy, openSession, startingContext } from "./open-session.ts";
import { outranksProvider } from "./session-policy.ts";
import { type DeviceDeps, knownDevice } from "./limits/known-device.ts";
import { countAttempt } from "./limits/limit-store.ts";
import * as limits from "./limits/rate-limits.ts";
import * as store from "./store.ts";

/** What signing in depends on. */
export interface SignInDeps extends DeviceDeps {
  readonly outbox: Outbox;
  /** The site's public address, which passkeys are bound to. */
  readonly publicUrl: string;
  /** The lowercase addresses of accounts that are super administrators in an emergency. */
  readonly breakGlass: readonly string[];
  /** Absent if no service for breached passwords is configured. */
  readonly breached?: BreachCheck | undefined;
}

/** The result of a sign-in step. */
export type SignedIn =
  | {
      readonly outcome: "session";
      readonly token: string;
      readonly remember: boolean;
      readonly userId: string;
      /**
       * Identified by a tenant's own provider, which can't make a browser known: that would help guess a
       * password that opens more than the tenant.
       */
      readonly confined: boolean;
    }
  | { readonly outcome: "code"; readonly challengeToken: string; readonly methods: readonly Method[] }
  /**
   * `ssoRequired`: everything the person has a role in requires single sign-on. `outranksProvider`: they rank
   * above the person who configured the tenant's provider, so it can't identify them.
   */
  | { readonly outcome: "refused"; readonly ssoRequired?: true; readonly outranksProvider?: true }
  | { readonly outcome: "wait"; readonly seconds: number };

/** How someone was identified. */
export interface Identified {
  readonly remember: boolean;
  /** Stored with the session: `password`, `google`, `saml`, `passkey`. */
  readonly method: string;
  /** The proof counts as both factors: the tenant's own identity provider, or a passkey that verified its holder. */
  readonly trusted: boolean;
  /**
   * The tenant whose own provider it was: it vouches only for that tenant, so the session is limited to it.
   */
  readonly tenantId?: string;
}

/**
 * Continues from an identified account: refuses an inactive one, asks for a second factor if needed unless
 * the proof is `trusted`, or else opens the session and logs it. Run it in the transaction that spends the
 * proof.
 */
export async function proceed(
  deps: SignInDeps,
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
  how: Identified,
): Promise<SignedIn> {
  if (account.status !== "active") {
    await refuse(tx, request, account, "session.refuse", how.method);
    return { outcome: "refused" };
  }
  const breakGlass = how.tenantId === undefined && isBreakGlass(deps.breakGlass, account); // must provide a code, however trusted the proof
  const held = await store.entitlementsOf(tx, account.id);
  if (
    !breakGlass &&
    how.tenantId === undefined &&
    held.length > 0 &&
    openedBy(held, undefined).length === 0
  ) {
    await refuse(tx, request, account, "session.refuse", how.method);
    return { outcome: "refused", ssoRequired: true };
  }
  const there = held.filter((one) => one.tenant_id === how.tenantId);
  if (there.some((one) => outranksProvider(one.role, one.provider_set_by))) {
    await refuse(tx, request, account, "session.refuse", how.method);
    return { outcome: "refused", outranksProvider: true };
  }
  const asked = { mfa_required: account.mfa_required || breakGlass };
  const ownMethods = async () =>
    how.trusted && !breakGlass ? [] : methodsFor(asked, await standingOf(tx, account.id));
  const methods = unproved(account, how) ? UNPROVED_METHODS : await ownMethods();
  return methods.length > 0
    ? challenge(deps, tx, request, account, how, methods)
    : open(deps, tx, request, account, how);
}

/**
 * The methods of an account whose address no one has proved: its factors may have been set up by someone
 * else.
 */
export const UNPROVED_METHODS: readonly Method[] = ["email"];

/**
 * Whether a proof counts for nothing yet: the account's address is unproved, and it isn't a tenant's provider
 * vouching for its own tenant.
 */
function unproved(account: store.Account, how: Pick<Identified, "tenantId">): boolean {
  return how.tenantId === undefined && account.email_verified_at === null;
}

/** Opens and logs the session of someone who has proved enough. */
export async function open(
  deps: Pick<SignInDeps, "breakGlass" | "outbox">,
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
  how: Pick<Identified, "remember" | "method" | "tenantId">,
): Promise<SignedIn> {
  if (unproved(account, how)) {
    await refuse(tx, request, account, "session.refuse", how.method);
    return { outcome: "refused" };
  }
  const breakGlass = how.tenantId === undefined && isBreakGlass(deps.breakGlass, account);
  const userAgent = request.headers["user-agent"] ?? "";
  const from = { ...how, breakGlass, ip: request.ip, userAgent, origin: request };
  const { token, context } = await openSession(tx, account, from);
  await store.touchSignIn(tx, account.id);
  await noteSignIn(tx, account.id, from);
  if (breakGlass) await tellOfBreakGlass(tx, deps.outbox, { email: account.email, ip: request.ip });
  const { remember, method } = how;
  const detail = { role: context.role, remember, method, ...(breakGlass && { breakGlass }) };
  await auditAs(
    tx,
    account.email,
    request,
    { action: "session.open", objectType: "session", detail },
    context.tenant_id,
  );
  const confined = how.tenantId !== undefined;
  return { outcome: "session", token, remember: how.remember, userId: account.id, confined };
}

/** Logs that a known account's proof was refused, in the person's home tenant. */
export async function refuse(
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
  action: "session.refuse" | "session.refuse-code",
  method: string,
): Promise<void> {
  const home = store.homeOf(startingContext(await store.entitlementsOf(tx, account.id)));
  const entry = { action, objectType: "session", detail: { email: account.email, method } } as const;
  await auditAs(tx, account.email, request, entry, home);
}

/**
 * Opens a challenge. If the person has no other method, the code is mailed immediately; beyond the mail limit
 * no new challenge is opened, and the last mailed code stays valid.
 */
async function challenge(
  deps: SignInDeps,
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
  how: Identified,
  methods: readonly Method[],
): Promise<SignedIn> {
  const mails = methods[0] === "email";
  const seconds = mails
    ? await countAttempt(tx.all, limits.MAILS_PER_ACCOUNT, await triesOf(deps, tx, request, account))
    : 0;
  if (seconds > 0) return { outcome: "wait", seconds };
  const token = newToken();
  const id = await store.insertChallenge(tx, {
    kind: "sign-in-code",
    tokenHash: tokenHash(token),
    userId: account.id,
    remember: how.remember,
    minutes: CODE_MINUTES,
    data: { method: how.method },
  });
  if (mails) await mailCode(deps, tx, account, id);
  return { outcome: "code", challengeToken: token, methods };
}

/**
 * The counter for attempts at an account's codes: someone who knows the password can use up the account's,
 * which must not lock its owner out of a known browser.
 */
export async function triesOf(
  deps: Omit<DeviceDeps, "doors">,
  tx: Tx,
  request: FastifyRequest,
  account: store.Account,
): Promise<string> {
  const device = await knownDevice(deps, tx.all, request, account.email);
  return device === undefined ? account.id : `${account.id} ${device}`;
}

/** Mails a new code for a challenge. */
export async function mailCode(
  deps: Pick<SignInDeps, "secret" | "outbox">,
  tx: Tx,
  account: store.Account,
  challengeId: string,
): Promise<void> {
  const code = newCode();
  await store.setCode(tx, challengeId, codeHash(deps.secret, challengeId, code), CODE_MINUTES);
  await deps.outbox.write(tx, {
    to: account.email,
    subject: "Your verification code",
    heading: "Your verification code",
    paragraphs: [
      `Enter this code to finish signing in. It works once and expires in ${CODE_MINUTES} minutes.`,
      "If you didn't try to sign in, someone knows your password. Change it now.",
    ],
    code,
  });
}
