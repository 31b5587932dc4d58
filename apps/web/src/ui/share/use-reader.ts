import type { CurrentUser } from "@crq/contract/people/auth";
import { useQuery } from "@tanstack/react-query";
import type { TimePreferences } from "../format.ts";

/** The reader of the screen, as far as charts and paper need to know. */
export type Reader = TimePreferences &
  Pick<CurrentUser, "brandLogoUrl" | "brandText" | "currentCompanyName" | "currentClientName">;

const NOBODY: Reader = {
  timezone: "UTC",
  timezoneSource: "auto",
  militaryTime: false,
  dateFormat: "en-US",
  brandLogoUrl: null,
  brandText: null,
  currentCompanyName: null,
  currentClientName: null,
};

/** The signed-in person from the cache, without a call; a neutral default before that. */
export function useReader(): Reader {
  return useQuery<CurrentUser | null>({ queryKey: ["/api/auth/user"], enabled: false }).data ?? NOBODY;
}
