import type { Exposure } from "@crq/contract/risk/exposure";
import { calendarDay } from "../../../screen/calendar-day.ts";
import type { TimePreferences } from "../../../ui/format.ts";

/** `Cyber tower ended on Dec 31, 2026, so it pays nothing here.`; null if no policy that would insure these losses has ended. */
export function endedWords(
  { endedPolicies = [] }: Pick<Exposure, "endedPolicies">,
  reader: TimePreferences,
): string | null {
  if (endedPolicies.length === 0) return null;
  const named = endedPolicies.map(({ name, endsOn }) => `${name} ended on ${calendarDay(endsOn, reader)}`);
  const list = named.length === 1 ? named[0]! : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
  return `${list}, so ${named.length === 1 ? "it pays" : "they pay"} nothing here.`;
}
