/** The published pairs with what the tenant has approved over them. */
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { withInherited } from "@crq/frameworks/inherited";
import { withAllOwn } from "@crq/frameworks/relations";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOf } from "../../api/call.ts";
import { useCan, useUser } from "../../session/user-context.ts";
import type { Framework } from "./framework.ts";
import { catalogQuery, useCrosswalks } from "./shipped.ts";

/** How the organization's own pairs are named where sources are. */
export const OWN_SOURCE = "Approved in your organization";

/** All crosswalks as they count for the tenant; the published ones at platform level, and for people who don't read its pairs. */
export function useTenantCrosswalks(published: readonly Crosswalk[] | undefined) {
  const reads = useCan("crosswalk:read");
  const inTenant = useUser().tenantId !== null;
  const own = useQuery({ ...queryOf("crosswalks.allInForce"), enabled: reads && inTenant });
  const data = useMemo(() => {
    if (!published || (reads && inTenant && !own.data)) return undefined;
    const source = { title: OWN_SOURCE, publisher: "" };
    return withAllOwn(
      published,
      (own.data ?? []).map((pairs) => ({ ...pairs, source })),
    );
  }, [published, own.data, reads, inTenant]);
  return { data, error: own.error, isFetching: own.isFetching, refetch: () => void own.refetch() };
}

/** The crosswalks that count for a framework's entries: of one that rests on a shipped one also what it has from that. */
export function useFrameworkCrosswalks({ id, base, catalog, rewritten }: Framework) {
  const crosswalks = useCrosswalks();
  const rests = base !== id;
  const shipped = useQuery({ ...catalogQuery(base), enabled: rests });
  const published = useMemo(() => {
    if (!crosswalks.data || !rests) return crosswalks.data;
    return shipped.data && withInherited(crosswalks.data, [{ catalog, base: shipped.data, rewritten }]);
  }, [crosswalks.data, shipped.data, rests, catalog, rewritten]);
  const counting = useTenantCrosswalks(published);
  const failed = [crosswalks, shipped, counting].find(({ error }) => error !== null);
  return {
    data: counting.data,
    error: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    refetch: () => void failed?.refetch(),
  };
}
