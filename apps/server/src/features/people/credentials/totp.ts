/** Authenticator apps: six digits that change every half minute (RFC 6238). */
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Outside, Tx } from "../../../db/doors.ts";
import type { Secret } from "../../../http/secret.ts";
import { BRAND } from "../../../mail/message.ts";
import { peopleWithEarlierCodes } from "./recovery-codes.ts";
import { reseal, seal, unseal } from "./sealed.ts";
import * as store from "./totp-store.ts";

const PURPOSE = "authenticator app";
/** Clocks differ, so the previous and next codes count too. */
const TOLERANCE_SECONDS = 30;
/** How many apps are encrypted again per transaction. */
const BATCH = 200;

/**
 * Creates a secret for an app and its QR code's content; undefined if the person already has a confirmed app.
 */
export async function startTotp(
  deps: { readonly secret: Secret },
  tx: Tx,
  person: { readonly userId: string; readonly email: string },
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = generateSecret();
  const sealed = seal(deps.secret, PURPOSE, person.userId, secret);
  if (!(await store.startTotp(tx, person.userId, sealed))) return undefined;
  return { secret, uri: generateURI({ issuer: BRAND, label: person.email, secret }) };
}

/** Confirms an app with one of its codes. */
export async function confirmTotp(
  deps: { readonly secret: Secret },
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  return (await spend(deps.secret, tx, userId, code, false)) && store.confirmTotp(tx, userId);
}

/** Whether a code of a confirmed app is right; if so, it is spent along with every earlier one. */
export async function spendTotpCode(
  deps: { readonly secret: Secret },
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  return spend(deps.secret, tx, userId, code, true);
}

async function spend(
  secret: Secret,
  tx: Tx,
  userId: string,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const app = await store.totpOf(tx, userId);
  if (!app || (app.confirmed_at !== null) !== confirmed) return false;
  const sealed = Buffer.from(app.secret);
  const key = unseal(secret, PURPOSE, userId, sealed);
  if (key === undefined) return false;
  const found = verifySync({
    secret: key,
    token: code,
    epoch: app.now,
    epochTolerance: TOLERANCE_SECONDS,
  }) as { valid: boolean; timeStep?: number };
  if (!found.valid || found.timeStep === undefined) return false;
  if (!(await store.spendStep(tx, userId, sealed, found.timeStep))) return false;
  const fresh = reseal(secret, PURPOSE, userId, sealed);
  if (fresh) await store.replaceSealed(tx, userId, sealed, fresh);
  return true;
}

/**
 * Encrypts every app's secret that an earlier server secret sealed with the current one, in batches, each in
 * a separate transaction: if interrupted, it continues where it stopped.
 * @returns how many it encrypted again
 */
export async function resealApps(
  deps: { readonly secret: Secret },
  outside: Outside,
): Promise<{ resealed: number }> {
  let resealed = 0;
  await eachApp(outside, async (tx, userId, sealed) => {
    const fresh = reseal(deps.secret, PURPOSE, userId, sealed);
    if (!fresh) return;
    await store.replaceSealed(tx, userId, sealed, fresh);
    resealed++;
  });
  return { resealed };
}

/** How many apps an earlier secret sealed, how many open with none, and how many people have recovery codes from an earlier one. */
export async function countStale(
  deps: { readonly secret: Secret },
  outside: Outside,
): Promise<{ apps: number; unreadable: number; people: number }> {
  const counted = { apps: 0, unreadable: 0 };
  await eachApp(outside, async (_tx, userId, sealed) => {
    if (unseal(deps.secret, PURPOSE, userId, sealed) === undefined) counted.unreadable++;
    else if (reseal(deps.secret, PURPOSE, userId, sealed)) counted.apps++;
  });
  return { ...counted, people: await outside((tx) => peopleWithEarlierCodes(deps, tx)) };
}

async function eachApp(
  outside: Outside,
  work: (tx: Tx, userId: string, sealed: Buffer) => Promise<void>,
): Promise<void> {
  for (let after: string | null = null; ;) {
    const last: string | undefined = await outside(async (tx) => {
      const batch = await store.sealedAfter(tx, after, BATCH);
      for (const { user_id, secret } of batch) await work(tx, user_id, Buffer.from(secret));
      return batch.at(-1)?.user_id;
    });
    if (last === undefined) return;
    after = last;
  }
}
