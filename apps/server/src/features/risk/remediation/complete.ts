/** The use case 'complete a project': its controls are put in place in every scenario that they act on. */
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { type Moved, movedScenarios } from "../controls/public.ts";
import { controlStore } from "../control-records/public.ts";
import { moveScenario, treatedScenarios } from "../scenarios/public.ts";
import { freezeOf } from "./approve.ts";
import { curvesOf, type FrozenCurve, keep } from "./curve-store.ts";
import { conflict, found, foundToChange, mayAlso } from "./found.ts";
import { frozenCurve, readToFreeze } from "./freeze.ts";
import { organizationOf } from "./organization.ts";
import { setOpen } from "./parts-store.ts";
import { mark } from "./store.ts";

const logged = recorded("project");
const controlLogged = recorded("control");

/** What completing a project does to scenarios, as calls answer it. */
interface Answered {
  readonly id: string;
  readonly title: string;
  readonly currency: string;
  readonly before: number;
  readonly after: number;
}

/** What completing a project would do. */
export async function previewCompletion(compute: Compute, ctx: TenantCtx, id: string) {
  const { controls, scenarios } = await ctx.inTenant((tx) => toComplete(tx, ctx, id));
  const moved = await movedScenarios(compute, ctx.caller, controls.map(inPlaceNow), scenarios);
  return {
    controls: controls.map(({ id: control, name }) => ({ id: control, name })),
    moved: answered(moved),
  };
}

/** Completes a project: all of it, or nothing. */
export async function completeProject(
  compute: Compute,
  ctx: TenantCtx,
  id: string,
  version: number,
): Promise<{ project: ProjectRecord; moved: Answered[] }> {
  const read = await ctx.inTenant((tx) => toComplete(tx, ctx, id));
  if (read.project.version !== version) throw conflict(read.project, version);
  const moved = await movedScenarios(compute, ctx.caller, read.controls.map(inPlaceNow), read.scenarios);
  const after = await ctx.inTenant((tx) => toFreeze(tx, ctx, read.project, moved));
  const curve = after && (await frozenCurve(compute, ctx.caller, after));
  return ctx.inTenant(async (tx) => {
    const ids = read.controls.map((control) => control.id);
    await controlStore.hold(tx, ids, "to change");
    const now = await toComplete(tx, ctx, id);
    if (statesOf(now) !== statesOf(read)) throw changedMeanwhile();
    for (const control of read.controls) await putInPlace(tx, ctx, control, read.project);
    const change_note = `${read.project.reference} ${read.project.name} was completed.`;
    for (const { before, values } of moved)
      if (!(await moveScenario(tx, before, { ...values, change_note }, ctx.actor))) throw changedMeanwhile();
    if (!(await mark(tx, now.project.id, version, "done", ctx.actor)))
      throw conflict(await found(tx, id), version);
    await setOpen(tx, now.project.id, false);
    if (curve) await keep(tx, now.project.id, "done", curve, ctx.actor.name);
    const project = await found(tx, id);
    await logged(tx, ctx, "complete", project, detailOf(read.controls, moved, curve));
    return { project, moved: answered(moved) };
  });
}

type Control = controlStore.ControlRow;

function detailOf(controls: readonly Control[], moved: readonly Moved[], curve: FrozenCurve | null) {
  return {
    controls: controls.map(({ name }) => name),
    scenarios: moved.map(({ before }) => before.id),
    ...(curve && { fingerprint: curve.hash, mean: curve.shown.mean }),
  };
}

/** A project that can be completed, its controls that aren't in place, and the scenarios that these act on. */
async function toComplete(tx: Tx, ctx: TenantCtx, id: string) {
  const project = await foundToChange(tx, ctx, id);
  if (project.status !== "approved" && project.status !== "in_progress")
    throw new Fault("conflict", {
      detail: "Only an approved project can be completed: its loss before is frozen then. Approve it first.",
    });
  if (project.controlCount > 0 && !mayAlso(ctx.actor, "scenario:write"))
    throw new Fault("forbidden", {
      detail:
        "Completing this project puts controls in place, which changes scenarios. Ask a risk analyst to complete it.",
    });
  const controls: Control[] = [];
  const scenarios = new Set<string>();
  for (const { id: control } of project.controls.filter(({ inPlace }) => !inPlace)) {
    const row = await controlStore.byId(tx, control);
    if (!row) continue;
    checkOwnClient(ctx.actor, row, "control");
    controls.push(row);
    for (const one of await controlStore.scenariosOf(tx, control)) scenarios.add(one);
  }
  return { project, controls, scenarios: await treatedScenarios(tx, [...scenarios]) };
}

const inPlaceNow = (control: Control) => ({ ...control, inPlace: true, willBe: true });

async function putInPlace(tx: Tx, ctx: TenantCtx, control: Control, project: ProjectRecord): Promise<void> {
  const values = { in_place: true, will_be: true };
  if (!(await controlStore.update(tx, control.id, control.version, values, ctx.actor)))
    throw changedMeanwhile();
  await controlLogged(tx, ctx, "update", control, {
    version: control.version + 1,
    before: { inPlace: control.inPlace, willBe: control.willBe },
    after: { inPlace: true, willBe: true },
    project: project.reference,
  });
}

/** What to freeze afterwards: the scenarios that were frozen at the approval or, without one, those that the project acts on. */
async function toFreeze(tx: Tx, ctx: TenantCtx, project: ProjectRecord, moved: readonly Moved[]) {
  const { clientId, clientName, currency, name } = project;
  const { approved } = await curvesOf(tx, project.id);
  const now = await organizationOf(tx, { clientId, currency });
  const scenarios =
    approved?.scenarios ??
    (await freezeOf(tx, project, now, ctx.actor.name))?.members.map(({ id }) => id) ??
    [];
  const treatments = new Map(moved.map(({ before, values }) => [before.id, values.treatment]));
  const rows = now.rows.map((row) => {
    const treatment = treatments.get(row.id);
    return treatment === undefined
      ? row
      : { ...row, version: row.version + 1, treatment: JSON.parse(treatment) as (typeof row)["treatment"] };
  });
  return readToFreeze(
    tx,
    { ...now, rows },
    { name, clientName, currency, controls: [], scenarios: new Set(scenarios), by: ctx.actor.name },
  );
}

function answered(moved: readonly Moved[]): Answered[] {
  return moved.flatMap(({ before: { id, title, currency, figures }, mean }) =>
    mean === undefined || mean === figures.mean
      ? []
      : [{ id, title, currency, before: figures.mean, after: mean }],
  );
}

function statesOf({ controls, scenarios }: Awaited<ReturnType<typeof toComplete>>): string {
  return [...controls, ...scenarios]
    .map(({ id, version }) => `${id} ${version}`)
    .toSorted()
    .join();
}

function changedMeanwhile(): Fault {
  return new Fault("conflict", {
    detail:
      "Someone changed one of the project's controls or scenarios just now. Look at what completing does now, and complete it again.",
  });
}
