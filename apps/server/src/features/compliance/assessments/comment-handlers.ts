import type { assessmentComments } from "@crq/contract/compliance/assessments/answers";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { assessmentEvents, notify } from "../../people/notifications/public.ts";
import { aboutFound } from "./answers/handlers.ts";
import { answerOf } from "./answers/store.ts";
import { addComment, commentOf, commentsOf, removeComment } from "./comments-store.ts";
import { peopleAmong } from "./people-store.ts";

/** The calls about comments. */
export const assessmentCommentHandlers: Handlers<TenantCtx, typeof assessmentComments> = {
  list: ({ readTenant }, { params, query }) =>
    readTenant(async (tx) => {
      const [, items] = await Promise.all([
        aboutFound(tx, params.id),
        commentsOf(tx, params.id, query.entry),
      ]);
      return { items };
    }),

  create: (ctx, { params, body: { entry, text, mentions } }) =>
    ctx.inTenant(async (tx) => {
      const about = await aboutFound(tx, params.id);
      checkOpen(ctx, about);
      if (text.trim() === "")
        throw new Fault("invalid-request", { errors: [{ path: "text", message: "Write something" }] });
      if (entry !== null && !(await answerOf(tx, params.id, entry)))
        throw new Fault("invalid-request", {
          errors: [{ path: "entry", message: "is not an entry of this assessment" }],
        });
      const people = mentions.length === 0 ? [] : await peopleAmong(tx, about.clientId, mentions);
      const strange = mentions.findIndex((id) => !people.some((one) => one.id === id.toLowerCase()));
      if (strange >= 0)
        throw new Fault("invalid-request", {
          errors: [{ path: `mentions[${strange}]`, message: "is not someone who works on assessments here" }],
        });
      const id = await addComment(tx, about.id, { entry, text, mentions: people }, ctx.actor);
      const to = people.map((one) => one.id);
      const notice = { entry, text, by: ctx.actor };
      await notify(tx, assessmentEvents.mentioned(ctx.actor.tenantId, { ...about, to }, notice));
      return (await commentOf(tx, about.id, id))!;
    }),

  remove: (ctx, { params: { id, commentId } }) =>
    ctx.inTenant(async (tx) => {
      const about = await aboutFound(tx, id);
      const comment = await commentOf(tx, id, commentId);
      if (!comment) throw new Fault("not-found");
      checkOpen(ctx, about);
      if (comment.byId !== ctx.actor.userId)
        throw new Fault("forbidden", { detail: "You can delete only your own comments." });
      await removeComment(tx, id, commentId);
    }),
};

/** Refuses comments on what is signed or archived, and on the whole tenant's assessment by who works for one client. */
function checkOpen(
  { actor }: TenantCtx,
  about: { readonly status: string; readonly clientId: string | null },
): void {
  checkOwnClient(actor, about, "assessment");
  if (about.status === "completed" || about.status === "archived")
    throw new Fault("conflict", {
      detail:
        about.status === "archived"
          ? "This assessment is archived. Restore it first."
          : "This assessment is signed, so it stays as it is.",
    });
}
