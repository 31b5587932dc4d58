import type { personalApiKeys } from "@crq/contract/people/api-keys";
import { fitsClient, roleLabel } from "@crq/contract/roles";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, OutsideCtx } from "../../../http/serve.ts";
import { requireRecentProof } from "../factors/public.ts";
import { events, notify } from "../notifications/public.ts";
import { requireOwnProof } from "../sign-in/public.ts";
import { type KeyMailDeps, ownKeyMail } from "./mails.ts";
import { makeKey, mustWork, revoke } from "./make-key.ts";
import { apiKeys } from "./store.ts";

/** The calls for managing personal keys. */
export function personalApiKeyHandlers(deps: KeyMailDeps): Handlers<OutsideCtx, typeof personalApiKeys> {
  return {
    list: async ({ actor, outside }) => ({
      items: await outside((tx) => apiKeys(tx, { userId: actor!.userId })),
    }),

    create: async ({ actor, request, outside }, { body }) => {
      const { role, tenantId, clientId } = actor!;
      if (!fitsClient({ role, clientId }))
        throw new Fault("invalid-request", {
          detail: `You're working for one client, and a key with the role ${roleLabel(role)} is for all of them. Change to all clients, then create the key.`,
        });
      return outside(async (tx) => {
        await requireOwnProof(tx, actor!);
        await requireRecentProof(tx, actor!);
        const made = await makeKey(tx, actor!, request, {
          ...body,
          owner: "person",
          role,
          tenantId,
          clientId,
        });
        await mustWork(tx, made.key);
        await notify(tx, events.ownKeyCreated(actor!.userId, made));
        await deps.outbox.write(tx, ownKeyMail(deps, actor!, request.ip, made));
        return made;
      });
    },

    revoke: async ({ actor, request, outside }, { params }) =>
      outside((tx) =>
        revoke(
          tx,
          actor!,
          request,
          { owner: { userId: actor!.userId }, id: params.id },
          // A tenant's provider vouches only for that tenant, so its session can't revoke a key elsewhere.
          (key) => actor!.vouchedBy === undefined || key.tenantId === actor!.vouchedBy,
        ),
      ),
  };
}
