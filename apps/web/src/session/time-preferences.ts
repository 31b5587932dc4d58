import type { CurrentUser } from "@crq/contract/people/auth";
import { TIMEZONES } from "@crq/contract/timezones";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type CallInput, call } from "../api/call.ts";
import { currentUserQuery } from "../api/current-user.ts";
import { toast } from "../ui/overlay/toast.ts";

const AGAIN_MS = 100;
const DEFAULT_ZONE = "America/New_York";

/** How a person wants to read times, as a form holds it. */
export type TimeDraft = Pick<CurrentUser, "timezone" | "timezoneSource" | "militaryTime">;

/** What the form begins with: a zone that is on no list gives way to the default. */
export function timeDraft({ timezone, timezoneSource, militaryTime }: TimeDraft): TimeDraft {
  const listed = TIMEZONES.some(({ value }) => value === timezone);
  return { timezone: listed ? timezone : DEFAULT_ZONE, timezoneSource, militaryTime };
}

/** What the server is told: the zone goes with its source, and is left out where the browser finds it. */
export function timePayload({ timezone, timezoneSource, militaryTime }: TimeDraft) {
  return timezoneSource === "manual"
    ? { timezone, timezoneSource, militaryTime }
    : { timezoneSource, militaryTime };
}

/** Saves how the person reads times; then the person is read again, and once more a moment later. */
export function useSaveTimePreferences(onSaved?: () => void) {
  const client = useQueryClient();
  const { queryKey } = currentUserQuery;
  return useMutation({
    mutationFn: async (body: CallInput<"profile.timezonePreferences">["body"]) =>
      call("profile.timezonePreferences", { body }),
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
