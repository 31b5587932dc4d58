/** Recovery codes, for when neither phone nor mail is available. */
import { randomInt } from "node:crypto";
import { hashRaw } from "@node-rs/argon2";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import { currentSecret, secretId, secretsOf, type Secret } from "../../../http/secret.ts";
import { keyed } from "../../../http/tokens.ts";
import { hashingTurn } from "../../../http/limits/turns.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { events, notify, notifyAdministrators } from "../notifications/public.ts";
import * as store from "./recovery-code-store.ts";

/** As for passwords. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** How many are created at once. */
const COUNT = 10;
/** Letters and digits that can't be mistaken for each other. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LENGTH = 12;

/** Creates ten new codes of 58 bits each, and voids the earlier ones; they are only in the answer. */
export async function newRecoveryCodes(
  deps: { readonly secret: Secret },
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashOf(currentSecret(deps.secret), userId, code)));
  await store.replaceRecoveryCodes(tx, userId, hashes, secretId(currentSecret(deps.secret)));
  return codes;
}

/**
 * Whether a recovery code is right; if so, it is spent and logged, and the person and their tenant's
 * administrators are notified.
 */
export async function spendRecoveryCode(
  deps: { readonly secret: Secret; readonly outbox: Outbox },
  tx: Tx,
  request: FastifyRequest,
  account: { readonly id: string; readonly email: string },
  code: string,
  tenantId: string,
): Promise<boolean> {
  if (!(await spend(deps.secret, tx, account.id, code))) return false;
  const { left } = await store.recoveryCodesOf(tx, account.id);
  const entry = {
    action: "recovery-code.use",
    objectType: "user",
    objectId: account.id,
    detail: { left },
  } as const;
  await auditAs(tx, account.email, request, entry, tenantId);
  await deps.outbox.write(tx, {
    to: account.email,
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    paragraphs: [
      `Someone signed in to your account with one of your recovery codes. ${left === 1 ? "You have one code" : `You have ${left} codes`} left.`,
      "If this wasn't you, change your password immediately and create new recovery codes.",
    ],
  });
  await notify(tx, events.recoveryCodeUsed(account.id, left));
  await notifyAdministrators(tx, tenantId, events.memberRecoveryCodeUsed(tenantId, account));
  return true;
}

/** Tries the secrets one after the other: the first is almost always the right one. */
async function spend(secret: Secret, tx: Tx, userId: string, code: string): Promise<boolean> {
  for (const one of secretsOf(secret))
    if (await store.spendRecoveryCode(tx, userId, await hashOf(one, userId, code))) return true;
  return false;
}

/** How many people still have unused codes created under an earlier secret, which can't be converted. */
export function peopleWithEarlierCodes(deps: { readonly secret: Secret }, tx: Tx): Promise<number> {
  return store.peopleWithCodesNotOf(tx, secretId(currentSecret(deps.secret)));
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/**
 * A code is accepted however it was copied: in lowercase, with or without its dashes. It has fewer bits than
 * a token, so its hash is keyed and also costly (Argon2id); the salt belongs to the person, so that the hash
 * finds its row.
 */
async function hashOf(secret: string, userId: string, code: string): Promise<Buffer> {
  const letters = code.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const salt = keyed(secret, "recovery code salt", userId);
  const text = keyed(secret, "recovery code", `${userId} ${letters}`);
  return hashingTurn(() => hashRaw(text, { ...ARGON2, salt }));
}
