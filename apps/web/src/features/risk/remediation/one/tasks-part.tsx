import type { ProjectRecord, ProjectTask, TaskState } from "@crq/contract/risk/remediation/projects";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useAct } from "../../../../screen/use-act.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { STATE_WORDS } from "../project-words.ts";
import { TaskBoard } from "./task-board.tsx";
import { TaskDialog } from "./task-dialog.tsx";
import { TaskTimeline } from "./task-timeline.tsx";

interface TasksProps {
  readonly project: ProjectRecord;
  /** Whether the person can change them. */
  readonly changes: boolean;
}

const VIEWS = [
  { key: "board", label: "Board" },
  { key: "timeline", label: "Timeline" },
] as const;

/** The tasks of a project, as a board and over time. */
export function TasksPart({ project, changes }: TasksProps) {
  const { id, tasks, tasksTotal, tasksDone } = project;
  const [view, setView] = useState<"board" | "timeline">("board");
  const [open, setOpen] = useState<ProjectTask | "new">();
  const [said, setSaid] = useState("");
  const change = useAct("projects.changeTask", { failed: "Couldn't move the task" });
  const move = async (task: ProjectTask, state: TaskState, before: string | null) => {
    const { id: taskId, version, title } = task;
    const moved = await change.run({ params: { id }, body: { taskId, version, state, before } });
    if (moved) setSaid(`${title}: ${STATE_WORDS[state]}`);
  };
  return (
    <Section
      title="Tasks"
      mark={
        tasksTotal > 0 && (
          <span className="text-sm text-muted">
            {tasksDone} of {tasksTotal} done
          </span>
        )
      }
      actions={
        changes && (
          <Button variant="outline" onClick={() => setOpen("new")}>
            <Plus aria-hidden /> Add task
          </Button>
        )
      }
    >
      {tasks.length === 0 ? (
        <p className="border-y border-line py-4 text-sm text-muted">No tasks yet.</p>
      ) : (
        <Tabs label="Views of the tasks" tabs={VIEWS} current={view} onChange={setView}>
          {view === "board" ? (
            <TaskBoard
              tasks={tasks}
              changes={changes}
              busy={change.busy}
              onOpen={setOpen}
              onMove={(task, state, before) => void move(task, state, before)}
            />
          ) : (
            <TaskTimeline project={project} />
          )}
        </Tabs>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {open !== undefined && (
        <TaskDialog
          project={project}
          task={open === "new" ? undefined : open}
          changes={changes}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}
