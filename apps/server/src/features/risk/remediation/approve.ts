/** The use case 'approve projects': the loss of the scenarios that each acts on is frozen as it is. */
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { actsOn } from "@crq/engine/program/projects/project-effect";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { notify, projectEvents } from "../../people/notifications/public.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { keep } from "./curve-store.ts";
import { conflict, found, foundToChange } from "./found.ts";
import { controlsClosing } from "./gap-effects.ts";
import { frozenCurve, readToFreeze } from "./freeze.ts";
import { engineProject, organizationOf } from "./organization.ts";
import { mark } from "./store.ts";

const logged = recorded("project");

/** Approves projects, all or none. */
export async function approveProjects(
  compute: Compute,
  ctx: TenantCtx,
  named: readonly { readonly id: string; readonly version: number }[],
): Promise<{ approved: string[] }> {
  const read = await ctx.inTenant(async (tx) => {
    const organizations = new Map<string, ReturnType<typeof organizationOf>>();
    const all = [];
    for (const { id, version } of named) {
      const project = await toApprove(tx, ctx, id, version);
      const { clientId, currency } = project;
      const key = `${clientId} ${currency}`;
      const organization = organizations.get(key) ?? organizationOf(tx, { clientId, currency });
      organizations.set(key, organization);
      all.push({ project, freeze: await freezeOf(tx, project, await organization, ctx.actor.name) });
    }
    return all;
  });
  const frozen = new Map<string, Awaited<ReturnType<typeof frozenCurve>>>();
  for (const { project, freeze } of read)
    if (freeze) frozen.set(project.id, await frozenCurve(compute, ctx.caller, freeze));
  return ctx.inTenant(async (tx) => {
    for (const { id, version } of named) {
      const before = await toApprove(tx, ctx, id, version);
      if (!(await mark(tx, before.id, version, "approved", ctx.actor)))
        throw conflict(await found(tx, id), version);
      const curve = frozen.get(before.id);
      if (curve) await keep(tx, before.id, "approved", curve, ctx.actor.name);
      const after = await found(tx, before.id);
      await logged(
        tx,
        ctx,
        "approve",
        after,
        curve ? { fingerprint: curve.hash, mean: curve.shown.mean } : {},
      );
      await notify(tx, projectEvents.approved(ctx.actor.tenantId, after, ctx.actor));
    }
    return { approved: named.map(({ id }) => id.toLowerCase()) };
  });
}

async function toApprove(tx: Tx, ctx: TenantCtx, id: string, version: number): Promise<ProjectRecord> {
  const project = await foundToChange(tx, ctx, id);
  if (project.version !== version) throw conflict(project, version);
  if (project.status !== "proposed")
    throw new Fault("conflict", {
      detail: `${project.reference} ${project.name} isn't proposed, so there is nothing to approve.`,
    });
  return project;
}

/** What to freeze of the scenarios that a project acts on; null if it acts on none. */
export async function freezeOf(
  tx: Tx,
  project: ProjectRecord,
  organization: Awaited<ReturnType<typeof organizationOf>>,
  by: string,
) {
  const { clientName, currency } = project;
  const controls = project.controls.map(({ id }) => id);
  const engine = engineProject(
    { ...project, controls, requires: [], excludes: [] },
    { rate: 1, counts: "spread", besides: await controlsClosing(tx, project.gaps) },
  );
  const acted = organization.inFigures.members.filter((member) => actsOn(engine, member));
  const scenarios = new Set(acted.map(({ id }) => id));
  return readToFreeze(tx, organization, {
    besides: engine.besides,
    name: project.name,
    clientName,
    currency,
    controls,
    scenarios,
    by,
  });
}
