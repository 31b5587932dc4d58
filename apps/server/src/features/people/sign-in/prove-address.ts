/**
 * The only place where an account's address becomes proved: its owner returned something mailed there. Until
 * then, anyone may have set the account up under their address, for example through a tenant's identity
 * provider, so nothing from before is kept.
 */
import type { FastifyRequest } from "fastify";
import type { Tx } from "../../../db/doors.ts";
import type { Outbox } from "../../../mail/outbox.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { startingContext } from "./open-session.ts";
import { type Cleared, clearWaysIn, markProved } from "./proof-store.ts";
import { entitlementsOf, homeOf, voidChallenges } from "./store.ts";

/** How the address was proved, for the log. */
export type AddressProof =
  | "code"
  | "password-reset"
  | "set-up"
  | "invitation"
  | "account-request"
  | "email-change"
  | "confirmation";

/** What proving depends on; without an outbox, no email is sent. */
export interface ProofDeps {
  readonly outbox: Outbox;
  /** The site's address for links. */
  readonly publicUrl: string;
}

/**
 * Records that a person reads their address's mail. The first time, every earlier password, passkey, app,
 * recovery code, linked account, personal key, and session except `keepSession` is removed, and the person is
 * notified. Call it in the transaction that spends what was mailed, before writing the proof's own password
 * or session.
 * @returns whether it was the first proof
 */
export async function proveAddress(
  deps: ProofDeps,
  tx: Tx,
  request: FastifyRequest | undefined,
  userId: string,
  proof: {
    readonly by: AddressProof;
    /** The session that returned it; give it a new token. */
    readonly keepSession?: string | undefined;
    /** The tenant the person joins with this proof: what its own provider linked is kept. */
    readonly joins?: string | undefined;
  },
): Promise<boolean> {
  const proved = await markProved(tx, userId);
  if (!proved) return false;
  const cleared = await clearWaysIn(tx, userId, {
    session: proof.keepSession,
    tenantId: proof.joins,
  });
  await voidChallenges(tx, userId);
  const home = homeOf(startingContext(await entitlementsOf(tx, userId)));
  const detail = { by: proof.by, removed: cleared };
  const entry = { action: "user.prove-address", objectType: "user", objectId: userId, detail } as const;
  await auditAs(tx, proved.email, request, entry, home);
  const gone = wordsFor(cleared);
  if (gone.length === 0) return true;
  await deps.outbox.write(tx, {
    to: proved.email,
    subject: "Your email address is confirmed",
    heading: "Your email address is confirmed",
    paragraphs: [
      "You've confirmed that this email address is yours. We removed sign-in methods that were set up before that, because someone else could have added them.",
      "If you set any of these up yourself, add them again in your profile. You can set a new password at any time.",
    ],
    facts: [["Removed", gone.join(", ")]],
    link: { label: "Reset your password", href: new URL("/forgot-password", deps.publicUrl).href },
  });
  return true;
}

/** What was removed, in words. An ended session isn't worth an email. */
function wordsFor(cleared: Cleared): string[] {
  const count = (n: number, one: string, many: string) => (n === 0 ? [] : [n === 1 ? one : `${n} ${many}`]);
  return [
    ...(cleared.password ? ["the password"] : []),
    ...count(cleared.passkeys, "a passkey", "passkeys"),
    ...count(cleared.apps, "the authenticator app", "authenticator apps"),
    ...(cleared.recoveryCodes > 0 ? ["recovery codes"] : []),
    ...count(cleared.identities, "a linked account", "linked accounts"),
    ...count(cleared.apiKeys, "an API key", "API keys"),
  ];
}
