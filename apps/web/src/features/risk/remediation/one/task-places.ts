/** Where tasks are on a board. */
import { type ProjectTask, TASK_STATES, type TaskState } from "@crq/contract/risk/remediation/projects";

/** A place on the board: in a state, before another task; null: at the end. */
export interface TaskPlace {
  readonly state: TaskState;
  readonly before: string | null;
}

/** Where an arrow key moves a task; undefined for another key, or where it can't go further. */
export function placeAfterKey(
  tasks: readonly Pick<ProjectTask, "id" | "state">[],
  task: Pick<ProjectTask, "id" | "state">,
  key: string,
): TaskPlace | undefined {
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (sideways !== undefined) {
    const state = TASK_STATES[TASK_STATES.indexOf(task.state) + sideways];
    return state && { state, before: null };
  }
  const ids = tasks.filter(({ state }) => state === task.state).map(({ id }) => id);
  const at = ids.indexOf(task.id);
  if (key === "ArrowUp" && at > 0) return { state: task.state, before: ids[at - 1]! };
  if (key === "ArrowDown" && at < ids.length - 1) return { state: task.state, before: ids[at + 2] ?? null };
  return undefined;
}
