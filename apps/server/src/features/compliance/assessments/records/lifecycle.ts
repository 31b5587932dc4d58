/** An assessment's way from a draft to a signature and beyond. */
import type { AssessmentRecord, assessmentRecords } from "@crq/contract/compliance/assessments/records";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import type { Tx } from "../../../../db/doors.ts";
import { assessmentEvents, notify, notifyThoseWho } from "../../../people/notifications/public.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import { takeSnapshot } from "../comparison/snapshot-store.ts";
import { exportAnswers } from "./answers-csv.ts";
import { found, logged, requirePerson, staleVersion, toChange } from "./changing.ts";
import { cloneAssessment } from "./clone.ts";
import { coversEvidence, hashNow, signatureBy } from "./signing.ts";
import * as store from "./store.ts";

type Calls = Omit<typeof assessmentRecords, "list" | "exportCsv" | "get" | "create" | "update">;
type Values = Parameters<typeof store.save>[3];

/** Saves another state of an assessment, and returns the assessment with it. */
async function moved(
  tx: Tx,
  ctx: TenantCtx,
  before: AssessmentRecord,
  values: Values,
): Promise<AssessmentRecord> {
  if (!(await store.save(tx, before.id, before.version, values, ctx.actor)))
    throw staleVersion(await found(tx, before.id), before.version);
  return found(tx, before.id);
}

/** The calls about an assessment's state. */
export const lifecycleHandlers: Handlers<TenantCtx, Calls> = {
  start: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["draft"] });
      const after = await moved(tx, ctx, before, { status: "active", started_at: store.now });
      await logged(tx, ctx, "start", after);
      return after;
    }),

  submit: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const { actor } = ctx;
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["active"] });
      if (actor.key && !actor.key.personal)
        throw new Fault("forbidden", {
          detail:
            "A tenant’s key can’t submit an assessment, since someone has to answer for it. Sign in to submit it.",
        });
      if (before.counts.assessed === 0)
        throw new Fault("conflict", { detail: "Nothing of this assessment is answered yet." });
      const after = await moved(tx, ctx, before, {
        status: "in_review",
        submitted_at: store.now,
        submitted_by: actor.userId,
        submitted_by_name: actor.name,
        return_reason: null,
      });
      await logged(tx, ctx, "submit", after, { counts: after.counts });
      await takeSnapshot(tx, after, { kind: "submitted", name: "Submitted for review" }, actor);
      const notice = assessmentEvents.submitted(actor.tenantId, after, actor);
      await notifyThoseWho(tx, "assessment:manage", notice, new Set([actor.userId]));
      return after;
    }),

  return: (ctx, { params, body: { version, reason } }) =>
    ctx.inTenant(async (tx) => {
      if (reason.trim() === "")
        throw new Fault("invalid-request", {
          errors: [{ path: "reason", message: "Explain what needs to change" }],
        });
      const before = await toChange(tx, ctx, params.id, { version, status: ["in_review"] });
      const after = await moved(tx, ctx, before, { status: "active", return_reason: reason });
      await logged(tx, ctx, "return", after, { reason });
      await notify(tx, assessmentEvents.decided(ctx.actor.tenantId, told(after), { by: ctx.actor, reason }));
      return after;
    }),

  sign: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      const { actor } = ctx;
      const before = await toChange(tx, ctx, params.id, { ...body, status: ["in_review"] });
      requirePerson(ctx, "sign");
      if (before.submittedById === actor.userId)
        throw new Fault("forbidden", {
          detail: "You submitted this assessment, so someone else has to sign it.",
        });
      const { signed_evidence, ...signature } = await signatureBy(tx, before, actor.userId);
      const { signed_hash: hash } = signature;
      const after = await moved(tx, ctx, before, {
        status: "completed",
        completed_at: store.now,
        signed_at: store.now,
        ...signature,
        signed_by_name: actor.name,
        signed_evidence: JSON.stringify(signed_evidence),
      });
      await logged(tx, ctx, "sign", after, { hash, counts: after.counts });
      await takeSnapshot(tx, after, { kind: "signed", name: "Signed" }, actor);
      await notify(tx, assessmentEvents.decided(actor.tenantId, told(after), { by: actor }));
      return after;
    }),

  verify: ({ inSnapshot }, { params }) =>
    inSnapshot(async (tx) => {
      const assessment = await found(tx, params.id);
      const { signedAt, signedBy } = assessment;
      const signature = await store.signatureOf(tx, assessment.id);
      if (signedAt === null || !signature)
        throw new Fault("conflict", { detail: "This assessment isn’t signed yet." });
      const hash = await hashNow(tx, assessment, signature);
      const { signed_hash: was } = signature;
      return {
        signedAt,
        signedBy,
        signedHash: was,
        hash,
        matches: hash === was,
        evidence: coversEvidence(signature),
      };
    }),

  archive: (ctx, { params }) =>
    ctx.inTenant(async (tx) => {
      await store.holdAnswers(tx, params.id);
      const before = await found(tx, params.id);
      checkOwnClient(ctx.actor, before, "assessment");
      if (before.status === "archived")
        throw new Fault("conflict", { detail: "The assessment is archived already." });
      const after = await moved(tx, ctx, before, {
        status: "archived",
        archived_at: store.now,
        archived_from: before.status,
      });
      await logged(tx, ctx, "archive", after);
      return after;
    }),

  restore: (ctx, { params }) =>
    ctx.inTenant(async (tx) => {
      await store.holdAnswers(tx, params.id);
      const before = await found(tx, params.id);
      checkOwnClient(ctx.actor, before, "assessment");
      if (before.status !== "archived")
        throw new Fault("conflict", { detail: "The assessment is not archived." });
      await checkAssessmentPlace(tx, ctx.actor.tenantId, store.countInUse);
      const after = await moved(tx, ctx, before, {
        status: store.stateBefore,
        archived_at: null,
        archived_from: null,
      });
      await logged(tx, ctx, "restore", after);
      return after;
    }),

  clone: cloneAssessment,
  exportAnswers,
};

/** An assessment, and who hears of a decision about it: its owner, and the person who submitted it. */
function told(assessment: AssessmentRecord) {
  const { submittedById, ownerId } = assessment;
  return { ...assessment, to: [submittedById, ownerId].filter((id) => id !== null) };
}
