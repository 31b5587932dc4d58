/**
 * The one place where an account's address becomes proved: its owner gave back something that was mailed there. Until then anyone
 * may have set the account up under their address, for instance through a tenant's identity provider, so nothing from before stays.
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

/** What proving needs; without an outbox no one is told by email. */
export interface ProofDeps {
  readonly outbox: Outbox;
  /** Where links lead. */
  readonly publicUrl: string;
}

/**
 * Notes that a person reads the mail of their address. The first time, every password, passkey, app, recovery code, linked account,
 * personal key and session from before goes, besides `keepSession`, and the person is told. Call it in the transaction that spends
 * what was mailed, before the proof's own password or session is written.
 * @returns whether it was the first proof
 */
export async function proveAddress(
  deps: ProofDeps,
  tx: Tx,
  request: FastifyRequest | undefined,
  userId: string,
  proof: {
    readonly by: AddressProof;
    /** The session in which it was given back; give it a new token. */
    readonly keepSession?: string | undefined;
    /** The tenant that the person joins by this proof: what its own provider linked stays. */
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

/** What is gone, in words. A session that ended is no loss worth an email. */
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
