/** Accepting a risk: one person asks, another approves, until a day. */
import type { risks } from "@crq/contract/risk/register/risks";
import type { Actor } from "../../../http/actor.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { notify, notifyThoseWho, riskEvents } from "../../people/notifications/public.ts";
import * as acceptance from "./acceptance-store.ts";
import { conflict, found, foundToChange, note, shown, written } from "./shown.ts";

type Calls = Pick<Handlers<TenantCtx, typeof risks>, "askAcceptance" | "decideAcceptance">;

/** The calls of acceptances. */
export function acceptanceHandlers(): Calls {
  return {
    askAcceptance: (ctx, { params: { id }, body: { version, ...asked } }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        refuseKeys(actor);
        const before = await foundToChange(tx, actor, id, version);
        if (asked.expiresOn < today())
          throw new Fault("invalid-request", {
            errors: [{ path: "expiresOn", message: "must not be in the past" }],
          });
        if (!(await acceptance.ask(tx, id, version, asked, actor)))
          throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        await note(tx, ctx, "ask-acceptance", after, changedFields(written(before), written(after)) ?? {});
        const notice = riskEvents.acceptanceAsked(actor.tenantId, after, asked.reason, actor);
        await notifyThoseWho(tx, "risk:write", notice, new Set([actor.userId]));
        return shown(actor, after);
      }),

    decideAcceptance: (ctx, { params: { id }, body: { version, approve, comment } }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        refuseKeys(actor);
        const before = await foundToChange(tx, actor, id, version);
        if (before.acceptance !== "asked")
          throw new Fault("conflict", { detail: "No one is asking to accept this risk." });
        if (before.accepting!.askedById === actor.userId)
          throw new Fault("forbidden", {
            detail: "You asked for this acceptance, so someone else has to decide about it.",
          });
        if (approve && before.acceptanceExpiresOn! < today())
          throw new Fault("conflict", {
            detail: "The last day of this acceptance is over. Ask for it again with a later one.",
          });
        const decide = approve ? acceptance.approve : acceptance.refuse;
        if (!(await decide(tx, id, version, actor))) throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        await note(tx, ctx, approve ? "approve-acceptance" : "refuse-acceptance", after, {
          ...changedFields(written(before), written(after)),
          ...(comment.trim() !== "" && { comment: comment.trim() }),
        });
        const to = before.accepting!.askedById;
        await notify(
          tx,
          riskEvents.acceptanceDecided(actor.tenantId, after, { to, approve, comment }, actor),
        );
        return shown(actor, after);
      }),
  };
}

function refuseKeys(actor: Actor): void {
  if (actor.key)
    throw new Fault("forbidden", { detail: "Only signed-in people can accept risks. API keys can't." });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
