import { type ProjectTask, TASK_STATES, type TaskState } from "@crq/contract/risk/remediation/projects";
import { cx } from "class-variance-authority";
import { type DragEvent, type KeyboardEvent, useId, useState } from "react";
import { calendarDay } from "../../../../screen/calendar-day.ts";
import { useUser } from "../../../../session/user-context.ts";
import { STATE_WORDS } from "../project-words.ts";
import { placeAfterKey } from "./task-places.ts";

interface BoardProps {
  readonly tasks: readonly ProjectTask[];
  readonly changes: boolean;
  readonly busy: boolean;
  readonly onOpen: (task: ProjectTask) => void;
  /** Moves a task to a state, before another one there; null: at the end. */
  readonly onMove: (task: ProjectTask, state: TaskState, before: string | null) => void;
}

/** The tasks by state. They're dragged, or moved with Alt and the arrow keys. */
export function TaskBoard({ tasks, changes, busy, onOpen, onMove }: BoardProps) {
  const help = useId();
  const [dragged, setDragged] = useState<string>();
  const press = (event: KeyboardEvent, task: ProjectTask) => {
    const place = event.altKey && changes && !busy ? placeAfterKey(tasks, task, event.key) : undefined;
    if (!place) return;
    event.preventDefault();
    onMove(task, place.state, place.before);
  };
  const drop = (state: TaskState, before: string | null) => {
    const task = tasks.find(({ id }) => id === dragged);
    setDragged(undefined);
    if (task && task.id !== before) onMove(task, state, before);
  };
  const droppable = (state: TaskState, before: string | null) =>
    changes
      ? {
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault();
            event.stopPropagation();
            drop(state, before);
          },
        }
      : {};
  return (
    <div className="mt-4">
      {changes && (
        <p id={help} className="mb-2 text-xs text-muted">
          Drag a task, or move it with Alt and the arrow keys.
        </p>
      )}
      <div className="grid gap-4 md:grid-cols-3">
        {TASK_STATES.map((state) => {
          const here = tasks.filter((task) => task.state === state);
          return (
            <section
              key={state}
              aria-label={STATE_WORDS[state]}
              className="min-w-0 rounded-md bg-ink/4 p-3"
              {...droppable(state, null)}
            >
              <h3 className="text-sm font-medium">
                {STATE_WORDS[state]} <span className="num text-muted">{here.length}</span>
              </h3>
              <ul className="mt-2 grid min-h-8 gap-2">
                {here.map((task) => (
                  // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keyboards move it by its button
                  <li
                    key={task.id}
                    draggable={changes}
                    onDragStart={() => setDragged(task.id)}
                    onDragEnd={() => setDragged(undefined)}
                    {...droppable(state, task.id)}
                  >
                    <button
                      type="button"
                      aria-describedby={changes ? help : undefined}
                      onClick={() => onOpen(task)}
                      onKeyDown={(event) => press(event, task)}
                      className={cx(
                        "w-full rounded-md border border-line bg-surface px-3 py-2 text-left text-sm hover:border-line-strong",
                        dragged === task.id && "opacity-50",
                      )}
                    >
                      <span className="block font-medium wrap-anywhere">{task.title}</span>
                      <Details task={task} />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

function Details({ task: { ownerName, dueOn, overdue } }: { readonly task: ProjectTask }) {
  const user = useUser();
  if (ownerName === null && dueOn === null) return null;
  return (
    <span className="mt-0.5 block text-xs wrap-anywhere text-muted">
      {ownerName}
      {ownerName !== null && dueOn !== null && ", "}
      {dueOn !== null && (
        <span className={overdue ? "text-bad" : ""}>
          {overdue ? "overdue since" : "due"} {calendarDay(dueOn, user)}
        </span>
      )}
    </span>
  );
}
