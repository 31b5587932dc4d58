/** What the figures of what a project does today follow from, as a file that anyone can compute again. */
import type { ProjectOrigin } from "@crq/contract/risk/remediation/project-effects";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { amongst } from "@crq/engine/program/joined";
import { type ProjectFile, projectFigures } from "@crq/engine/program/projects/project-file";
import { ENGINE_VERSION } from "@crq/engine/version";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { accountsOf } from "../control-records/public.ts";
import { curvesOf } from "./curve-store.ts";
import { found, mayAlso } from "./found.ts";
import { frozenCurve, readToFreeze } from "./freeze.ts";
import { type ClosedTogether, closingsOf, controlsOfClosings, filedGaps } from "./gap-effects.ts";
import { engineProject, organizationOf } from "./organization.ts";

const logged = recorded("project");

/** What a project's figures of today are computed from. */
export async function readEffect(tx: Tx, project: ProjectRecord) {
  const { clientId, currency, controls } = project;
  const closings = await closingsOf(tx, project.gaps);
  const of = { ...project, controls: controls.map((one) => one.id), requires: [], excludes: [] };
  const besides = controlsOfClosings(closings);
  return {
    closings,
    doing: engineProject(of, { rate: 1, counts: "spread", besides }),
    ...(await organizationOf(tx, { clientId, currency })),
  };
}

/**
 * Computes a project's figures again, and says what they follow from.
 *
 * @param draws the most draws for intervals
 * @throws Fault `not-found`; `forbidden` without access to what the file has; `conflict` for a project without figures of today
 */
export async function originOf(
  compute: Compute,
  ctx: TenantCtx,
  id: string,
  draws: number,
): Promise<ProjectOrigin> {
  const read = await ctx.inTenant(async (tx) => {
    const project = await found(tx, id);
    requireAccess(ctx, project);
    if (project.status === "done") throw withoutFigures();
    return { project, ...(await readEffect(tx, project)) };
  });
  const { project, doing, inFigures } = read;
  const effect =
    inFigures.members.length === 0
      ? null
      : await compute.run({ engine: "exact", effectOf: { ...inFigures, project: doing }, draws }, ctx.caller);
  if (!effect) throw withoutFigures();
  const acted = new Set(effect.scenarios);
  const records = read.rows
    .filter((row) => acted.has(row.id))
    .flatMap(({ treatment }) => treatment.controls.flatMap(({ record }) => record ?? []));
  const accounts = await ctx.inTenant(async (tx) => {
    await logged(tx, ctx, "download", project, { moment: "today", scenarios: [...acted] });
    return accountsOf(tx, [...new Set(records)].toSorted());
  });
  const file = fileOf(read, acted, accounts, {
    draws: effect.draws,
    figures: projectFigures(effect),
  });
  return { ...shown(file, read.closings), file: file as unknown as Record<string, unknown> };
}

/**
 * The loss of a done project's scenarios as it is today, as the file of a baseline that isn't kept.
 *
 * @throws Fault `not-found` as well for a project that isn't done, or whose scenarios are gone
 */
export async function lossNow(
  compute: Compute,
  ctx: TenantCtx,
  id: string,
): Promise<{ readonly content: string; readonly hash: string }> {
  const { project, toFreeze } = await ctx.inTenant(async (tx) => {
    const project = await found(tx, id);
    requireScenarios(ctx);
    const { clientId, clientName, currency, name } = project;
    const { approved, done } = await curvesOf(tx, project.id);
    const scenarios = new Set(project.status === "done" ? (approved ?? done)?.scenarios : []);
    const organization = await organizationOf(tx, { clientId, currency });
    const of = { name, clientName, currency, controls: [], scenarios, by: ctx.actor.name };
    return { project, toFreeze: await readToFreeze(tx, organization, of) };
  });
  if (!toFreeze) throw new Fault("not-found");
  const { content, hash } = await frozenCurve(compute, ctx.caller, toFreeze);
  await ctx.inTenant((tx) => logged(tx, ctx, "download", project, { moment: "now", fingerprint: hash }));
  return { content, hash };
}

