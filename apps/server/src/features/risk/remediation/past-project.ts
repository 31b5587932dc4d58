/** Projects of an example, which have a past: no figure is typed in, and what was frozen follows from scenarios as they were by the example's calendar. */
import type { Treatment } from "@crq/engine/treatment";
import type { Tx } from "../../../db/doors.ts";
import type { Caller } from "../../../http/caller.ts";
import type { Compute } from "../../../jobs/compute-pool.ts";
import { auditAs } from "../../platform/audit-log/public.ts";
import { controlStore } from "../control-records/public.ts";
import { addProject, type NewProject } from "./add-project.ts";
import { freezeOf } from "./approve.ts";
import { keep, type Moment } from "./curve-store.ts";
import { found } from "./found.ts";
import { frozenCurve, readToFreeze } from "./freeze.ts";
import { organizationOf } from "./organization.ts";
import { takenBy } from "./parts-store.ts";

/** A moment of the past: when it was, who it was, and what scenarios' controls were then. */
interface PastMoment {
  readonly at: string;
  readonly by: string;
  readonly treatmentThen: (treatment: Treatment) => Treatment;
}

/** A project of an example. */
export interface PastProject extends NewProject {
  readonly approved?: PastMoment | undefined;
  readonly done?: PastMoment | undefined;
}

/** What the recording of an example needs. */
interface Recording {
  readonly compute: Compute;
  readonly caller: Caller;
  /** What the log calls the example. */
  readonly name: string;
}

/** Whether a project can have some controls: none is in another open project, and all are in place or none. */
export async function areFree(tx: Tx, controlIds: readonly string[], inPlace: boolean): Promise<boolean> {
  const known = await controlStore.named(tx, controlIds, null);
  if (known.length < controlIds.length || known.some((one) => one.inPlace !== inPlace)) return false;
  return (await takenBy(tx, controlIds, null)).length === 0;
}

/** Records a project with what was frozen of it; returns its id. */
export async function recordPastProject(
  tx: Tx,
  { approved, done, ...project }: PastProject,
  recording: Recording,
): Promise<string> {
  const { name } = recording;
  const values = {
    ...project.values,
    approvedAt: approved?.at,
    approvedByName: approved?.by,
    doneAt: done?.at,
    doneByName: done?.by,
  };
  const id = await addProject(tx, { ...project, values }, { userId: null, name });
  const log = (
    action: "project.create" | "project.approve" | "project.complete",
    more: object | null = null,
  ) =>
    auditAs(tx, name, undefined, {
      action,
      objectType: "project",
      objectId: id,
      detail: { name: values.name, note: "An example", ...more },
    });
  await log("project.create");
  if (!approved) return id;
  const before = await freeze(tx, id, "approved", approved, []);
  await log("project.approve", before && (await kept(tx, id, "approved", approved, before, recording)));
  if (!done) return id;
  const after = await freeze(tx, id, "done", done, before?.members.map((one) => one.id) ?? []);
  await log("project.complete", after && (await kept(tx, id, "done", done, after, recording)));
  return id;
}

async function kept(
  tx: Tx,
  id: string,
  moment: Moment,
  { by, at }: PastMoment,
  read: NonNullable<Awaited<ReturnType<typeof freeze>>>,
  { compute, caller }: Recording,
) {
  const curve = await frozenCurve(compute, caller, read);
  await keep(tx, id, moment, curve, by, at);
  return { fingerprint: curve.hash, mean: curve.shown.mean };
}

/** What to freeze of a moment: what the project acted on, or the given scenarios once it's done. */
async function freeze(
  tx: Tx,
  id: string,
  moment: Moment,
  { at, by, treatmentThen }: PastMoment,
  scenarios: readonly string[],
) {
  const project = { ...(await found(tx, id)), status: "proposed" as const };
  const now = await organizationOf(tx, project);
  const { members, joined } = now.inFigures;
  const was = <M extends { readonly treatment: Treatment }>(one: M): M => ({
    ...one,
    treatment: treatmentThen(one.treatment),
  });
  const organization = { ...now, rows: now.rows.map(was), inFigures: { members: members.map(was), joined } };
  const { name, clientName, currency } = project;
  const of = { name, clientName, currency, controls: [], scenarios: new Set(scenarios), by };
  const read =
    moment === "approved"
      ? await freezeOf(tx, project, organization, by)
      : await readToFreeze(tx, organization, of);
  return read && { ...read, frozenAt: at };
}
