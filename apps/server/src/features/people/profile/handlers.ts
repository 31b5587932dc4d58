import type { profile } from "@crq/contract/people/profile";
import type { Cookies } from "../../../http/cookies.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { forgetOtherDevices, type SignInDeps, type Limit, requireOwnProof } from "../sign-in/public.ts";
import { askForEmail, takeEmail } from "./change-email.ts";
import { deleteAccount, deletionOf } from "./delete-account.ts";
import { editProfile, editTimePreferences, readProfile } from "./edit-profile.ts";
import { requireRecentProof } from "../factors/public.ts";
import { endOne, endOthers, ownSessions } from "./sessions.ts";
import type { ReplyOf } from "@crq/contract/route";
import type { FastifyRequest } from "fastify";
import type { Actor } from "../../../http/actor.ts";
import { audit, newestOf } from "../../platform/audit-log/public.ts";
import { entriesBy, everythingOf, LOG_ENTRIES } from "./export-store.ts";
import { logOf, within } from "./own-account.ts";

/** The use case 'a person exports all data about themselves'. */

/** It reads a lot. */
const EXPORTS_PER_ACCOUNT: Limit = { name: "own data", per: "subject", count: 5, seconds: 3600 };

/** All data about the caller, as one document. */
async function exportData(
  deps: Pick<SignInDeps, "doors">,
  actor: Actor,
  request: FastifyRequest,
): Promise<ReplyOf<(typeof profile)["exportData"]>> {
  await within(deps, EXPORTS_PER_ACCOUNT, actor.userId);
  const exported = await deps.doors.outside(async (tx) => {
    await requireOwnProof(tx, actor);
    const { person, passkeys, authenticatorApp, recoveryCodes, ...lists } = await everythingOf(
      tx,
      actor.userId,
    );
    const entry = { action: "user.export", objectType: "user", objectId: actor.userId } as const;
    await audit(tx, actor, request, entry, logOf(actor));
    const { exported_at: exportedAt, ...profile } = person;
    return {
      exportedAt,
      profile,
      factors: { passkeys, authenticatorApp: authenticatorApp ?? null, recoveryCodes },
      ...lists,
    };
  });
  const { id, email } = exported.profile;
  const logs = await deps.doors.eachLog((tx) => entriesBy(tx, { id, email }));
  const entries = newestOf(logs, LOG_ENTRIES, ({ at, tenant_id: tenantId, seq }) => ({ at, tenantId, seq }));
  return { ...exported, auditEntries: entries.map(({ tenant_id: _tenant, seq: _seq, ...entry }) => entry) };
}

/** The calls about the caller's own account. */
export function profileHandlers(
  deps: SignInDeps & { cookies: Cookies },
): Handlers<OutsideCtx, typeof profile> {
  return {
    get: async ({ actor, outside }) => outside((tx) => readProfile(tx, actor!)),
    update: async ({ actor, request, outside }, { body }) => editProfile(outside, actor!, request, body),
    timezonePreferences: async ({ actor, request, outside }, { body }) =>
      editTimePreferences(outside, actor!, request, body),
    changeEmail: async ({ actor }, { body }) => askForEmail(deps, actor!, body),
    confirmEmail: async ({ actor, request }, { body }) => takeEmail(deps, actor!, request, body),
    sessions: async ({ actor, outside }) => outside((tx) => ownSessions(tx, actor!)),
    endSession: async ({ actor, request, outside }, { params }) =>
      outside(async (tx) => {
        await requireRecentProof(tx, actor!);
        return endOne(tx, actor!, request, params.id);
      }),
    endOtherSessions: async ({ actor, request, outside }) => ({
      ended: await outside(async (tx) => {
        await requireRecentProof(tx, actor!);
        await forgetOtherDevices(deps, tx, request, actor!.userId);
        return endOthers(tx, actor!, request);
      }),
    }),
    exportData: async ({ actor, request }) => exportData(deps, actor!, request),
    deletion: async ({ actor, outside }) => outside((tx) => deletionOf(tx, actor!)),
    remove: async ({ actor, request, reply }, { body }) => {
      await deleteAccount(deps, actor!, request, body);
      deps.cookies.clearSession(reply);
      return { success: true };
    },
  };
}