/** @throws Fault `forbidden` for those who don't read the scenarios that a file has */
export function requireScenarios({ actor }: TenantCtx): void {
  if (!mayAlso(actor, "scenario:read"))
    throw new Fault("forbidden", {
      detail: "The file has the estimates of scenarios, which your role doesn't read.",
    });
}

function requireAccess(ctx: TenantCtx, { gaps }: ProjectRecord): void {
  requireScenarios(ctx);
  if (gaps.length > 0 && !mayAlso(ctx.actor, "assessment:read"))
    throw new Fault("forbidden", {
      detail: "The file has what assessments say about controls, which your role doesn't read.",
    });
}

function withoutFigures(): Fault {
  return new Fault("conflict", {
    detail: "This project has no planned figures: it changes no loss, or it's done.",
  });
}

type Read = Awaited<ReturnType<typeof readEffect>> & { readonly project: ProjectRecord };

function fileOf(
  { project, doing, rows, joined, rates, prices, closings }: Read,
  acted: ReadonlySet<string>,
  controls: ProjectFile["controls"],
  computed: Pick<ProjectFile, "draws" | "figures">,
): ProjectFile {
  const { id, title, costs } = doing;
  return {
    schema: "crq-project/1",
    engine: ENGINE_VERSION,
    project: { id, title, costs, controls: doing.controls },
    currency: project.currency,
    ...(rates.length > 0 && { rates }),
    ...(prices && { prices }),
    members: rows
      .filter((row) => acted.has(row.id))
      .map(({ id: member, title: name, version, client, estimate, treatment, evidence }) => ({
        id: member,
        title: name,
        version,
        client,
        estimate,
        treatment,
        evidence,
      })),
    joined: amongst(joined, acted),
    controls,
    gaps: closings.map((one) => filedGaps(one, acted)).filter(({ scenarios }) => scenarios.length > 0),
    ...computed,
  };
}

/** The file's content as a screen shows it. */
function shown(file: ProjectFile, closings: readonly ClosedTogether[]): Omit<ProjectOrigin, "file"> {
  const sources = (evidence: readonly unknown[]) =>
    (evidence as readonly { source: string; statement: string }[]).map(({ source, statement }) => ({
      source,
      statement,
    }));
  const own = new Set(file.project.controls);
  return {
    currency: file.currency,
    engine: file.engine,
    figures: file.figures,
    draws: file.draws,
    priceYear: file.prices?.year ?? null,
    rates: [...(file.rates ?? [])],
    scenarios: file.members.map(({ id, title, version, evidence }) => ({
      id,
      title,
      version,
      evidence: sources(evidence),
    })),
    controls: file.controls
      .filter(({ id }) => own.has(id))
      .map(({ id, name, owner, evidence }) => ({ id, name, owner, evidence: sources(evidence) })),
    gaps: file.gaps.map((gaps) => ({
      assessment: closings.find(({ assessment }) => assessment.id === gaps.assessment.id)!.assessment,
      entries: [...gaps.entries],
      edition: gaps.edition,
      strengthsVersion: gaps.strengthsVersion,
      commonCause: gaps.commonCause,
      controls: movedControls(gaps),
    })),
  };
}

/** The controls that closing gaps moves, each by the scenario where it's least in place. */
function movedControls({ controls, scenarios }: ProjectFile["gaps"][number]) {
  return controls.flatMap(({ id, functions, reliability, source }) => {
    const moved = scenarios
      .filter(({ counted, closed }) => counted[id] !== closed[id])
      .toSorted((one, other) => one.counted[id]! - other.counted[id]!)[0];
    if (!moved) return [];
    const strength = { of: id, functions: [...functions], reliability, source };
    return [{ ...strength, before: moved.counted[id]!, after: moved.closed[id]! }];
  });
}
