import type { assessmentYield } from "@crq/contract/compliance/assessments/results";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { InputOf } from "@crq/contract/route";
import { isVerdict } from "@crq/frameworks/assess-once/facts";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import { allows, type Handlers, type TenantCtx } from "../../../../http/serve.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import { changedBy, checkState, isAnswered } from "../answers/changing.ts";
import { answersToChange, type ChangedAnswer, insertAnswers, joinAnswering } from "../answers/store.ts";
import { found, logged } from "../records/changing.ts";
import { saveAnswers } from "../answers/save.ts";
import { carriedScoring } from "../scoring/choice.ts";
import { rescore } from "../scoring/rescore.ts";
import { scopedAnswers } from "../records/scope.ts";
import * as records from "../records/store.ts";
import { derivedFrom, isFillable } from "./derived.ts";
import { type Preview, previewOf, shown } from "./preview.ts";

type Confirm = InputOf<typeof assessmentYield.confirm>["body"];

/** The calls about what assessments yield in other frameworks. */
export const assessmentYieldHandlers: Handlers<TenantCtx, typeof assessmentYield> = {
  preview: (ctx, { params, query }) =>
    ctx.inSnapshot(async (tx) => shown(await previewOf(tx, ctx, params.id, query.framework))),

  confirm: (ctx, { params, body }) =>
    ctx.inTenant(async (tx) => {
      if (body.into.kind === "existing") await joinAnswering(tx, body.into.assessmentId);
      const preview = await previewOf(tx, ctx, params.id, body.framework);
      checkOwnClient(ctx.actor, preview.record, "assessment");
      if (preview.fingerprint !== body.fingerprint)
        throw new Fault("conflict", {
          detail:
            "An answer or a pair of the two frameworks has changed since this preview. Look at the new preview, then confirm it.",
        });
      const chosen = chosenIn(preview, body.entries);
      const id =
        body.into.kind === "new"
          ? await begin(tx, ctx, preview, body.into)
          : await open(tx, ctx, preview, body.into.assessmentId);
      const { changed, ...yielded } = await filled(tx, id, preview, chosen);
      await saveAnswers(tx, id, changed, ctx.actor);
      const after = await found(tx, id);
      const { answered, noted } = yielded;
      const isNew = body.into.kind === "new";
      await logged(tx, ctx, isNew ? "derive" : "fill", after, {
        from: preview.record.id,
        framework: preview.target.id,
        answered,
        noted,
      });
      return { ...after, yielded };
    }),
};

/** The requirements to fill: those that were chosen, or all that have an answer. */
function chosenIn({ yielded }: Preview, entries: Confirm["entries"]): ReadonlySet<string> {
  if (entries === undefined) {
    const following = yielded.filter(({ outcome }) => isVerdict(outcome)).map(({ entry }) => entry);
    if (following.length === 0)
      throw new Fault("conflict", {
        detail:
          "No answer follows in that framework. Choose requirements to note related answers on, or state relationships in the mapper first.",
      });
    return new Set(following);
  }
  const fillable = new Set(yielded.filter(isFillable).map(({ entry }) => entry));
  const strange = entries.findIndex((entry) => !fillable.has(entry));
  if (strange >= 0)
    throw new Fault("invalid-request", {
      errors: [{ path: `entries[${strange}]`, message: "is not a requirement that an answer is related to" }],
    });
  return new Set(entries);
}

/** A new draft in the other framework, of the same client, without answers. */
async function begin(
  tx: Tx,
  ctx: TenantCtx,
  { record, target }: Preview,
  { name, baseline }: Extract<Confirm["into"], { kind: "new" }>,
): Promise<string> {
  if (!allows(ctx.actor, "assessment:manage"))
    throw new Fault("forbidden", {
      detail: "Assessors and administrators begin assessments. Choose one that’s active, or ask one of them.",
    });
  const answers = scopedAnswers(target, { baseline });
  await checkAssessmentPlace(tx, ctx.actor.tenantId, records.countInUse);
  const id = await records.insert(
    tx,
    {
      client_id: record.clientId,
      name,
      framework: target.id,
      framework_title: target.title,
      framework_edition: target.edition,
      baseline: baseline ?? null,
      scope_groups: [],
      ...(await carriedScoring(tx, target, record)),
      owner_id: record.ownerId,
      owner_name: record.ownerName,
      due_on: null,
      controls_total: answers.filter(({ inScope }) => inScope).length,
      entries_total: answers.length,
    },
    ctx.actor,
  );
  await insertAnswers(tx, id, answers);
  await rescore(tx, id);
  return id;
}

/** The assessment that is filled: active, of that framework and the same client. */
async function open(
  tx: Tx,
  ctx: TenantCtx,
  { record, target }: Preview,
  assessmentId: string,
): Promise<string> {
  const into = await records.byId(tx, assessmentId);
  if (!into || into.framework !== target.id || !sameClient(into, record))
    throw new Fault("invalid-request", {
      errors: [
        {
          path: "into.assessmentId",
          message: "must be an active assessment of that framework, for the same client",
        },
      ],
    });
  checkOwnClient(ctx.actor, into, "assessment");
  checkState(ctx, into, { note: "" });
  return into.id;
}

const sameClient = (one: AssessmentRecord, other: AssessmentRecord) => one.clientId === other.clientId;

/** What becomes of the chosen requirements: nothing that someone said is changed. */
async function filled(tx: Tx, id: string, preview: Preview, chosen: ReadonlySet<string>) {
  const rows = new Map((await answersToChange(tx, id, [...chosen])).map((one) => [one.entry, one]));
  const changed: ChangedAnswer[] = [];
  const [kept, outOfScope]: [string[], string[]] = [[], []];
  let noted = 0;
  for (const yielded of preview.yielded) {
    const before = rows.get(yielded.entry);
    if (!before) continue;
    if (!before.inScope) outOfScope.push(before.entry);
    else if (isAnswered(before)) kept.push(before.entry);
    else {
      const after = changedBy(before, derivedFrom(preview, yielded), undefined);
      if (after) changed.push(after);
      if (after && !isVerdict(yielded.outcome)) noted += 1;
    }
  }
  return { changed, answered: changed.length - noted, noted, kept, outOfScope };
}
