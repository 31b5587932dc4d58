/** A new draft from a file, as the preview showed it. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { SaidAssessment } from "@crq/frameworks/oscal/convert/results-shapes";
import type { Tx } from "../../../../db/doors.ts";
import { ownClient } from "../../../../db/own-client.ts";
import { clientMeant } from "../../../../http/client-meant.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { insertImportedEvidence } from "../../evidence/public.ts";
import { checkAssessmentPlace } from "../../../platform/plans/public.ts";
import type { ReadResultsFile } from "../files/read-results.ts";
import { addComment } from "../comments-store.ts";
import { found, logged } from "../records/changing.ts";
import { type ScoringColumns, importedScoring } from "../scoring/choice.ts";
import { rescore } from "../scoring/rescore.ts";
import * as store from "../records/store.ts";
import { evidenceToImport } from "./evidence.ts";
import { insertImportedAnswers, insertImportedComments } from "./import-store.ts";
import { nameOf, type Placed, placed, readOf } from "./place.ts";

interface Asked {
  readonly sha256: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly framework?: string | undefined;
}

/** Creates the draft. */
export async function createImported(
  tx: Tx,
  ctx: TenantCtx,
  file: ReadResultsFile,
  asked: Asked,
): Promise<AssessmentRecord> {
  const { actor } = ctx;
  const read = readOf(file);
  if (file.sha256 !== asked.sha256)
    throw new Fault("conflict", { detail: "This isn't the file that the preview showed. Preview it again." });
  const clientId = clientMeant(actor, asked.clientId);
  if (clientId !== null && !(await ownClient(tx, clientId)))
    throw invalid("clientId", "is not a client of this tenant");
  const place = await placed(tx, ctx, read, asked.framework);
  if (!place) throw invalid("framework", "isn't recognized; choose one");
  if (place.entries.size === 0) throw invalid("file", "has no entry of this framework");
  await checkAssessmentPlace(tx, actor.tenantId, store.countInUse);
  const scoring = await importedScoring(tx, place.source, read.assessment);
  const id = await insertDraft(tx, ctx, { name: asked.name, clientId, place, scoring });
  await insertImportedAnswers(tx, id, place.answers);
  await rescore(tx, id);
  await addComment(
    tx,
    id,
    { entry: null, text: originOf(read.assessment, file.sha256, scoring), mentions: [], forAuditor: null },
    actor,
  );
  await insertImportedComments(tx, id, commentsOf(read.assessment, place));
  const today = new Date().toISOString().slice(0, 10);
  const evidence = evidenceToImport(read.assessment.evidence, place.entries, today);
  await insertImportedEvidence(tx, { assessmentId: id, clientId }, evidence, actor);
  const made = await found(tx, id);
  await logged(tx, ctx, "import", made, {
    file: file.sha256,
    own: read.own,
    framework: place.source.id,
    entries: place.answers.length - place.missing,
    unknown: place.unknown.length,
    evidence: evidence.length,
  });
  return made;
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}

interface Draft {
  readonly name: string;
  readonly clientId: string | null;
  readonly place: Placed;
  readonly scoring: ScoringColumns;
}

function insertDraft(
  tx: Tx,
  { actor }: TenantCtx,
  { name, clientId, place, scoring }: Draft,
): Promise<string> {
  const { source, scope, answers } = place;
  const values = {
    client_id: clientId,
    name,
    framework: source.id,
    framework_title: source.title,
    framework_edition: source.edition,
    baseline: scope.baseline ?? null,
    scope_groups: scope.groups ?? [],
    ...scoring,
    owner_id: null,
    owner_name: null,
    due_on: null,
    controls_total: answers.filter(({ inScope }) => inScope).length,
    entries_total: answers.length,
  };
  return store.insert(tx, values, actor);
}

/** Comments on an entry that isn't here are about the assessment as a whole, and name it. */
function commentsOf({ comments }: SaidAssessment, { entries }: Placed) {
  const now = new Date().toISOString();
  return comments.map(({ entry, text, at, by }) => {
    const here = entry === null ? null : (entries.get(entry) ?? null);
    const lost = entry !== null && here === null;
    return {
      entry: here,
      text: lost ? `${entry}: ${text}`.slice(0, 4000).toWellFormed() : text,
      at: at || now,
      by: nameOf(by) ?? "Imported",
    };
  });
}

/** Where the draft comes from, and what of the other assessment it can't have. */
function originOf(said: SaidAssessment, sha256: string, scoring: ScoringColumns): string {
  const { name, frameworkTitle, frameworkEdition, status, client, owner, dueOn, startedAt } = said;
  const { submittedAt, submittedBy, signedAt, signedBy, signedHash } = said;
  const by = (person: string) => (person === "" ? "" : ` by ${person}`);
  return [
    `Imported from a file with the SHA-256 ${sha256}.`,
    `Assessment: ${name}`,
    frameworkTitle !== "" && `Framework: ${frameworkTitle} ${frameworkEdition}`.trim(),
    status !== "" && `State: ${status}`,
    client !== "" && `Client: ${client}`,
    owner !== "" && `Owner: ${owner}`,
    dueOn !== null && `Due: ${dueOn}`,
    startedAt !== null && `Started: ${startedAt}`,
    submittedAt !== null && `Submitted: ${submittedAt}${by(submittedBy)}`,
    signedAt !== null && `Signed: ${signedAt}${by(signedBy)}`,
    said.ownModel !== null && scoredBefore(said.ownModel, scoring),
    signedHash !== null && `SHA-256 of what was signed: ${signedHash}`,
  ]
    .filter((line) => line !== false)
    .join("\n");
}

/** How it was scored where it comes from, and that it's scored in another way here. */
function scoredBefore(
  { name, edition, score, band }: NonNullable<SaidAssessment["ownModel"]>,
  scoring: ScoringColumns,
): string {
  const was = [score, band].filter((part) => part !== "").join(", ");
  const before = `Scored by: ${name}, edition ${edition}${was === "" ? "" : ` (${was})`}`;
  if (scoring.own_model_id !== null) return before;
  return `${before}. This tenant doesn’t have that scoring model, so the draft is scored ${WAYS[scoring.scoring_model]}.`;
}

const WAYS = {
  implementation: "by what is met, partially met and not met",
  maturity: "by maturity",
  weighted: "by points",
  sprs: "as SPRS does",
} as const satisfies Record<ScoringColumns["scoring_model"], string>;
