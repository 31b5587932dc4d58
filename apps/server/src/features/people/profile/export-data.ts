/** The use case 'a person takes with them everything that is held about them'. */
import type { profile } from "@crq/contract/people/profile";
import type { ReplyOf } from "@crq/contract/route";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { audit } from "../../platform/audit-log/public.ts";
import { type Limit, requireOwnProof, type SignInDeps } from "../sign-in/public.ts";
import { everythingOf } from "./export-store.ts";
import { logOf, within } from "./own-account.ts";

/** It reads a lot. */
const EXPORTS_PER_ACCOUNT: Limit = { name: "own data", per: "subject", count: 5, seconds: 3600 };

/** Everything held about the caller, as one document. */
export async function exportData(
  deps: Pick<SignInDeps, "doors">,
  actor: Actor,
  request: FastifyRequest,
): Promise<ReplyOf<(typeof profile)["exportData"]>> {
  await within(deps, EXPORTS_PER_ACCOUNT, actor.userId);
  return deps.doors.outside(async (tx) => {
    await requireOwnProof(tx, actor);
    const { person, passkeys, authenticatorApp, recoveryCodes, ...lists } = await everythingOf(
      tx,
      actor.userId,
    );
    const entry = { action: "user.export", objectType: "user", objectId: actor.userId };
    await audit(tx, actor, request, entry, logOf(actor));
    const { exported_at: exportedAt, ...profile } = person;
    return {
      exportedAt,
      profile,
      factors: { passkeys, authenticatorApp: authenticatorApp ?? null, recoveryCodes },
      ...lists,
    };
  });
}
