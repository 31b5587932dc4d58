import type { CurrentUser } from "@crq/contract/people/auth";
import { useQuery } from "@tanstack/react-query";
import type { TimePreferences } from "../format.ts";

/** Who reads the screen, as far as charts and paper need to know. */
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

/** The signed-in person as the cache holds them, without asking the server; nobody in particular before that. */
export function useReader(): Reader {
  return useQuery<CurrentUser | null>({ queryKey: ["/api/auth/user"], enabled: false }).data ?? NOBODY;
}
