/** The words of auditors' accesses. */
import type { AuditorAccess, AuditorEvent } from "@crq/contract/compliance/assessments/auditors";
import { calendarDay } from "../../../screen/calendar-day.ts";
import type { TimePreferences } from "../../../ui/format.ts";

export const STATE_WORDS: Readonly<Record<AuditorAccess["state"], string>> = {
  open: "Can read",
  expired: "Ended",
  withdrawn: "Withdrawn",
};

/** What an auditor sees: `Answers, evidence, notes`. */
export function seesWords({
  seesEvidence,
  seesNotes,
}: Pick<AuditorAccess, "seesEvidence" | "seesNotes">): string {
  return ["Answers", ...(seesEvidence ? ["evidence"] : []), ...(seesNotes ? ["notes"] : [])].join(", ");
}

const EVENT_WORDS: Readonly<Record<AuditorEvent, string>> = {
  give: "Access given",
  extend: "Last day moved",
  resend: "New link made",
  withdraw: "Access withdrawn",
  open: "Opened in a browser, with a code",
  refuse: "Wrong code entered",
  download: "Downloaded",
  package: "Downloaded the package",
  ask: "Asked about",
};

/** What happened with an access, with what it was about: `Downloaded policy.pdf`. */
export function eventWords(
  { kind, about }: { readonly kind: AuditorEvent; readonly about: string },
  times: TimePreferences,
): string {
  const words = EVENT_WORDS[kind];
  if (about === "") return words;
  if (kind === "give") return `${words} until ${calendarDay(about, times)}`;
  if (kind === "extend") return `${words} to ${calendarDay(about, times)}`;
  return `${words} ${about}`;
}

/** The day that's some days after another: `2026-12-26`. */
export function daysAfter(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
