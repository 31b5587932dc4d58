/** The texts of notifications about remediation projects. */
import { RECORDS } from "@crq/contract/records";
import type { Doer, Notice } from "./notice.ts";

/** A project, as its notifications name it. */
interface Named {
  readonly id: string;
  readonly reference: string;
  readonly name: string;
  readonly clientId: string | null;
  readonly ownerId: string;
}

const about = (tenantId: string, { id, clientId }: Pick<Named, "id" | "clientId">) => ({
  tenantId,
  clientId,
  category: "risk" as const,
  href: RECORDS.project.href({ id, tenantId }),
});

/** Someone became the owner of a project. */
export function assigned(tenantId: string, of: Named & { readonly dueOn: string | null }, by: Doer): Notice {
  return {
    ...about(tenantId, of),
    to: of.ownerId,
    kind: "project.assign",
    title: `You own ${of.reference} “${of.name}”`,
    body: `${by.name} made you the owner of this project${of.dueOn === null ? "" : `, which is due on ${of.dueOn}`}.`,
    by: by.userId,
  };
}

/** A project was approved: for its owner. */
export function approved(tenantId: string, of: Named, by: Doer): Notice {
  return {
    ...about(tenantId, of),
    to: of.ownerId,
    kind: "project.approve",
    title: `${of.reference} “${of.name}” was approved`,
    body: `${by.name} approved it. Its work can begin.`,
    by: by.userId,
  };
}

/** Someone became the owner of a task. */
export function taskAssigned(
  tenantId: string,
  of: Named,
  task: { readonly title: string; readonly ownerId: string | null; readonly dueOn: string | null },
  by: Doer,
): Notice {
  return {
    ...about(tenantId, of),
    to: task.ownerId,
    kind: "project.assign-task",
    title: `You have a task in “${of.name}”`,
    body: `${by.name} gave you “${task.title}”${task.dueOn === null ? "" : `, which is due on ${task.dueOn}`}.`,
    by: by.userId,
  };
}

/** A project or one of its tasks is due within a week, or its day has passed: for its owner. */
export function due(
  tenantId: string,
  of: {
    readonly id: string;
    readonly clientId: string | null;
    /** The project's name and, of a task, its title. */
    readonly name: string;
    readonly task: string | null;
    readonly ownerId: string;
    readonly day: string;
    readonly overdue: boolean;
  },
): Notice {
  const what = of.task === null ? `The project “${of.name}”` : `“${of.task}” in “${of.name}”`;
  return {
    ...about(tenantId, of),
    to: of.ownerId,
    kind: of.overdue ? "project.overdue" : "project.due",
    title: of.overdue ? `${what} is overdue` : `${what} is due on ${of.day}`,
    body: of.overdue
      ? `It was due on ${of.day}. Finish it, or move the day.`
      : "Finish it by then, or move the day if it needs longer.",
  };
}
