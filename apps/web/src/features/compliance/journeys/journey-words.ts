/** The words of journeys. */
import type { Journey, JourneyStage } from "@crq/contract/compliance/journeys";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { count, counted, shortDay, type TimePreferences } from "../../../ui/format.ts";
import type { CallResult } from "../../../api/call.ts";

export const STAGE_WORDS: Readonly<Record<JourneyStage, string>> = {
  "not-started": "Not started",
  scoping: "Scoping",
  answering: "Answering",
  review: "In review",
  signed: "Signed",
  lapsed: "Review due",
};

/** A stage with its figures: `Answering 34 of 106`. */
export function stageText(journey: Journey, times: TimePreferences): string {
  const { stage, assessed, inScope, signedAt } = journey;
  if (stage === "answering") return `${count(assessed)} of ${count(inScope)} answered`;
  if ((stage === "signed" || stage === "lapsed") && signedAt !== null)
    return `Signed ${shortDay(signedAt, times)}`;
  return STAGE_WORDS[stage];
}

/** What is said of the day: nothing without one. */
export function dueText(
  { dueOn, overdueDays, stage, newerEdition }: Journey,
  times: TimePreferences,
): string {
  if (stage === "lapsed" && newerEdition) return "A newer edition is published";
  if (overdueDays > 0 && stage === "lapsed") return `Review due for ${counted(overdueDays, "day")}`;
  if (overdueDays > 0) return `Overdue by ${counted(overdueDays, "day")}`;
  if (dueOn === null) return "";
  return `${stage === "signed" ? "Next review" : "Due"} ${calendarDay(dueOn, times)}`;
}

/** How many journeys are at a stage. */
export function atStage(
  { stages }: Pick<CallResult<"journeys.summary">, "stages">,
  of: JourneyStage,
): number {
  return stages.find(({ stage }) => stage === of)?.count ?? 0;
}

/** The verdict over all journeys. */
export function verdictOf(summary: CallResult<"journeys.summary">): string {
  const { organizations, frameworks, overdue, latest } = summary;
  const signed = atStage(summary, "signed");
  const all = organizations * frameworks.length;
  const first =
    signed === all
      ? `All ${counted(all, "journey")} are signed and current.`
      : `${count(signed)} of ${counted(all, "journey")} ${signed === 1 ? "is" : "are"} signed and current.`;
  if (latest === null) return `${first} Nothing is overdue.`;
  const late = `${latest.name}’s ${latest.framework}, by ${counted(latest.days, "day")}`;
  return overdue === 1
    ? `${first} One is overdue: ${late}.`
    : `${first} ${count(overdue)} are overdue, longest ${late}.`;
}

/** What is next, and where that's done: in the assessment, or in one that is yet to begin. */
export interface NextStep {
  readonly words: string;
  readonly act: "open" | "start" | "renew";
  /** Which entries the assessment opens with. */
  readonly show?: "unanswered" | "mine";
}

/** What is next on a journey. */
export function nextStep(next: CallResult<"journeys.next">, times: TimePreferences): NextStep {
  const { journey, open, openForYou, submittedBy, submittedByYou } = next;
  switch (journey.stage) {
    case "not-started":
      return { words: `Start an assessment of ${next.frameworkTitle}.`, act: "start" };
    case "scoping":
      return {
        words: `Check the scope of ${counted(journey.inScope, "entry", "entries")}, then start answering.`,
        act: "open",
      };
    case "answering":
      if (open === 0)
        return { words: "Submit it for review: every entry in scope is answered.", act: "open" };
      return {
        words: `Answer ${counted(open, "open entry", "open entries")}${openForYou > 0 ? `, ${count(openForYou)} of them assigned to you` : ""}.`,
        act: "open",
        show: openForYou > 0 ? "mine" : "unanswered",
      };
    case "review":
      return {
        words: submittedByYou
          ? "Sign: waiting for someone other than you, since you submitted it."
          : `Sign: waiting for someone other than ${submittedBy ?? "the person who submitted it"}.`,
        act: "open",
      };
    case "signed":
      return {
        words:
          journey.dueOn === null
            ? "Nothing to do until the next review."
            : `Nothing to do until ${calendarDay(journey.dueOn, times)}, when the next review is due.`,
        act: "open",
      };
    case "lapsed":
      return {
        words: journey.newerEdition
          ? "Begin the next review: a newer edition of the framework is published."
          : "Begin the next review: the signature is more than 12 months old.",
        act: "renew",
      };
  }
}
