/** A tenant's own frameworks, as screens read them. */
import type { Official } from "@crq/frameworks/official";
import { useQuery } from "@tanstack/react-query";
import { type CallResult, queryOf } from "../../api/call.ts";
import { useCan, useUser } from "../../session/user-context.ts";
import { type Framework, frameworkOf } from "./framework.ts";
import { shipped } from "./shipped.ts";

/** A published framework's content doesn't change; a draft's does while it's written. */
const FRESH_MS = 60_000;

function prepared({ catalog, basedOn }: CallResult<"frameworks.content">): Framework {
  return frameworkOf(catalog, basedOn === null ? {} : { base: basedOn });
}

/** The structure of one of the tenant's frameworks. */
export function useOwnFramework(id: string) {
  return useQuery({
    ...queryOf("frameworks.content", { params: { id }, query: { texts: "no" } }),
    select: prepared,
    staleTime: FRESH_MS,
  });
}

/** Whether the person reads frameworks of a tenant here. */
export function useReadsOwn(): boolean {
  const may = useCan("own-framework:read");
  return useUser().tenantId !== null && may;
}

/** The publisher's own words about an entry: from the framework itself, or for a shipped one from the newest import that rests on it. */
export function useOfficial({ id }: Framework, entry: string): Official[string] | undefined {
  const reads = useReadsOwn();
  const ships = shipped(id) !== undefined;
  const imports = useQuery({
    ...queryOf("frameworks.list", {
      query: {
        basedOn: id,
        origin: "imported",
        status: "published",
        sort: "published",
        order: "desc",
        pageSize: 1,
      },
    }),
    enabled: reads && ships,
    staleTime: FRESH_MS,
  });
  const from = ships ? imports.data?.items[0]?.id : id;
  const content = useQuery({
    ...queryOf("frameworks.content", { params: { id: from ?? "" }, query: { entry } }),
    enabled: reads && from !== undefined,
    staleTime: FRESH_MS,
  });
  return content.data?.official[entry];
}
