/**
 * The use case 'a person changes their email address': a code proves the new address, and the old one is
 * warned.
 */
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { newToken, tokenHash } from "../../../http/tokens.ts";
import { audit } from "../../platform/audit-log/public.ts";
import {
  accountByEmail,
  CODE_ATTEMPTS,
  CODE_MINUTES,
  codeHash,
  isCode,
  countCodeAttempt,
  forgetOtherDevices,
  insertChallenge,
  isProved,
  isReserved,
  type Limit,
  newCode,
  proveAddress,
  setCode,
  type SignInDeps,
  spendChallenge,
  voidChallenges,
} from "../sign-in/public.ts";
import { logOf, within, withPassword } from "./own-account.ts";
import { endOthers } from "./sessions.ts";
import { setEmail } from "./store.ts";

/** New addresses requested by one person, since each mails a stranger. */
const CHANGES_PER_ACCOUNT: Limit = { name: "email change", per: "subject", count: 5, seconds: 3600 };

/**
 * Mails a code to the new address and a warning to the old one. Only an address's owner learns that it is
 * already taken.
 */
export async function askForEmail(
  deps: SignInDeps,
  actor: Actor,
  wanted: { email: string; currentPassword: string },
): Promise<{ token: string }> {
  const account = await withPassword(deps, actor, "currentPassword", wanted.currentPassword);
  if (wanted.email.toLowerCase() === account.email.toLowerCase())
    throw new Fault("invalid-request", {
      errors: [{ path: "email", message: "This is already your email address" }],
    });
  await within(deps, CHANGES_PER_ACCOUNT, actor.userId);
  const token = newToken();
  await deps.doors.outside(async (tx) => {
    const taken = await accountByEmail(tx, wanted.email);
    const id = await insertChallenge(tx, {
      kind: "email-change",
      tokenHash: tokenHash(token),
      userId: actor.userId,
      minutes: CODE_MINUTES,
      data: { email: wanted.email },
    });
    const reserved = isReserved(deps.breakGlass, wanted.email);
    await writeToNewAddress(deps, tx, id, wanted.email, taken !== undefined || reserved);
    await deps.outbox.write(tx, {
      to: account.email,
      subject: "Your email address is about to change",
      heading: "Your email address is about to change",
      paragraphs: [
        `Someone who knows your password asked to change your account's email address to ${wanted.email}. The change takes effect when they enter the code we sent to that address.`,
        "If this wasn't you, change your password now and sign out your other sessions.",
      ],
    });
  });
  return { token };
}

/** If the address is already taken, no code is valid, and its owner is notified. */
async function writeToNewAddress(
  deps: SignInDeps,
  tx: Tx,
  challengeId: string,
  to: string,
  taken: boolean,
): Promise<void> {
  const heading = "Confirm your new email address";
  if (taken) {
    await deps.outbox.write(tx, {
      to,
      subject: "Someone tried to use your email address",
      heading: "Someone tried to use your email address",
      paragraphs: [
        "Someone with another account tried to use this email address. It's still yours, and nothing has changed.",
      ],
    });
    return;
  }
  const code = newCode();
  await setCode(tx, challengeId, codeHash(deps.secret, challengeId, code), CODE_MINUTES);
  await deps.outbox.write(tx, {
    to,
    subject: heading,
    heading,
    paragraphs: [
      `Enter this code to use this email address for your account. It expires in ${CODE_MINUTES} minutes.`,
      "If you didn't request this, ignore this email. Nothing will change.",
    ],
    code,
  });
}

/** Switches to the new address. Anything sent to the old one is void, and other sessions end. */
export async function takeEmail(
  deps: SignInDeps,
  actor: Actor,
  request: FastifyRequest,
  given: { token: string; code: string },
): Promise<{ email: string }> {
  const challenge = await countCodeAttempt(
    deps.doors.ask,
    "email-change",
    tokenHash(given.token),
    CODE_ATTEMPTS,
  );
  const email = challenge?.data.email;
  if (
    !challenge?.code_hash ||
    challenge.user_id !== actor.userId ||
    email === undefined ||
    !isCode(deps.secret, challenge.id, given.code, challenge.code_hash)
  )
    throw wrongCode();
  return deps.doors.outside(async (tx) => {
    if (!(await spendChallenge(tx, challenge.id)) || (await accountByEmail(tx, email))) throw wrongCode();
    if (isReserved(deps.breakGlass, email)) throw wrongCode();
    const proved = await isProved(tx, actor.userId);
    await setEmail(tx, actor.userId, email, proved);
    if (!proved)
      await proveAddress(deps, tx, request, actor.userId, {
        by: "email-change",
        keepSession: actor.sessionId,
      });
    await voidChallenges(tx, actor.userId);
    await forgetOtherDevices(deps, tx, request, actor.userId);
    await endOthers(tx, actor, request, "the email address changed");
    const detail = { before: { email: actor.email }, after: { email } };
    const entry = { action: "user.update", objectType: "user", objectId: actor.userId, detail } as const;
    await audit(tx, actor, request, entry, logOf(actor));
    await deps.outbox.write(tx, {
      to: actor.email,
      subject: "Your email address has changed",
      heading: "Your email address has changed",
      paragraphs: [
        `You now sign in with ${email}. This address no longer belongs to your account, and other sessions were signed out.`,
        "If this wasn't you, tell your administrator immediately.",
      ],
    });
    return { email };
  });
}

function wrongCode(): Fault {
  return new Fault("invalid-request", {
    detail: "Invalid verification code. Please try again.",
    errors: [{ path: "code", message: "Invalid verification code. Please try again." }],
  });
}
