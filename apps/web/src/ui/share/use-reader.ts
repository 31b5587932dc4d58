import type { CurrentUser } from "@crq/contract/people/auth";
import { useQuery } from "@tanstack/react-query";
import type { TimePreferences } from "../format.ts";
import { LINK_READER } from "./link-reader.ts";

/** The reader of the screen, as far as charts and paper need to know. */
export type Reader = TimePreferences &
  Pick<CurrentUser, "brandLogoUrl" | "brandText" | "currentCompanyName" | "currentClientName">;

/** The signed-in person from the cache, without a call; a neutral default before that. */
export function useReader(): Reader {
  return useQuery<CurrentUser | null>({ queryKey: ["/api/auth/user"], enabled: false }).data ?? LINK_READER;
}
