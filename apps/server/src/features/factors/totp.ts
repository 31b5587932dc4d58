/** Authenticator apps: six digits that change every half minute (RFC 6238). */
import { generateSecret, generateURI, verifySync } from "otplib";
import type { Tx } from "../../db/doors.ts";
import { BRAND } from "../../mail/message.ts";
import { seal, unseal } from "./sealed.ts";
import * as store from "./totp-store.ts";

const PURPOSE = "authenticator app";
/** Clocks differ: the code before and the code after count too. */
const TOLERANCE_SECONDS = 30;

/** Makes a secret for an app and what its QR code says; undefined when the person has a confirmed app already. */
export async function startTotp(
  deps: { readonly secret: string },
  tx: Tx,
  person: { readonly userId: string; readonly email: string },
): Promise<{ secret: string; uri: string } | undefined> {
  const secret = generateSecret();
  const sealed = seal(deps.secret, PURPOSE, person.userId, secret);
  if (!(await store.startTotp(tx, person.userId, sealed))) return undefined;
  return { secret, uri: generateURI({ issuer: BRAND, label: person.email, secret }) };
}

/** Confirms an app with a code of it. */
export async function confirmTotp(
  deps: { readonly secret: string },
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  return (await spend(deps.secret, tx, userId, code, false)) && store.confirmTotp(tx, userId);
}

/** Whether a code of a confirmed app is right; it is then spent, and with it every earlier one. */
export async function spendTotpCode(
  deps: { readonly secret: string },
  tx: Tx,
  userId: string,
  code: string,
): Promise<boolean> {
  return spend(deps.secret, tx, userId, code, true);
}

async function spend(
  secret: string,
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
  return found.valid && found.timeStep !== undefined && store.spendStep(tx, userId, sealed, found.timeStep);
}
