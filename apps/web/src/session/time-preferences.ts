import type { CurrentUser } from "@crq/contract/people/auth";
import { TIMEZONES } from "@crq/contract/timezones";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call } from "../api/call.ts";
import { currentUserQuery } from "../api/current-user.ts";
import { toast } from "../ui/overlay/toast.ts";

const AGAIN_MS = 100;
const DEFAULT_ZONE = "America/New_York";

/** A person's date and time format in a form. */
export type TimeDraft = Pick<CurrentUser, "timezone" | "timezoneSource" | "militaryTime">;

/** The form's initial values: an unlisted zone gives way to the default. */
export function timeDraft({ timezone, timezoneSource, militaryTime }: TimeDraft): TimeDraft {
  const listed = TIMEZONES.some(({ value }) => value === timezone);
  return { timezone: listed ? timezone : DEFAULT_ZONE, timezoneSource, militaryTime };
}

type TimeBody = CallInput<"profile.timezonePreferences">["body"];

/**
 * The requests, one for each change: the zone with its source, the source alone if the browser detects the zone, or the clock.
 */
export function timePayloads(before: TimeDraft, draft: TimeDraft): readonly TimeBody[] {
  const { timezone, timezoneSource, militaryTime } = draft;
  const zone: TimeBody = timezoneSource === "manual" ? { timezone, timezoneSource } : { timezoneSource };
  const zoneChanged =
    timezoneSource !== before.timezoneSource || (timezoneSource === "manual" && timezone !== before.timezone);
  return [
    ...(zoneChanged ? [zone] : []),
    ...(militaryTime === before.militaryTime ? [] : [{ militaryTime }]),
  ];
}

/** Saves the person's date and time format; then refetches the person, and once more a moment later. */
export function useSaveTimePreferences(onSaved?: () => void) {
  const client = useQueryClient();
  const { queryKey } = currentUserQuery;
  return useMutation({
    mutationFn: async (bodies: readonly TimeBody[]) => {
      for (const body of bodies) await call("profile.timezonePreferences", { body });
    },
    onSuccess: () => {
      toast({
        title: "Preferences Updated",
        description: "Your timezone and time display preferences have been saved.",
      });
      void client.invalidateQueries({ queryKey });
      setTimeout(() => void client.refetchQueries({ queryKey }), AGAIN_MS);
      onSaved?.();
    },
    onError: () => {
      toast({
        title: "Update Failed",
        description: "Failed to update your preferences. Please try again.",
        variant: "destructive",
      });
    },
  });
}
