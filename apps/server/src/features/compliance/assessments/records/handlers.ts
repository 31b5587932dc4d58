import type { AssessmentRecord, assessmentRecords } from "@crq/contract/compliance/assessments/records";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../../db/doors.ts";
import { ownClient } from "../../../../db/own-client.ts";
import { Fault } from "../../../../http/fault.ts";
import { listAndCsv } from "../../../../http/list-handlers.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import { recordHandlers } from "../../../../http/record-handlers.ts";
import type { Handlers, TenantCtx } from "../../../../http/serve.ts";
import { exported } from "../../../platform/audit-log/public.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import { insertAnswers } from "../answers/store.ts";
import { peopleAmong } from "../people-store.ts";
import { usableSets } from "../../questions/public.ts";
import { insertQuestionnaire } from "../questions/store.ts";
import { programToJoin } from "../../program-names/public.ts";
import { changeOfModel, columnsOfModel, scoredByProduct } from "../scoring/choice.ts";
import { saveScore } from "../scoring/store.ts";
import { rescore } from "../scoring/rescore.ts";
import { logged } from "./changing.ts";
import { COLUMNS } from "./csv-columns.ts";
import { lifecycleHandlers } from "./lifecycle.ts";
import { checkScoring, frameworkToAssess, scopedAnswers } from "./scope.ts";
import * as store from "./store.ts";

type New = InputOf<typeof assessmentRecords.create>["body"];
type Change = Partial<Omit<InputOf<typeof assessmentRecords.update>["body"], "version">>;

/** The calls of assessments as records. */
export function assessmentRecordHandlers(): Handlers<TenantCtx, typeof assessmentRecords> {
  const { get, create, update } = recordHandlers({
    noun: "assessment",
    read: (ctx: TenantCtx) => ctx.readTenant,
    write: (ctx: TenantCtx) => ctx.inTenant,
    find: store.byId,
    written,
    check: async (_tx, { actor }: TenantCtx, _fields: Change, before) => {
      if (!before) return;
      checkOwnClient(actor, before, "assessment");
      if (before.status === "completed" || before.status === "archived")
        throw new Fault("conflict", {
          detail:
            before.status === "archived"
              ? "This assessment is archived. Restore it first."
              : "This assessment is signed, so it stays as it is. Begin a new one from it instead.",
        });
    },
    insert,
    save,
    audited: logged,
  });
  return {
    ...listAndCsv({
      door: (ctx: TenantCtx) => ctx.inTenant,
      list: store.list,
      columns: COLUMNS,
      audited: exported("assessment.export"),
    }),
    get,
    create,
    update,
    ...lifecycleHandlers,
  };
}

/** The fields that people enter. */
export function written({
  name,
  dueOn,
  ownerId,
  programId,
  clientId,
  framework,
  baseline,
  groups,
  scoringModel,
  ownModel,
  questionSetName,
}: AssessmentRecord) {
  return {
    name,
    dueOn,
    ownerId,
    programId,
    clientId,
    framework,
    baseline,
    groups,
    scoringModel,
    ownModel: ownModel && `${ownModel.name}, edition ${ownModel.edition}`,
    questionSetName,
  };
}

/** Creates an assessment with an answer for each entry. */
export async function insert(
  tx: Tx,
  ctx: TenantCtx,
  body: New & { readonly entries?: readonly string[] },
): Promise<string> {
  const { actor } = ctx;
  const clientId = body.clientId ?? actor.clientId;
  if (
    clientId !== null &&
    (!(await ownClient(tx, clientId)) || (actor.clientId ?? clientId) !== clientId.toLowerCase())
  )
    throw new Fault("invalid-request", {
      errors: [{ path: "clientId", message: "is not a client of this tenant" }],
    });
  const source = await frameworkToAssess(tx, ctx, body.framework);
  if (body.ownModel === undefined) checkScoring(source, body.scoringModel);
  const answers = scopedAnswers(source, body);
  const questions =
    body.questionSet === undefined ? undefined : await questionsFor(tx, source.id, body.questionSet);
  await checkAssessmentPlace(tx, actor.tenantId, store.countInUse);
  const values = {
    client_id: clientId,
    program_id: await programToJoin(tx, clientId, body.programId),
    name: body.name,
    framework: source.id,
    framework_title: source.title,
    framework_edition: source.edition,
    baseline: body.baseline ?? null,
    scope_groups: body.groups ?? [],
    ...(body.ownModel === undefined
      ? scoredByProduct(body.scoringModel)
      : await columnsOfModel(tx, body.ownModel, source.id)),
    ...(await ownerColumns(tx, clientId, body.ownerId)),
    due_on: body.dueOn,
    controls_total: answers.filter(({ inScope }) => inScope).length,
    entries_total: answers.length,
  };
  const id = await store.insert(tx, values, actor);
  await insertAnswers(tx, id, answers);
  await rescore(tx, id);
  if (questions) await insertQuestionnaire(tx, id, questions);
  return id;
}

/** The questions that a new assessment of a framework asks. */
async function questionsFor(tx: Tx, framework: string, set: string) {
  const [usable] = await usableSets(tx, { set, framework });
  if (usable) return usable;
  throw new Fault("invalid-request", {
    errors: [{ path: "questionSet", message: "is not a published question set for this framework" }],
  });
}

async function save(
  tx: Tx,
  id: string,
  version: number,
  fields: Change,
  { actor }: TenantCtx,
): Promise<boolean> {
  const { name, dueOn, ownerId, programId, ownModel } = fields;
  const before = await store.byId(tx, id);
  const model = ownModel === undefined || !before ? undefined : await changeOfModel(tx, before, ownModel);
  const values = {
    ...(name !== undefined && { name }),
    ...(dueOn !== undefined && { due_on: dueOn }),
    // A program that was archived since keeps what it has.
    ...(programId !== undefined &&
      (programId?.toLowerCase() ?? null) !== (before?.programId ?? null) && {
        program_id: await programToJoin(tx, before?.clientId ?? null, programId),
      }),
    // Someone who left stays the owner until there's another one.
    ...(ownerId !== undefined &&
      ownerId?.toLowerCase() !== before?.ownerId &&
      (await ownerColumns(tx, before?.clientId ?? null, ownerId))),
    ...model,
  };
  if (!(await store.save(tx, id, version, values, actor))) return false;
  if (model !== undefined) {
    await saveScore(tx, id, { scored: null, share: null });
    await rescore(tx, id);
  }
  return true;
}

/** An owner is one of those who answer the assessment. */
async function ownerColumns(tx: Tx, clientId: string | null, ownerId: string | null) {
  if (ownerId === null) return { owner_id: null, owner_name: null };
  const [owner] = await peopleAmong(tx, clientId, [ownerId]);
  if (!owner)
    throw new Fault("invalid-request", {
      errors: [{ path: "ownerId", message: "is not someone who works on assessments here" }],
    });
  return { owner_id: owner.id, owner_name: owner.name };
}
