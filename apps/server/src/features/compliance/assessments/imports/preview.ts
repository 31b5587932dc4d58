/** What a file would become, before anything is saved. */
import type { AssessmentImport } from "@crq/contract/compliance/assessments/imports";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import type { ReadResultsFile } from "../files/read-results.ts";
import { countInUse } from "../records/store.ts";
import { importedScoring } from "../scoring/choice.ts";
import { isNamed } from "./import-store.ts";
import { type Placed, placed } from "./place.ts";

const MOST_UNKNOWN = 200;

const NO_COUNTS = {
  entries: 0,
  inScope: 0,
  answered: 0,
  objectives: 0,
  comments: 0,
  evidence: 0,
  people: 0,
  missing: 0,
};

/** Shows a file. */
export async function previewOf(
  tx: Tx,
  ctx: TenantCtx,
  { read, findings, ...file }: ReadResultsFile,
  chosen: string | undefined,
): Promise<AssessmentImport> {
  const shown = {
    ...file,
    findings: [...findings],
    own: read?.own ?? false,
    name: read?.assessment.name ?? "",
    says: {
      title: read?.assessment.frameworkTitle ?? "",
      edition: read?.assessment.frameworkEdition ?? "",
    },
    framework: null,
    counts: NO_COUNTS,
    unknown: [],
    unknownCount: 0,
    leftOut: [...(read?.leftOut ?? [])],
    conflicts: [],
    blocked: null,
  };
  if (!read) return shown;
  const place = await placed(tx, ctx, read, chosen);
  if (!place) return shown;
  const { source, unknown, leftOut, conflicts } = place;
  const named = await isNamed(tx, read.assessment.name);
  return {
    ...shown,
    framework: { id: source.id, title: source.title, edition: source.edition },
    counts: countsOf(place, read.assessment),
    unknown: unknown.slice(0, MOST_UNKNOWN),
    unknownCount: unknown.length,
    leftOut: [...shown.leftOut, ...leftOut, ...(await otherScoring(tx, place, read)), ...beside(read)],
    conflicts: [
      ...conflicts,
      ...(named ? [`There is an assessment named “${read.assessment.name}” already. Both are kept.`] : []),
    ],
    blocked:
      place.entries.size === 0 ? "No entry of the file is one of this framework." : await limitOf(tx, ctx),
  };
}

/** That the tenant doesn't have the model that scored it. */
async function otherScoring(
  tx: Tx,
  { source }: Placed,
  { assessment }: NonNullable<ReadResultsFile["read"]>,
) {
  const { ownModel } = assessment;
  if (ownModel === null) return [];
  const { own_model_id } = await importedScoring(tx, source, assessment);
  if (own_model_id !== null) return [];
  const why = `This tenant doesn't have “${ownModel.name}”, edition ${ownModel.edition}, so the draft is scored as the product does. A comment keeps what the score was.`;
  return [{ what: "Scoring model", count: 1, why }];
}

/** What a new draft can't have, though the file says it. */
function beside({
  assessment: { status, signedAt, owner, client, dueOn },
}: NonNullable<ReadResultsFile["read"]>) {
  const facts = [
    signedAt !== null && "its signature",
    owner !== "" && "its owner",
    client !== "" && "its client",
    dueOn !== null && "its due date",
  ].filter((fact) => fact !== false);
  if (status === "" || facts.length === 0) return [];
  return [
    {
      what: "State of the assessment",
      count: facts.length,
      why: `A comment on the new draft keeps what a draft can't have: ${facts.join(", ")}.`,
    },
  ];
}

function countsOf(
  { answers, missing }: Placed,
  { comments, evidence, ...said }: NonNullable<ReadResultsFile["read"]>["assessment"],
): AssessmentImport["counts"] {
  const people = [
    ...said.answers.flatMap(({ assignee, answeredBy }) => [assignee, answeredBy]),
    ...comments.map(({ by }) => by),
  ];
  return {
    entries: answers.length - missing,
    inScope: answers.filter(({ inScope }) => inScope).length,
    answered: answers.filter(
      ({ result, maturity, applicability }) =>
        result !== null || maturity !== null || applicability === "not-applicable",
    ).length,
    objectives: answers.reduce((sum, { objectives }) => sum + Object.keys(objectives).length, 0),
    comments: comments.length,
    evidence: evidence.length,
    people: new Set(people.filter((name) => name !== "")).size,
    missing,
  };
}

/** Why the plan allows no more assessments; null if it does. */
async function limitOf(tx: Tx, { actor }: TenantCtx): Promise<string | null> {
  try {
    await checkAssessmentPlace(tx, actor.tenantId, countInUse);
    return null;
  } catch (error) {
    if (error instanceof Fault && error.code === "plan-limit")
      return error.detail ?? "The plan's limit is reached.";
    throw error;
  }
}
