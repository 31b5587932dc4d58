/** The use case 'a person signs in with email and password'. */
import type { FastifyRequest } from "fastify";
import { auditAs } from "../../platform/audit-log/public.ts";
import { guess } from "./limits/guesses.ts";
import { startingContext } from "./open-session.ts";
import { matchesPassword } from "./passwords/passwords.ts";
import { proceed, type SignedIn, type SignInDeps } from "./proceed.ts";
import * as store from "./store.ts";

/** Whose entitlements are looked up if there is no account, so that the same queries run. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/**
 * Checks email and password. Unknown, suspended, and unfinished accounts are refused with the same answer,
 * after the same work.
 */
export async function checkPassword(
  deps: SignInDeps,
  request: FastifyRequest,
  login: { email: string; password: string; remember: boolean },
): Promise<SignedIn> {
  const { outside } = deps.doors;
  const email = login.email.toLowerCase();
  const guessed = await guess(deps, request, email);
  if ("seconds" in guessed) return { outcome: "wait", seconds: guessed.seconds };
  const account = await outside((tx) => store.accountByEmail(tx, email));
  const usable = account?.status === "active" ? account : undefined;
  const matches = await matchesPassword(login.password, usable?.password_hash);
  if (usable && matches) await guessed.succeeded();
  return outside(async (tx) => {
    if (!usable || !matches) {
      const home = store.homeOf(startingContext(await store.entitlementsOf(tx, account?.id ?? NOBODY)));
      const entry = {
        action: "session.refuse",
        objectType: "session",
        detail: { email, method: "password" },
      } as const;
      await auditAs(tx, email, request, entry, home);
      return { outcome: "refused" };
    }
    return proceed(deps, tx, request, usable, {
      remember: login.remember,
      method: "password",
      trusted: false,
    });
  });
}
