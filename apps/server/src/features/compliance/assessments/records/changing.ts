/** What all changes of assessments check, and how they are logged. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { AssessmentStatus } from "@crq/contract/compliance/assessments/assessments";
import type { AuditAction } from "@crq/contract/records";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import { checkOwnClient } from "../../../../http/own-client.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { recorded } from "../../../platform/audit-log/public.ts";
import { byId, holdAnswers } from "./store.ts";

/** The states, as sentences name them. */
const WORDS = {
  draft: "a draft",
  active: "active",
  in_review: "under review",
  completed: "signed",
  archived: "archived",
} as const satisfies Record<AssessmentStatus, string>;

/** What a change needs of an assessment. */
export interface Needed {
  readonly version: number;
  readonly status?: readonly AssessmentStatus[];
}

/** An assessment that the person sees. */
export async function found(tx: Tx, id: string): Promise<AssessmentRecord> {
  const assessment = await byId(tx, id);
  if (!assessment) throw new Fault("not-found");
  return assessment;
}

/**
 * The assessment that the caller changes. No answer is saved until the transaction ends.
 * @throws Fault `not-found`; `forbidden` if it's the whole tenant's and they work for one client; `conflict` if it has another version or state
 */
export async function toChange(
  tx: Tx,
  { actor }: Pick<TenantCtx, "actor">,
  id: string,
  { version, status }: Needed,
): Promise<AssessmentRecord> {
  await holdAnswers(tx, id);
  const assessment = await found(tx, id);
  checkOwnClient(actor, assessment, "assessment");
  if (assessment.version !== version) throw staleVersion(assessment, version);
  if (status !== undefined && !status.includes(assessment.status)) throw otherState(assessment, status);
  return assessment;
}

/** The fault for a change that rests on an older version. */
export function staleVersion({ version: now }: AssessmentRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the assessment has version ${now} now.`,
  });
}

function otherState({ status }: AssessmentRecord, needed: readonly AssessmentStatus[]): Fault {
  if (status === "completed")
    return new Fault("conflict", {
      detail: "This assessment is signed, so it stays as it is. Begin a new one from it instead.",
    });
  return new Fault("conflict", {
    detail: `This assessment is ${WORDS[status]}, not ${needed.map((one) => WORDS[one]).join(" or ")}.`,
  });
}

type Done = Extract<AuditAction, `assessment.${string}`> extends `assessment.${infer Name}` ? Name : never;

const log = recorded("assessment");

/** Logs what was done with an assessment. */
export function logged(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor" | "request">,
  done: Done,
  record: Pick<AssessmentRecord, "id" | "name">,
  detail: object = {},
): Promise<void> {
  return log(tx, ctx, done, record, detail);
}

/** Decisions are people's: it isn't known who holds a key. */
export function requirePerson({ actor }: Pick<TenantCtx, "actor">, what: string): void {
  if (actor.key)
    throw new Fault("forbidden", {
      detail: `Only signed-in people can ${what} assessments. API keys can’t.`,
    });
}
