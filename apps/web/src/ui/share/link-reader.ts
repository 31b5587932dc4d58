import type { Reader } from "./use-reader.ts";

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
