import type { AuditorAccess } from "@crq/contract/compliance/assessments/auditors";
import { calendarDay } from "../../../screen/calendar-day.ts";
import { useUser } from "../../../session/user-context.ts";
import { Badge } from "../../../ui/badge.tsx";
import { STATE_WORDS } from "./words.ts";

/** Whether an auditor can read, and until when. */
export function AccessState({ access: { state, endsOn } }: { readonly access: AuditorAccess }) {
  const user = useUser();
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <Badge variant={state === "open" ? "default" : "secondary"}>{STATE_WORDS[state]}</Badge>
      {state !== "withdrawn" && (
        <span className="text-xs text-muted">
          {state === "open" ? "until" : "on"} {calendarDay(endsOn, user)}
        </span>
      )}
    </span>
  );
}
