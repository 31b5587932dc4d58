import type { ProjectRecord, ProjectTask } from "@crq/contract/risk/remediation/projects";
import { cx } from "class-variance-authority";
import { calendarDay, todayOf } from "../../../../screen/calendar-day.ts";
import { useUser } from "../../../../session/user-context.ts";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { STATE_WORDS } from "../project-words.ts";
import { timelineOf } from "./timeline.ts";

/** The project and its tasks over time: a bar from start to due for each, and a line for today. */
export function TaskTimeline({ project }: { readonly project: ProjectRecord }) {
  const user = useUser();
  const { tasks, startsOn, dueOn } = project;
  const today = todayOf(user);
  const timeline = timelineOf([{ startsOn, dueOn }, ...tasks], today);
  if (!timeline)
    return (
      <p className="mt-4 border-y border-line py-4 text-sm text-muted">
        No days yet. Give the project or its tasks a start and a day when they’re due.
      </p>
    );
  const { months, at } = timeline;
  const rows: readonly (Pick<ProjectTask, "title" | "startsOn" | "dueOn" | "overdue"> & {
    readonly key: string;
    readonly state: string;
    readonly done: boolean;
  })[] = [
    {
      key: "project",
      title: "Project",
      state: "",
      done: project.status === "done",
      startsOn,
      dueOn,
      overdue: project.overdue,
    },
    ...tasks.map((task) => ({
      ...task,
      key: task.id,
      state: STATE_WORDS[task.state],
      done: task.state === "done",
    })),
  ];
  return (
    <div className="mt-4">
      <Table label="Timeline" className="min-w-160">
        <thead>
          <tr>
            <Th>Task</Th>
            <Th>State</Th>
            <Th>Days</Th>
            <Th className="w-1/2">
              <span className="relative block h-4">
                {months.map(({ label, share }) => (
                  <span key={label} className="absolute text-2xs" style={{ left: `${share * 100}%` }}>
                    {label}
                  </span>
                ))}
              </span>
            </Th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, state, done, startsOn: from, dueOn: until, overdue }) => (
            <Tr key={key}>
              <RowHeader className="min-w-40 wrap-anywhere">{title}</RowHeader>
              <Td>{state}</Td>
              <Td className="text-xs">
                {from === null && until === null
                  ? "–"
                  : `${from === null ? "" : calendarDay(from, user)} to ${until === null ? "open" : calendarDay(until, user)}`.trim()}
                {overdue && <span className="text-bad"> overdue</span>}
              </Td>
              <Td className="w-1/2">
                <span aria-hidden className="relative block h-5">
                  <span
                    className="absolute inset-y-0 w-px bg-primary"
                    style={{ left: `${at(today) * 100}%` }}
                  />
                  {(from !== null || until !== null) && (
                    <span
                      className={cx(
                        "absolute top-1 h-3 min-w-1.5 rounded-sm",
                        done ? "bg-ok/60" : overdue ? "bg-bad/70" : "bg-c1/70",
                      )}
                      style={{
                        left: `${at(from ?? until!) * 100}%`,
                        width: `${(at(until ?? from!) - at(from ?? until!)) * 100}%`,
                      }}
                    />
                  )}
                </span>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
