/** What is said about a risk: reviews, comments, evidence and its history. */
import { RISK_LIMITS } from "@crq/contract/risk/register/risk-record";
import type { risks } from "@crq/contract/risk/register/risks";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { notify, riskEvents } from "../../people/notifications/public.ts";
import { checkRatings } from "./check-ratings.ts";
import { columnsOf } from "./columns-store.ts";
import * as parts from "./parts-store.ts";
import { conflict, found, foundToChange, note, shown, tellIfBeyond, written } from "./shown.ts";
import { saveReviewed, type StoredRisk } from "./store.ts";

type Calls = Pick<
  Handlers<TenantCtx, typeof risks>,
  "review" | "reviews" | "comment" | "comments" | "evidence" | "linkEvidence" | "history"
>;

/** The calls about one risk. */
export function aboutHandlers(): Calls {
  return {
    review: (ctx, { params: { id }, body: { version, said, ...rated } }) =>
      ctx.inTenant(async (tx) => {
        const before = await foundToChange(tx, ctx.actor, id, version);
        await checkRatings(tx, rated, before);
        const values = columnsOf(rated);
        if (!(await saveReviewed(tx, id, version, values, before.reviewMonths, ctx.actor)))
          throw conflict(await found(tx, id), version);
        const after = await found(tx, id);
        const review = { said, before: ratings(before), after: ratings(after) };
        await parts.insertReview(tx, id, { ...review, nextReviewOn: after.nextReviewOn }, ctx.actor);
        await note(tx, ctx, "review", after, changedFields(written(before), written(after)) ?? {});
        await tellIfBeyond(tx, ctx, before, after);
        return shown(ctx.actor, after);
      }),
    reviews: ({ inTenant }, { params }) =>
      inTenant(async (tx) => parts.reviewsOf(tx, (await found(tx, params.id)).id)),
    comment: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const risk = await found(tx, params.id);
        checkOwnClient(ctx.actor, risk, "risk");
        const made = await parts.insertComment(tx, risk.id, body.said, ctx.actor);
        await note(tx, ctx, "comment", risk);
        await notify(tx, riskEvents.riskCommented(ctx.actor.tenantId, risk, body.said, ctx.actor));
        return made;
      }),
    comments: ({ inTenant }, { params }) =>
      inTenant(async (tx) => parts.commentsOf(tx, (await found(tx, params.id)).id)),
    evidence: ({ inTenant }, { params }) =>
      inTenant(async (tx) => parts.evidenceOf(tx, (await found(tx, params.id)).id)),
    linkEvidence: (ctx, { params, body: { evidenceId, linked } }) =>
      ctx.inTenant(async (tx) => {
        const risk = await foundToChange(tx, ctx.actor, params.id);
        const evidence = await parts.evidenceFor(tx, evidenceId, risk.clientId);
        if (!evidence)
          throw new Fault("not-found", { detail: "There is no such evidence for this risk's client." });
        const there = await parts.evidenceOf(tx, risk.id);
        if (linked && there.length >= RISK_LIMITS.evidence)
          throw new Fault("conflict", {
            detail: `A risk has at most ${RISK_LIMITS.evidence} pieces of evidence.`,
          });
        if (!(await parts.setEvidence(tx, risk.id, evidenceId, linked, ctx.actor))) return there;
        await note(tx, ctx, linked ? "link-evidence" : "unlink-evidence", risk, {
          before: { evidence: linked ? null : evidence.name },
          after: { evidence: linked ? evidence.name : null },
        });
        return parts.evidenceOf(tx, risk.id);
      }),
    history: ({ inTenant }, { params }) =>
      inTenant(async (tx) => parts.changesOf(tx, (await found(tx, params.id)).id)),
  };
}

function ratings({ inherent, current, target }: StoredRisk) {
  return { inherent, current, target };
}
