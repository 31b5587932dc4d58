/** Programs in words. */
import type { ProgramStatus, ProgramSummary } from "@crq/contract/compliance/programs";
import { counted, percent } from "../../../ui/format.ts";

/** The states of a program. */
export const STATUS_WORDS: Readonly<Record<ProgramStatus, string>> = {
  planned: "Planned",
  active: "Active",
  on_hold: "On hold",
  completed: "Completed",
};

/** How a program is doing, in two words and in a sentence. */
export interface Standing {
  readonly tone: "within" | "over" | "open";
  readonly chip: string;
  readonly sentence: string;
}

/** How far its assessments are: `42% of 110 controls are assessed, with a score of 78%.` */
function progressWords({ progress }: Pick<ProgramSummary, "progress">): string {
  const { assessments, controlsTotal, controlsAssessed, score } = progress;
  if (assessments === 0) return "It has no assessment yet.";
  const done = controlsTotal === 0 ? 0 : controlsAssessed / controlsTotal;
  const scored = score === null ? "" : `, with a score of ${percent(score)}`;
  return `${percent(done)} of ${counted(controlsTotal, "control")} ${controlsTotal === 1 ? "is" : "are"} assessed${scored}.`;
}

/** How a program is doing on a day (`2026-11-26`). */
export function standingOf(program: ProgramSummary, today: string): Standing {
  const { status, archivedAt, milestonesOverdue: late, nextReviewOn } = program;
  const words = progressWords(program);
  if (archivedAt !== null) return { tone: "open", chip: "Archived", sentence: words };
  if (status === "completed" || status === "on_hold")
    return { tone: status === "completed" ? "within" : "open", chip: STATUS_WORDS[status], sentence: words };
  const unreviewed = nextReviewOn !== null && nextReviewOn < today;
  if (late > 0 || unreviewed) {
    const what = [
      ...(late > 0 ? [`${counted(late, "milestone")} ${late === 1 ? "is" : "are"} overdue`] : []),
      ...(unreviewed ? ["its review is overdue"] : []),
    ].join(", and ");
    return { tone: "over", chip: "Behind", sentence: `${what[0]!.toUpperCase()}${what.slice(1)}. ${words}` };
  }
  if (status === "planned") return { tone: "open", chip: "Planned", sentence: words };
  return { tone: "within", chip: "On track", sentence: words };
}
