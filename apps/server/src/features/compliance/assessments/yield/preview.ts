/** What an assessment's answers say about the requirements of another framework. */
import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import type { AssessmentYield } from "@crq/contract/compliance/assessments/results";
import { assessable } from "@crq/frameworks/assessable";
import {
  assessOnce,
  type SourceAnswer,
  type SourceState,
  type Yielded,
} from "@crq/frameworks/assess-once/assess-once";
import { isVerdict } from "@crq/frameworks/assess-once/facts";
import { type Verdict, verdictOf } from "@crq/frameworks/scoring/verdict";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { pairsInForce } from "../../crosswalks/public.ts";
import { type Source, sightOf, sourceOf } from "../../frameworks/public.ts";
import { answersOf } from "../answers/store.ts";
import { found } from "../records/changing.ts";
import { frameworkToAssess } from "../records/scope.ts";

/** What follows in another framework, and from what. */
export interface Preview {
  readonly record: AssessmentRecord;
  /** The assessment's answers, by entry. */
  readonly answers: ReadonlyMap<string, Answer>;
  readonly target: Source;
  readonly yielded: readonly Yielded[];
  readonly fingerprint: string;
}

/**
 * Reads an assessment and works out what follows from it.
 * @throws Fault `not-found`; `invalid-request` for a framework that can't be assessed, or the assessment's own
 */
export async function previewOf(tx: Tx, ctx: TenantCtx, id: string, framework: string): Promise<Preview> {
  const record = await found(tx, id);
  if (framework.toLowerCase() === record.framework)
    throw new Fault("invalid-request", {
      errors: [
        { path: "framework", message: "must be another framework; to go on in the same one, clone it" },
      ],
    });
  const target = await frameworkToAssess(tx, ctx, framework);
  await nextTurn(); // each of these takes some milliseconds for a thousand entries: other calls go in between
  // Of a framework that isn't there any more, the answers still are.
  const source = await sourceOf(tx, record.framework, sightOf(ctx));
  await nextTurn();
  const answers = new Map((await answersOf(tx, record.id)).map((one) => [one.entry, one]));
  const pairs = await pairsInForce(tx, ctx.actor, { from: record.framework, to: target.id });
  await nextTurn();
  const objectives = new Map(
    source?.content.entries.map((entry) => [entry.id, entry.objectives.map((one) => one.id)]),
  );
  const yielded = assessOnce(
    assessable(target.basedOn, target.content.entries).map((entry) => entry.id),
    new Map([...answers].map(([entry, answer]) => [entry, saidBy(answer, objectives.get(entry) ?? [])])),
    pairs.map((pair) => ({ ...pair, source: pair.source ?? "" })),
  );
  await nextTurn();
  return { record, answers, target, yielded, fingerprint: fingerprintOf(record, target, yielded) };
}

const OF_VERDICT = {
  met: "met",
  partial: "partially-met",
  not_met: "not-met",
  not_applicable: "not-applicable",
} as const satisfies Record<Verdict, SourceState>;

/** What an answer says. A level of maturity without a verdict counts as one, as in the assessment's score. */
function saidBy(answer: Answer, objectives: string[]): SourceAnswer {
  const { inScope, applicability, maturity, providedBy } = answer;
  const verdict = verdictOf({ objectives }, answer);
  const state = verdict === undefined ? byMaturity(answer) : OF_VERDICT[verdict];
  const provided =
    applicability === "inherited" || applicability === "shared"
      ? { kind: applicability, by: providedBy }
      : null;
  return { state: inScope ? state : "out-of-scope", maturity, provided };
}

function byMaturity({ maturity }: Answer): SourceState {
  if (maturity === null) return "unanswered";
  return maturity >= 3 ? "met" : maturity >= 1 ? "partially-met" : "not-met";
}

/** SHA-256 of all that decides what is written: another one means that something has changed. */
function fingerprintOf(record: AssessmentRecord, target: Source, yielded: readonly Yielded[]): string {
  const said = [1, record.id, record.framework, target.id, target.edition, yielded];
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

/** A preview as the API has it. */
export function shown({ record, target, yielded, fingerprint }: Preview): AssessmentYield {
  const follow = yielded.filter(({ outcome }) => isVerdict(outcome)).length;
  const conflict = yielded.filter(({ outcome }) => outcome === "conflict").length;
  return {
    source: {
      name: record.name,
      status: record.status,
      frameworkTitle: record.frameworkTitle,
      clientId: record.clientId,
      updatedAt: record.updatedAt,
    },
    target: { framework: target.id, title: target.title, edition: target.edition },
    fingerprint,
    counts: { total: yielded.length, follow, conflict, open: yielded.length - follow - conflict },
    requirements: yielded.map(({ entry, outcome, provided, from }) => ({
      entry,
      outcome,
      applicability: outcome === "not-applicable" ? outcome : (provided?.kind ?? "applicable"),
      providedBy: provided?.by ?? "",
      from: from.map(({ entry: of, state, relationship, sources, tells }) => ({
        entry: of,
        state,
        // Pairs that share nothing aren't among them.
        relationship: relationship === "none" ? null : relationship,
        sources: sources.filter((source) => source !== ""),
        tells,
      })),
    })),
  };
}
