/** The use case 'a person sets up their account with a one-time link'. */
import type { CompleteSetup } from "@crq/contract/people/auth";
import type { FastifyRequest } from "fastify";
import type * as z from "zod/v4/core";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { activateRequests } from "../accounts/public.ts";
import { revokeKeysOf } from "../credentials/public.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { forgetDevices } from "./limits/device-store.ts";
import { countAttempt, giveBack } from "./limits/limit-store.ts";
import { type NewPasswordDeps, requireGoodPassword } from "./passwords/new-password.ts";
import { startingContext } from "./open-session.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { type ProofDeps, proveAddress } from "./prove-address.ts";
import { SETUPS_PER_ADDRESS, waitText } from "./limits/rate-limits.ts";
import * as store from "./store.ts";

/** How many hours a setup link is valid. */
export const SETUP_HOURS = 72;

/** Opens a setup challenge for an account; the token goes into the link and isn't stored. */
export async function openSetup(tx: Tx, userId: string): Promise<string> {
  const token = newToken();
  await store.insertChallenge(tx, {
    kind: "set-up",
    tokenHash: tokenHash(token),
    userId,
    remember: false,
    minutes: SETUP_HOURS * 60,
  });
  return token;
}

/** Whom a link is for; an invited person has already given their names. */
export async function setupFor(
  doors: Doors,
  request: FastifyRequest,
  token: string,
): Promise<{ email: string; firstName: string; lastName: string }> {
  await knock(doors, request);
  const { account } = await doors.outside((tx) => setupAccount(tx, token));
  await giveBack(doors.ask, SETUPS_PER_ADDRESS, request.ip);
  return { email: account.email, firstName: account.first_name, lastName: account.last_name };
}

/** Sets name and password, once. */
export async function completeSetup(
  deps: NewPasswordDeps & ProofDeps & { readonly doors: Doors },
  request: FastifyRequest,
  token: string,
  person: z.output<typeof CompleteSetup>,
): Promise<{ success: boolean; email: string }> {
  const { doors } = deps;
  await knock(doors, request);
  const { account: whose } = await doors.outside((tx) => setupAccount(tx, token)); // before the costly hash
  await giveBack(doors.ask, SETUPS_PER_ADDRESS, request.ip);
  const names = [person.firstName, person.lastName];
  await requireGoodPassword(deps, person.password, { userId: whose.id, path: "password", names });
  const passwordHash = await hashPassword(person.password);
  return doors.outside(async (tx) => {
    const { challengeId, account } = await setupAccount(tx, token);
    if (!(await store.spendChallenge(tx, challengeId))) throw gone();
    await proveAddress(deps, tx, request, account.id, { by: "set-up" });
    await store.activate(tx, account.id, { ...person, passwordHash });
    await activateRequests(tx, account.id);
    await store.deleteSessionsOf(tx, account.id);
    await forgetDevices(tx, account.id);
    await revokeKeysOf(tx, account, request, "password set");
    await store.voidChallenges(tx, account.id); // a sign-in begun with the old password ends too
    const home = store.homeOf(startingContext(await store.entitlementsOf(tx, account.id)));
    await auditAs(
      tx,
      account.email,
      request,
      { action: "user.set-up", objectType: "user", objectId: account.id },
      home,
    );
    return { success: true, email: account.email };
  });
}

async function setupAccount(tx: Tx, token: string): Promise<{ challengeId: string; account: store.Account }> {
  const open = await store.openChallenge(tx, "set-up", tokenHash(token));
  const account = open && (await store.accountById(tx, open.user_id));
  if (!open || (account?.status !== "invited" && account?.status !== "active")) throw gone();
  return { challengeId: open.id, account };
}

async function knock(doors: Doors, request: FastifyRequest): Promise<void> {
  const seconds = await countAttempt(doors.ask, SETUPS_PER_ADDRESS, request.ip);
  if (seconds > 0)
    throw new Fault("too-many-requests", { detail: waitText(seconds), retryAfterSeconds: seconds });
}

function gone(): Fault {
  return new Fault("not-found", {
    detail: "This link was already used, has expired or isn't valid. Request a new one.",
  });
}
