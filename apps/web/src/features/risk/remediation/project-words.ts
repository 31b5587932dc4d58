/** Projects in words. */
import type {
  GapVerdict,
  ProjectGap,
  ProjectRecord,
  ProjectStatus,
  ProjectSummary,
  TaskState,
} from "@crq/contract/risk/remediation/projects";
import { mean } from "@crq/engine/distributions/distribution";
import type { Distribution } from "@crq/engine/scenario";
import { counted, money, significant } from "../../../ui/format.ts";

/** The states of a project. */
export const STATUS_WORDS: Readonly<Record<ProjectStatus, string>> = {
  proposed: "Proposed",
  approved: "Approved",
  in_progress: "In progress",
  done: "Done",
  dropped: "Dropped",
};

/** The states of a task. */
export const STATE_WORDS: Readonly<Record<TaskState, string>> = {
  to_do: "To do",
  doing: "Doing",
  done: "Done",
};

/** What an entry is. */
const VERDICT_WORDS: Readonly<Record<GapVerdict, string>> = {
  unanswered: "Unanswered",
  met: "Met",
  "partially-met": "Partially met",
  "not-met": "Not met",
  "not-applicable": "Not applicable",
};

/** What a gap is now, what it was when the project was planned, and what the project aims at, as far as these differ. */
export function gapWords({ verdict, now, aimed }: Pick<ProjectGap, "verdict" | "now" | "aimed">): string {
  const is = now === null ? "No longer part of the assessment" : VERDICT_WORDS[now];
  const was = verdict === now ? "" : `, was ${VERDICT_WORDS[verdict].toLowerCase()}`;
  const goal = now === aimed || aimed === "met" ? "" : `, to be ${VERDICT_WORDS[aimed].toLowerCase()}`;
  return `${is}${was}${goal}`;
}

/** The expected value of an estimated cost. */
export function expected(cost: ProjectSummary["oneOff"]): number {
  return mean(cost as Distribution);
}

/** `$30K once and $10K a year`. */
export function costWords({
  oneOff,
  yearly,
  currency,
}: Pick<ProjectSummary, "oneOff" | "yearly" | "currency">): string {
  const [once, year] = [expected(oneOff), expected(yearly)];
  if (once === 0 && year === 0) return "No cost stated";
  if (year === 0) return `${money(once, currency)} once`;
  if (once === 0) return `${money(year, currency)} a year`;
  return `${money(once, currency)} once and ${money(year, currency)} a year`;
}

/** What `$1` spent saves: `$2.37`. */
export function savedPerOne(ratio: number, currency: string): string {
  return `${ratio < 0 ? "-" : ""}${money(1, currency).replace("1", significant(Math.abs(ratio)))}`;
}

/** Names the ratio of savings to costs: `Saved per $1 spent`. */
export function perOneSpent(currency: string): string {
  return `Saved per ${money(1, currency)} spent`;
}

/** Where a project stands, in a sentence. */
export function standingWords(project: ProjectRecord): string {
  const { status, tasksTotal, tasksDone, overdue, approvedAt, approvedBy, doneBy } = project;
  const late = project.tasks.filter((task) => task.overdue).length;
  const tasks =
    tasksTotal === 0
      ? "No tasks yet"
      : `${tasksDone} of ${counted(tasksTotal, "task")} done${late > 0 ? `, ${late} overdue` : ""}`;
  // Completing a project takes an approval here; without one, a file said so.
  if (status === "done" && approvedAt === null)
    return `Completed elsewhere${doneBy === null ? "" : `, and recorded here by ${doneBy}`}.`;
  if (status === "done")
    return `${doneBy === null ? "Completed" : `Completed by ${doneBy}`}. See below what it changed.`;
  if (status === "dropped") return "Dropped: its controls can be planned in another project.";
  if (overdue) return `${tasks}, and its day has passed.`;
  if (status === "proposed") return `Proposed, not approved yet. ${tasks}.`;
  return `${tasks}${status === "approved" && approvedBy !== null ? `; approved by ${approvedBy}` : ""}.`;
}
