import type { AuditAction } from "@crq/contract/records";
import type { scenarioReviews, ScenarioReviews } from "@crq/contract/risk/scenario-reviews";
import type { Tx } from "../../../../db/doors.ts";
import type { Actor } from "../../../../http/actor.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { audit, wasTenantKey } from "../../../platform/audit-log/public.ts";
import { notify, notifyThoseWho, reviewEvents } from "../../../people/notifications/public.ts";
import * as store from "./review-store.ts";

/** What the log calls what is said. */
const ACTIONS = {
  requested: "scenario.request-review",
  approved: "scenario.approve",
  returned: "scenario.return",
} as const satisfies Record<string, AuditAction>;

/** The calls of scenarios' reviews. */
export function scenarioReviewHandlers(): Handlers<TenantCtx, typeof scenarioReviews> {
  return {
    list: ({ inTenant, actor }, { params }) =>
      inTenant(async (tx) => shown(tx, found(await store.reviewedById(tx, params.id)), actor)),

    request: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        const scenario = await toChange(tx, params.id, actor);
        requireCurrent(scenario, body.version);
        requireUnapproved(scenario);
        const asked = await store.askedLast(tx, scenario.id);
        if (scenario.reviewState === "requested" && asked?.version === scenario.version)
          throw new Fault("conflict", { detail: "A review of this version has already been requested." });
        await say(tx, ctx, scenario, { ...body, verdict: "requested" });
        const savers = new Set((await saversOf(tx, scenario)).map(({ userId }) => userId));
        const notice = reviewEvents.reviewRequested(named(scenario, actor), body.comment, actor);
        await notifyThoseWho(tx, "scenario:write", notice, savers);
        return shown(tx, found(await store.reviewedById(tx, scenario.id)), actor);
      }),

    decide: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const { actor } = ctx;
        const scenario = await toChange(tx, params.id, actor);
        await requireOther(tx, scenario, actor);
        requireCurrent(scenario, body.version);
        requireUnapproved(scenario);
        if (body.verdict === "returned" && body.comment.trim() === "")
          throw new Fault("invalid-request", {
            errors: [{ path: "comment", message: "Explain what needs to change" }],
          });
        if (body.verdict === "returned" && (await store.isReturned(tx, scenario.id, scenario.version)))
          throw new Fault("conflict", { detail: "This version has already been returned." });
        const asked = await store.askedLast(tx, scenario.id);
        await say(tx, ctx, scenario, body);
        const told = [scenario.updatedBy, asked?.userId].filter((id) => typeof id === "string");
        await notify(tx, reviewEvents.reviewDecided(told, named(scenario, actor), body, actor));
        return shown(tx, found(await store.reviewedById(tx, scenario.id)), actor);
      }),
  };
}

function found(scenario: store.Reviewed | undefined): store.Reviewed {
  if (!scenario) throw new Fault("not-found");
  return scenario;
}

async function toChange(tx: Tx, id: string, actor: Actor): Promise<store.Reviewed> {
  const scenario = found(await store.reviewedToDecide(tx, id));
  checkOwnClient(actor, scenario, "scenario");
  return scenario;
}

function named({ id, title, clientId }: store.Reviewed, { tenantId }: Actor) {
  return { id, title, clientId, tenantId };
}

/** Who saved it since it was approved, or since it was created. */
function saversOf(tx: Tx, { id, approvedVersion }: store.Reviewed): Promise<store.Saver[]> {
  return store.saversSince(tx, id, approvedVersion ?? 0);
}

/** Whether a key of the tenant saved the current version. */
async function savedByKey(tx: Tx, { updatedBy }: store.Reviewed): Promise<boolean> {
  return updatedBy !== null && (await wasTenantKey(tx, updatedBy));
}

/**
 * Refuses programs, and everyone who made any of the changes that a decision would be about. The person who decides could have saved with a key of the
 * tenant, so someone else has to save on top of it, which makes them its author.
 */
async function requireOther(tx: Tx, scenario: store.Reviewed, actor: Actor): Promise<void> {
  if (actor.key)
    throw new Fault("forbidden", {
      detail: "Only signed-in people can approve or return scenarios. API keys can't.",
    });
  if ((await saversOf(tx, scenario)).some(({ userId }) => userId === actor.userId))
    throw new Fault("forbidden", {
      detail: `You saved this scenario since ${scenario.approvedVersion === null ? "it was created" : "it was last approved"}, so someone else has to approve or return it.`,
    });
  if (await savedByKey(tx, scenario))
    throw new Fault("forbidden", {
      detail:
        "This scenario was last saved with the organization's API key, which doesn't say who made the changes. Ask someone else to check them and save the scenario, then approve or return it.",
    });
}

function requireCurrent({ version }: store.Reviewed, meant: number): void {
  if (version === meant) return;
  throw new Fault("conflict", {
    detail: `This scenario was saved since you opened it (version ${version}; yours is ${meant}). Review the changes first.`,
  });
}

function requireUnapproved({ reviewState }: store.Reviewed): void {
  if (reviewState !== "approved") return;
  throw new Fault("conflict", { detail: "This scenario is already approved." });
}

interface Said {
  readonly verdict: keyof typeof ACTIONS;
  readonly comment: string;
}

async function say(
  tx: Tx,
  ctx: TenantCtx,
  { id, title, version }: store.Reviewed,
  { verdict, comment }: Said,
): Promise<void> {
  if ((await store.countOf(tx, id)) >= store.MOST_REVIEWS)
    throw new Fault("conflict", { detail: `A scenario has at most ${store.MOST_REVIEWS} reviews.` });
  await store.record(tx, { scenarioId: id, version, verdict, comment }, ctx.actor);
  await audit(tx, ctx.actor, ctx.request, {
    action: ACTIONS[verdict],
    objectType: "scenario",
    objectId: id,
    detail: { title, version, comment },
  });
}

async function shown(tx: Tx, scenario: store.Reviewed, actor: Actor): Promise<ScenarioReviews> {
  const savers = await saversOf(tx, scenario);
  return {
    state: scenario.reviewState,
    version: scenario.version,
    items: await store.reviewsOf(tx, scenario.id),
    savedBy: savers.flatMap(({ name }) => (name === null ? [] : [name])),
    own: savers.some(({ userId }) => userId === actor.userId),
    savedByKey: await savedByKey(tx, scenario),
  };
}
