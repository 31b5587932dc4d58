/** Recovery codes: for the day when neither phone nor mail is at hand. */
import { randomInt } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../db/doors.ts";
import { keyed } from "../../http/tokens.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { auditAs } from "../audit/public.ts";
import * as store from "./recovery-code-store.ts";

/** How many are made at once. */
const COUNT = 10;
/** Letters and digits that nobody mistakes for each other. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const LENGTH = 12;

/** Makes ten new codes of 58 bits each, and voids the earlier ones; they exist nowhere but in the answer. */
export async function newRecoveryCodes(
  deps: { readonly secret: string },
  tx: Tx,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashOf(deps.secret, userId, code)),
  );
  return codes;
}

/** Whether a recovery code is right; it is then spent, recorded, and the person is told how many are left. */
export async function spendRecoveryCode(
  deps: { readonly secret: string; readonly outbox: Outbox },
  tx: Tx,
  request: FastifyRequest,
  account: { readonly id: string; readonly email: string },
  code: string,
  tenantId: string,
): Promise<boolean> {
  if (!(await store.spendRecoveryCode(tx, account.id, hashOf(deps.secret, account.id, code)))) return false;
  const { left } = await store.recoveryCodesOf(tx, account.id);
  const entry = { action: "recovery-code.use", objectType: "user", objectId: account.id, detail: { left } };
  await auditAs(tx, account.email, request, entry, tenantId);
  await deps.outbox.write(tx, {
    to: account.email,
    subject: "A recovery code was used",
    heading: "A recovery code was used",
    paragraphs: [
      `Somebody signed in to your account with one of your recovery codes. ${left === 1 ? "One code is" : `${left} codes are`} left.`,
      "If it was not you, change your password at once and make new recovery codes.",
    ],
  });
  return true;
}

function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return letters.replace(/(.{4})(?=.)/g, "$1-");
}

/** A code is read back however it was copied: in small letters, with or without its dashes. */
function hashOf(secret: string, userId: string, code: string): Buffer {
  return keyed(secret, "recovery code", `${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, "")}`);
}
