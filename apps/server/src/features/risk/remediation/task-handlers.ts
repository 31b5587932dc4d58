import { PROJECT_LIMITS } from "@crq/contract/risk/remediation/project-limits";
import { type ProjectRecord, type ProjectTask, type projects } from "@crq/contract/risk/remediation/projects";
import type { Doors, Tx } from "../../../db/doors.ts";
import { changedFields } from "../../../http/changed-fields.ts";
import { Fault } from "../../../http/fault.ts";
import type { Handlers, TenantCtx } from "../../../http/serve.ts";
import { notify, projectEvents } from "../../people/notifications/public.ts";
import { recorded } from "../../platform/audit-log/public.ts";
import { checkDays, ownerNamed } from "./checks.ts";
import { found, foundToChange, shownTo } from "./found.ts";
import * as store from "./task-store.ts";

const logged = recorded("project");

const NOBODY = { ownerId: null, ownerName: null };

/** The calls of a project's tasks. */
export function taskHandlers(
  doors: Pick<Doors, "administer">,
): Pick<Handlers<TenantCtx, typeof projects>, "addTask" | "changeTask" | "removeTask"> {
  return {
    addTask: async (ctx, { params, body }) => {
      const { clientId } = await ctx.inTenant((tx) => foundToChange(tx, ctx, params.id));
      const owner = body.ownerId === null ? NOBODY : await ownerNamed(doors, ctx, clientId, body.ownerId);
      return ctx.inTenant(async (tx) => {
        const before = await foundToChange(tx, ctx, params.id);
        await store.lockTasks(tx, before.id);
        if (before.tasks.length >= PROJECT_LIMITS.tasks)
          throw new Fault("conflict", { detail: `A project has at most ${PROJECT_LIMITS.tasks} tasks.` });
        checkDays(body, undefined);
        await store.insert(tx, before.id, { ...body, ...owner }, ctx.actor);
        const after = await found(tx, before.id);
        const known = new Set(before.tasks.map(({ id }) => id));
        const added = after.tasks.find(({ id }) => !known.has(id))!;
        await logged(tx, ctx, "add-task", after, { task: added.title });
        await tell(tx, ctx, after, added);
        return shownTo(ctx.actor, after);
      });
    },

    changeTask: async (ctx, { params, body }) => {
      const { taskId, version, before: next, ...fields } = body;
      const earlier = await ctx.inTenant((tx) => foundToChange(tx, ctx, params.id));
      const task = taskOf(earlier, taskId);
      const owner =
        fields.ownerId === undefined
          ? {}
          : fields.ownerId === null
            ? NOBODY
            : await ownerNamed(doors, ctx, earlier.clientId, fields.ownerId, task);
      return ctx.inTenant(async (tx) => {
        const project = await foundToChange(tx, ctx, params.id);
        await store.lockTasks(tx, project.id);
        const was = taskOf(project, taskId);
        checkDays(fields, was);
        const { ownerId: _, ...plain } = fields;
        if (!(await store.save(tx, project.id, { id: was.id, version }, { ...plain, ...owner }, ctx.actor)))
          throw new Fault("conflict", {
            detail: `Someone saved the task “${was.title}” since you read it. Look at it as it is now, and change it again.`,
          });
        if (next !== undefined) await move(tx, await found(tx, project.id), was.id, next);
        const after = await found(tx, project.id);
        const is = taskOf(after, taskId);
        const detail = changedFields(said(was), said(is));
        if (detail) await logged(tx, ctx, "change-task", after, { task: is.title, ...detail });
        if (is.ownerId !== was.ownerId) await tell(tx, ctx, after, is);
        return shownTo(ctx.actor, after);
      });
    },

    removeTask: (ctx, { params, body }) =>
      ctx.inTenant(async (tx) => {
        const project = await foundToChange(tx, ctx, params.id);
        const { title } = taskOf(project, body.taskId);
        if (!(await store.remove(tx, project.id, body.taskId))) throw new Fault("not-found");
        await logged(tx, ctx, "remove-task", project, { task: title });
      }),
  };
}

function taskOf({ tasks }: ProjectRecord, id: string): ProjectTask {
  const task = tasks.find((one) => one.id === id.toLowerCase());
  if (!task) throw new Fault("not-found");
  return task;
}

/** Puts a task before another one in its state; null: at the end. */
async function move(tx: Tx, project: ProjectRecord, id: string, next: string | null): Promise<void> {
  const { state } = taskOf(project, id);
  const others = project.tasks.filter((one) => one.state === state && one.id !== id).map((one) => one.id);
  const at = next === null ? others.length : others.indexOf(next.toLowerCase());
  if (at < 0)
    throw new Fault("invalid-request", {
      errors: [{ path: "before", message: "names no other task in that state" }],
    });
  await store.place(tx, project.id, [...others.slice(0, at), id, ...others.slice(at)]);
}

async function tell(tx: Tx, { actor }: TenantCtx, project: ProjectRecord, task: ProjectTask): Promise<void> {
  if (task.ownerId !== null)
    await notify(tx, projectEvents.taskAssigned(actor.tenantId, project, task, actor));
}

/** A task as the log words it. */
function said({ title, state, ownerName, startsOn, dueOn }: ProjectTask) {
  return { title, state, owner: ownerName, startsOn, dueOn };
}
