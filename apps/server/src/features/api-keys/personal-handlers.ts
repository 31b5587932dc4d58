import type { personalApiKeys } from "@crq/contract/api-keys";
import { roleLabel } from "@crq/contract/roles";
import type { Handlers, OutsideCtx } from "../../http/serve.ts";
import type { Outbox } from "../../mail/outbox.ts";
import { events, notify } from "../notifications/public.ts";
import { requireOwnProof } from "../sign-in/public.ts";
import { makeKey, mustWork, revoke } from "./make-key.ts";
import { apiKeys } from "./store.ts";

/** The calls by which people keep keys of their own. */
export function personalApiKeyHandlers(deps: {
  outbox: Outbox;
  publicUrl: string;
}): Handlers<OutsideCtx, typeof personalApiKeys> {
  return {
    list: async ({ actor, outside }) => ({
      items: await outside((tx) => apiKeys(tx, { userId: actor!.userId })),
    }),

    create: async ({ actor, request, outside }, { body }) => {
      const { role, tenantId, clientId } = actor!;
      return outside(async (tx) => {
        await requireOwnProof(tx, actor!);
        const made = await makeKey(tx, actor!, request, {
          ...body,
          owner: "person",
          role,
          tenantId,
          clientId,
        });
        await mustWork(tx, made.key);
        await notify(tx, events.ownKeyCreated(actor!.userId, made));
        await deps.outbox.write(tx, {
          to: actor!.email,
          subject: "A new API key for your account",
          heading: "A new API key for your account",
          paragraphs: [
            `The key "${made.name}" (${made.prefix}) was made from the address ${request.ip}. With it a program can act for you as ${roleLabel(role)} in ${made.tenantName} for ${body.expiresInDays} ${body.expiresInDays === 1 ? "day" : "days"}.`,
            "If you did not make it, revoke it on your profile and change your password.",
          ],
          link: { label: "Review your keys", href: new URL("/my-account/profile", deps.publicUrl).href },
        });
        return made;
      });
    },

    revoke: async ({ actor, request, outside }, { params }) =>
      outside((tx) => revoke(tx, actor!, request, { owner: { userId: actor!.userId }, id: params.id })),
  };
}
