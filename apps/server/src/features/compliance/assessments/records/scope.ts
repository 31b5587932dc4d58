/** What an assessment of a framework consists of: an answer for each entry, and which of them are in scope. */
import { SPRS_FRAMEWORK, type ScoringModel } from "@crq/contract/compliance/assessments/records";
import { assessable } from "@crq/frameworks/assessable";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { type Source, sightOf, sourceOf } from "../../frameworks/public.ts";
import type { NewAnswer } from "../answers/store.ts";

/** What limits an assessment. */
export interface Scope {
  readonly baseline?: string | null | undefined;
  readonly groups?: readonly string[] | undefined;
  /** Only these entries are in scope. */
  readonly entries?: readonly string[] | undefined;
}

const invalid = (path: string, message: string) =>
  new Fault("invalid-request", { errors: [{ path, message }] });

/**
 * The framework to assess: a shipped one, or a published one of the tenant's.
 * @param known the framework of an assessment that exists: it may be retired
 */
export async function frameworkToAssess(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor">,
  id: string,
  known?: string,
): Promise<Source> {
  const source = await sourceOf(tx, id, sightOf(ctx));
  const status = source?.framework?.status;
  const fits =
    source !== undefined &&
    (source.shipped || status === "published" || (status === "retired" && id === known));
  if (!fits)
    throw invalid("framework", "must be a framework of the product, or a published one of this tenant");
  return source;
}

/** The answers that a new assessment begins with. */
export function scopedAnswers(source: Source, { baseline, groups, entries: only }: Scope): NewAnswer[] {
  const entries = assessable(source.basedOn, source.content.entries);
  if (entries.length === 0) throw invalid("framework", "has no entries to assess");
  if (baseline && !entries.some((entry) => entry.baselines?.includes(baseline)))
    throw invalid("baseline", `is not a baseline of ${source.title}`);
  const strange = groups?.find((group) => !source.content.groups.some(({ id }) => id === group));
  if (strange !== undefined) throw invalid("groups", `${strange} is not a group of ${source.title}`);
  const named = groups === undefined || groups.length === 0 ? undefined : new Set(groups);
  const answers = entries.map((entry, position) => ({
    entry: entry.id,
    position,
    inScope:
      (!baseline || entry.baselines.includes(baseline)) &&
      (named?.has(entry.group) ?? true) &&
      (only?.includes(entry.id) ?? true),
    objectiveIds: entry.objectives.map(({ id }) => id),
  }));
  if (!answers.some(({ inScope }) => inScope))
    throw invalid("groups", "no entry of these groups is in this baseline");
  return answers;
}

/** Refuses a way of scoring that the framework isn't made for. */
export function checkScoring(source: Source, model: ScoringModel): void {
  if (model === "sprs" && !isSprs(source))
    throw invalid("scoringModel", "SPRS scores are for NIST SP 800-171 Rev. 2 alone");
  if (model === "weighted" && !weighed(source))
    throw invalid("scoringModel", `${source.title} gives its entries no weights`);
}

/** The same way of scoring, if the framework is made for it. */
export function scoringFor(source: Source, model: ScoringModel): ScoringModel {
  const fits = model === "sprs" ? isSprs(source) : model !== "weighted" || weighed(source);
  return fits ? model : "implementation";
}

function isSprs(source: Source): boolean {
  return source.basedOn === SPRS_FRAMEWORK && weighed(source);
}

function weighed({ content }: Source): boolean {
  return content.entries.some(({ weight }) => typeof weight === "number");
}
