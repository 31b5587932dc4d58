import type { CurrentUser } from "@crq/contract/people/auth";
import { useQuery } from "@tanstack/react-query";
import { LINK_READER, type Reader } from "./link-reader.ts";

/** The signed-in person from the cache, without a call; a neutral default before that. */
export function useReader(): Reader {
  return useQuery<CurrentUser | null>({ queryKey: ["/api/auth/user"], enabled: false }).data ?? LINK_READER;
}
