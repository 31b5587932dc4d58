import type { CurrentUser } from "@crq/contract/people/auth";
import type { TimePreferences } from "../format.ts";

/** The reader of the screen, as far as charts and paper need to know. */
export type Reader = TimePreferences &
  Pick<CurrentUser, "brandLogoUrl" | "brandText" | "currentCompanyName" | "currentClientName">;

/** How a reader without an account reads dates: in the zone of their browser. */
export const LINK_READER: Reader = {
  timezone: "UTC",
  timezoneSource: "auto",
  militaryTime: false,
  dateFormat: "en-US",
  brandLogoUrl: null,
  brandText: null,
  currentCompanyName: null,
  currentClientName: null,
};
