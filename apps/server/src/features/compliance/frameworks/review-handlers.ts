/** A framework's way from a draft to publication and beyond. */
import type { Framework, frameworks } from "@crq/contract/compliance/frameworks";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { notify, notifyThoseWho, reviewEvents } from "../../people/notifications/public.ts";
import { checkRoom, logged, toChange } from "./changing.ts";
import { copyEntries } from "./entries-store.ts";
import * as store from "./store.ts";

type Calls = Pick<typeof frameworks, "submit" | "approve" | "return" | "retire" | "newEdition">;

/** The calls of review, publication and editions. */
export const reviewHandlers: Handlers<TenantCtx, Calls> = {
  submit: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const { actor } = ctx;
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["draft"] });
      if (actor.key && !actor.key.personal)
        throw new Fault("forbidden", {
          detail:
            "A tenant’s key can’t submit a framework, since someone has to answer for it. Sign in to submit it.",
        });
      if (before.entries === 0)
        throw new Fault("conflict", {
          detail: "This framework has no entries yet. Add some before you submit it.",
        });
      // The person who submits it answers for what it says, also for what a program wrote.
      await store.addEditor(tx, before.id, actor);
      await store.setStatus(tx, before.id, { status: "in_review", by: actor });
      const after = await again(tx, before.id);
      await logged(tx, ctx, "submit", after);
      const notice = reviewEvents.frameworkSubmitted(actor.tenantId, after, actor);
      await notifyThoseWho(tx, "framework:author", notice, new Set(after.editorIds));
      return after;
    }),

  approve: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["in_review"] });
      requireSomeoneElse(ctx, before);
      await store.setStatus(tx, before.id, { status: "published", by: ctx.actor });
      await logged(tx, ctx, "approve", before);
      await notify(tx, reviewEvents.frameworkDecided(ctx.actor.tenantId, before, { by: ctx.actor }));
      return again(tx, before.id);
    }),

  return: (ctx, { params, body: { version, reason } }) =>
    ctx.inTenant(async (tx) => {
      if (reason.trim() === "")
        throw new Fault("invalid-request", {
          errors: [{ path: "reason", message: "Explain what needs to change" }],
        });
      const before = await toChange(tx, ctx, params.id, { version, status: ["in_review"] });
      requirePerson(ctx);
      await store.setStatus(tx, before.id, { status: "draft", by: ctx.actor, reason });
      await logged(tx, ctx, "return", before, { reason });
      await notify(tx, reviewEvents.frameworkDecided(ctx.actor.tenantId, before, { by: ctx.actor, reason }));
      return again(tx, before.id);
    }),

  retire: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["published"] });
      await store.setStatus(tx, before.id, { status: "retired", by: ctx.actor });
      await logged(tx, ctx, "retire", before);
      return again(tx, before.id);
    }),

  newEdition: (ctx, { params, body: { edition } }) =>
    ctx.inTenant(async (tx) => {
      const { actor } = ctx;
      const before = await toChange(tx, ctx, params.id, { status: ["published", "retired"] });
      await checkRoom(tx, actor.tenantId);
      await checkEdition(tx, before, edition);
      const { id: predecessorId, title, description, publisher, titles, origin, basedOn, sourceId } = before;
      const fields = {
        title,
        description,
        publisher,
        titles,
        origin,
        basedOn,
        sourceId,
        edition,
        predecessorId,
      };
      const id = await store.insert(tx, fields, actor);
      await copyEntries(tx, before.id, id);
      const groups = await store.groupsOf(tx, before.id);
      await store.noteContent(tx, id, { groups, entries: before.entries });
      const made = await again(tx, id);
      await logged(tx, ctx, "create", made, {
        after: { title, edition, description, publisher },
        predecessorId,
      });
      return made;
    }),
};

async function again(tx: Tx, id: string): Promise<Framework> {
  return (await store.byId(tx, id, { drafts: true }))!;
}

/** Decisions are people's: it isn't known who holds a key. */
function requirePerson({ actor }: TenantCtx): void {
  if (actor.key)
    throw new Fault("forbidden", {
      detail: "Only signed-in people can publish or return frameworks. API keys can’t.",
    });
}

/** No one publishes what they wrote. */
function requireSomeoneElse(ctx: TenantCtx, { editorIds }: Framework): void {
  requirePerson(ctx);
  if (editorIds.includes(ctx.actor.userId))
    throw new Fault("forbidden", { detail: "You wrote this edition, so someone else has to publish it." });
}

/** Refuses a next edition of what was received, with the same name, or beside another one that was begun. */
export async function checkEdition(tx: Tx, before: Framework, edition: string): Promise<void> {
  if (before.origin === "received")
    throw new Fault("conflict", {
      detail:
        "This framework was received, so its next edition comes from there too. Create a framework from it instead.",
    });
  if (edition === before.edition)
    throw new Fault("invalid-request", {
      errors: [{ path: "edition", message: "must differ from the edition before" }],
    });
  if (await store.openEditionAfter(tx, before.id))
    throw new Fault("conflict", { detail: "The next edition has been begun already. Go on with that one." });
}
