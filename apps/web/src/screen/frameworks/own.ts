/** A tenant's own frameworks, as screens read them. */
import type { Official } from "@crq/frameworks/official";
import { useQuery } from "@tanstack/react-query";
import { type CallResult, queryOf } from "../../api/call.ts";
import { useCan, useUser } from "../../session/user-context.ts";
import { type Framework, frameworkOf } from "./framework.ts";
import { shipped } from "./shipped.ts";

/** A published framework's content doesn't change; a draft's does while it's written. */
const FRESH_MS = 60_000;

function prepared({ catalog, basedOn, rewritten }: CallResult<"frameworks.content">): Framework {
  return frameworkOf(catalog, { rewritten, ...(basedOn !== null && { base: basedOn }) });
}

/** The structure of one of the tenant's frameworks. */
export function useOwnFramework(id: string, enabled = true) {
  return useQuery({
    ...queryOf("frameworks.content", { params: { id }, query: { texts: "no" } }),
    select: prepared,
    enabled,
    staleTime: FRESH_MS,
  });
}

/** Whether the person reads frameworks of a tenant here. */
export function useReadsOwn(): boolean {
  const may = useCan("own-framework:read");
  return useUser().tenantId !== null && may;
}

/** The publisher's own words about an entry. */
export interface FoundOfficial {
  readonly text: Official[string] | undefined;
  /** The imported framework that they're from; undefined if it's the one on the screen. */
  readonly from: Listed | undefined;
  /** They are on their way. */
  readonly pending: boolean;
}

type Listed = CallResult<"frameworks.list">["items"][number];

/** The newest published import that rests on a shipped framework, if the person reads frameworks of a tenant. */
export function useNewestImport(shippedId: string) {
  const reads = useReadsOwn();
  return useQuery({
    ...queryOf("frameworks.list", {
      query: {
        basedOn: shippedId,
        origin: "imported",
        status: "published",
        sort: "published",
        order: "desc",
        pageSize: 1,
      },
    }),
    enabled: reads && shipped(shippedId) !== undefined,
    select: ({ items }): Listed | null => items[0] ?? null,
    staleTime: FRESH_MS,
  });
}

/** The publisher's own words about an entry: from the framework itself, or for a shipped one from the newest import that rests on it. */
export function useOfficial({ id }: Framework, entry: string): FoundOfficial {
  const reads = useReadsOwn();
  const newest = useNewestImport(id).data ?? undefined;
  const from = shipped(id) ? newest?.id : id;
  const content = useQuery({
    ...queryOf("frameworks.content", { params: { id: from ?? "" }, query: { entry } }),
    enabled: reads && from !== undefined,
    staleTime: FRESH_MS,
  });
  return { text: content.data?.official[entry], from: newest, pending: content.isLoading };
}
