/** Writes the projects of an import. */
import type { Tx } from "../../../../db/doors.ts";
import { changedFields } from "../../../../http/changed-fields.ts";
import { Fault } from "../../../../http/fault.ts";
import type { TenantCtx } from "../../../../http/serve.ts";
import { notify, projectEvents } from "../../../people/notifications/public.ts";
import { audit, recorded } from "../../../platform/audit-log/public.ts";
import { addProject, type NewProject } from "../add-project.ts";
import { found, written } from "../found.ts";
import { addControls, addGaps } from "../parts-store.ts";
import * as store from "../store.ts";
import * as tasks from "../task-store.ts";
import type { Planned, ToWrite } from "./plan-import.ts";

const logged = recorded("project");

/** Writes what a plan says; in the caller's transaction, so that all of it is written or nothing. */
export async function writeProjects(
  tx: Tx,
  ctx: TenantCtx,
  plan: readonly Planned[],
  clientId: string | null,
): Promise<void> {
  const writes = plan.flatMap(({ write }) => write ?? []);
  if (writes.length === 0) return;
  const ids = new Map(
    plan.flatMap(({ shown, write }) => (shown.project && write ? [[write.key, shown.project.id]] : [])),
  );
  for (const write of writes) ids.set(write.key, await one(tx, ctx, write, clientId));
  for (const write of writes) await others(tx, ctx, write, ids);
  for (const write of writes) await log(tx, ctx, write, ids.get(write.key)!);
  await audit(tx, ctx.actor, ctx.request, {
    action: "project.import",
    objectType: "project",
    detail: { rows: writes.length, clientId },
  });
}

async function one(tx: Tx, ctx: TenantCtx, write: ToWrite, clientId: string | null): Promise<string> {
  const { before, values, owner } = write;
  if (before === null) return addProject(tx, toAdd(write, clientId, ctx), ctx.actor);
  const { id } = before;
  if (!(await store.save(tx, id, before.version, { ...values, ...ownedBy(owner) }, ctx.actor)))
    throw changed(write);
  await addControls(tx, id, write.controlIds, before.status !== "dropped");
  await addGaps(tx, id, write.gaps);
  for (const task of write.tasks) {
    const known = { id: task.id ?? "", version: task.version };
    if (task.id === null) await tasks.insert(tx, id, stepOf(task), ctx.actor);
    else if (!(await tasks.save(tx, id, known, stepOf(task), ctx.actor))) throw changed(write);
  }
  return id;
}

const ownedBy = (person: ToWrite["owner"]) =>
  person === null ? {} : { ownerId: person.id, ownerName: person.name };

const stepOf = ({ title, state, startsOn, dueOn, owner }: ToWrite["tasks"][number]) => ({
  ...ownedBy(owner),
  title,
  state,
  startsOn,
  dueOn,
});

function toAdd(
  { key, values, owner, controlIds, gaps, tasks: steps }: ToWrite,
  clientId: string | null,
  { actor }: TenantCtx,
): NewProject {
  const { name, currency, oneOff, yearly } = values;
  const whose = owner ?? { id: actor.userId, name: actor.name };
  const done = values.status === "done" && { doneAt: new Date().toISOString(), doneByName: actor.name };
  return {
    clientId,
    values: {
      ...values,
      name: name!,
      currency: currency!,
      oneOff: oneOff!,
      yearly: yearly!,
      ownerId: whose.id,
      ownerName: whose.name,
      sourceKey: key,
      ...done,
    },
    controlIds,
    gaps,
    tasks: steps.map(stepOf),
  };
}

/** What a project needs and excludes, once all of the file's are there. */
async function others(
  tx: Tx,
  ctx: TenantCtx,
  write: ToWrite,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  if (write.requires.length + write.excludes.length === 0) return;
  const now = await found(tx, ids.get(write.key)!);
  const idsOf = (list: "requires" | "excludes") => [
    ...new Set([...now[list].map(({ id }) => id), ...write[list].flatMap((key) => ids.get(key) ?? [])]),
  ];
  const [requires, excludes] = [idsOf("requires"), idsOf("excludes")];
  if (await store.leadsTo(tx, requires, now.id)) throw changed(write);
  await store.save(tx, now.id, now.version, { requires, excludes }, ctx.actor);
}

async function log(tx: Tx, ctx: TenantCtx, { before }: ToWrite, id: string): Promise<void> {
  const after = await found(tx, id);
  if (before === null) await logged(tx, ctx, "create", after, { after: written(after), imported: true });
  else {
    const detail = changedFields(written(before), written(after));
    await logged(tx, ctx, "update", after, { ...detail, imported: true });
  }
  if (after.status !== "done" && after.ownerId !== before?.ownerId)
    await notify(tx, projectEvents.assigned(ctx.actor.tenantId, after, ctx.actor));
}

function changed({ values }: ToWrite): Fault {
  return new Fault("conflict", {
    detail: `Someone changed ${values.name ?? "a project"} just now. Look at the preview again, then import.`,
  });
}
