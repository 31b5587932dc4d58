import type { Evidence, EvidenceKind, EvidenceState } from "@crq/contract/compliance/evidence";
import { calendarDay } from "../../../screen/calendar-day.ts";
import type { TimePreferences } from "../../../ui/format.ts";

/** What each kind of evidence is called. */
export const KIND_WORDS = { file: "File", link: "Link", text: "Text" } as const satisfies Record<
  EvidenceKind,
  string
>;

/** How current evidence is, as a filter says it. */
export const STATE_WORDS = {
  expired: "Expired",
  expiring: "Expires within 14 days",
  current: "Current",
  none: "Never expires",
} as const satisfies Record<EvidenceState, string>;

/** How current evidence is, with the day. */
export function expiryWords({ state, expiresOn }: Evidence, times: TimePreferences): string {
  if (expiresOn === null) return "Never expires";
  return `${state === "expired" ? "Expired after" : "Expires after"} ${calendarDay(expiresOn, times)}`;
}

/** The address of a revision's file. */
export function filePath(id: string, number: number, what: "file" | "image" = "file"): string {
  return `/api/evidence/${id}/revisions/${number}/${what}`;
}
