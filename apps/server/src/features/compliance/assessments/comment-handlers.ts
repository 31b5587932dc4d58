import type { assessmentComments } from "@crq/contract/compliance/assessments/answers";
import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import type { InputOf } from "@crq/contract/route";
import type { Doors, Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { assessmentEvents, notify } from "../../people/notifications/public.ts";
import { aboutFound } from "./answers/handlers.ts";
import { answerOf } from "./answers/store.ts";
import { addComment, commentOf, commentsOf, removeComment } from "./comments-store.ts";
import { peopleAmong } from "./people-store.ts";

/** What comments need of auditors, whose own calls need assessments. */
interface Auditors {
  /** An auditor of an assessment. */
  readonly of: (tx: Tx, assessmentId: string, id: string) => Promise<AuditorAccess | undefined>;
  /** Tells an auditor that someone answered them. */
  readonly tellAnswered: (tx: Tx, access: AuditorAccess, entry: string | null) => Promise<void>;
}

interface Deps {
  readonly doors: Pick<Doors, "outside">;
  readonly auditors: Auditors;
}

/** The calls about comments. */
export function assessmentCommentHandlers({
  doors,
  auditors,
}: Deps): Handlers<TenantCtx, typeof assessmentComments> {
  return {
    list: ({ readTenant }, { params, query }) =>
      readTenant(async (tx) => {
        const [, items] = await Promise.all([
          aboutFound(tx, params.id),
          commentsOf(tx, params.id, query.whole === "yes" ? null : query.entry),
        ]);
        return { items };
      }),

    create: async (ctx, { params, body }) => {
      const { comment, auditor } = await ctx.inTenant((tx) =>
        added(tx, ctx, auditors, { ...body, id: params.id }),
      );
      if (auditor)
        await doors
          .outside((tx) => auditors.tellAnswered(tx, auditor, body.entry))
          .catch((err: unknown) =>
            ctx.request.log.error({ err }, "an auditor couldn't be told of an answer"),
          );
      return comment;
    },

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
}

type NewComment = InputOf<typeof assessmentComments.create>["body"] & { readonly id: string };

/** Adds a comment, tells those whom it mentions, and says which auditor it's for. */
async function added(tx: Tx, ctx: TenantCtx, auditors: Auditors, comment: NewComment) {
  const { id, entry, text, mentions, forAuditor } = comment;
  const about = await aboutFound(tx, id);
  checkOpen(ctx, about, forAuditor !== null);
  if (text.trim() === "") throw invalid("text", "Write something");
  if (entry !== null && !(await answerOf(tx, id, entry)))
    throw invalid("entry", "is not an entry of this assessment");
  const people = mentions.length === 0 ? [] : await peopleAmong(tx, about.clientId, mentions);
  const strange = mentions.findIndex((one) => !people.some((person) => person.id === one.toLowerCase()));
  if (strange >= 0) throw invalid(`mentions[${strange}]`, "is not someone who works on assessments here");
  const auditor = forAuditor === null ? undefined : await auditors.of(tx, about.id, forAuditor);
  if (forAuditor !== null && auditor?.state !== "open")
    throw invalid("forAuditor", "is not an auditor who can read this assessment");
  const made = await addComment(tx, about.id, { entry, text, mentions: people, forAuditor }, ctx.actor);
  const to = people.map((one) => one.id);
  const notice = { entry, text, by: ctx.actor };
  await notify(tx, assessmentEvents.mentioned(ctx.actor.tenantId, { ...about, to }, notice));
  return { comment: (await commentOf(tx, about.id, made))!, auditor };
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}

/**
 * Refuses comments on what is signed or archived, and on the whole tenant's assessment by who works for one client. An auditor is answered after the signature too: that
 * is when they read.
 */
function checkOpen(
  { actor }: TenantCtx,
  about: { readonly status: string; readonly clientId: string | null },
  toAuditor = false,
): void {
  checkOwnClient(actor, about, "assessment");
  if ((about.status === "completed" && !toAuditor) || about.status === "archived")
    throw new Fault("conflict", {
      detail:
        about.status === "archived"
          ? "This assessment is archived. Restore it first."
          : "This assessment is signed, so it stays as it is.",
    });
}
