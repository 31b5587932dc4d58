/** A project by id, as far as its reader may see it. */
import { can, type Permission } from "@crq/contract/permissions";
import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import { Fault } from "../../../http/fault.ts";
import { checkOwnClient } from "../../../http/own-client.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { byId } from "./store.ts";

/** Whether a caller has another permission than the call's own: by their role, and by their key if they use one. */
export function mayAlso({ role, key }: Actor, permission: Permission): boolean {
  return can(role, permission) && (key === undefined || key.permissions.includes(permission));
}

/** A project that the caller sees. */
export async function found(tx: Tx, id: string): Promise<ProjectRecord> {
  const project = await byId(tx, id);
  if (!project) throw new Fault("not-found");
  return project;
}

/** A project of the caller's client, or of any if they work for all, in one of its open states. */
export async function foundToChange(
  tx: Tx,
  ctx: Pick<TenantCtx, "actor">,
  id: string,
): Promise<ProjectRecord> {
  const project = await found(tx, id);
  checkOwnClient(ctx.actor, project, "project");
  if (project.status === "done")
    throw new Fault("conflict", { detail: "This project is done. What it was stays as it is." });
  return project;
}

/** A project without what its reader may not read elsewhere: controls for those who read scenarios, gaps for those who read assessments. */
export function shownTo<P extends Pick<ProjectRecord, "controls" | "gaps">>(actor: Actor, project: P): P {
  return {
    ...project,
    controls: mayAlso(actor, "scenario:read") ? project.controls : [],
    gaps: mayAlso(actor, "assessment:read") ? project.gaps : [],
  };
}

/** Says that someone saved the project since it was read. */
export function conflict(now: ProjectRecord, version: number): Fault {
  return new Fault("conflict", {
    detail: `You read version ${version}; the project has version ${now.version} now.`,
  });
}

/** The fields that people enter, as the log words them. */
export function written(of: Omit<ProjectRecord, "excludedBy">) {
  const { name, description, status, ownerName, currency, oneOff, yearly, oneOffYears, effortDays } = of;
  const { startsOn, dueOn } = of;
  return {
    name,
    description,
    status,
    currency,
    oneOff,
    yearly,
    oneOffYears,
    effortDays,
    startsOn,
    dueOn,
    owner: ownerName,
    requires: of.requires.map((one) => one.name),
    excludes: of.excludes.map((one) => one.name),
    controls: of.controls.map((one) => one.name),
    gaps: of.gaps.map((one) => `${one.assessmentName}: ${one.entry}`),
    risks: of.risks.map((one) => `${one.reference} ${one.title}`),
  };
}
