import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { withOwn } from "@crq/frameworks/relations";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CallResult, queryOf } from "../../../../../api/call.ts";
import { useUser } from "../../../../../session/user-context.ts";

/** How the organization's own pairs are named where sources are. */
const OWN_SOURCE = "Approved in your organization";

/** An approved pair of the tenant. */
export type OwnPair = CallResult<"crosswalks.inForce">[number];

/** The identifiers of the frameworks between which the screen shows pairs, and the one in between. */
interface Way {
  readonly from: string;
  readonly to: string;
  readonly via: string | undefined;
}

/** The crosswalks with the tenant's approved pairs over them; only the published ones at platform level. */
export function useEffective(crosswalks: readonly Crosswalk[], way: Way | null) {
  const inTenant = useUser().tenantId !== null;
  const { from = "", to = "", via } = way ?? {};
  const hops = useMemo(
    () =>
      via === undefined
        ? [{ from, to }]
        : [
            { from, to: via },
            { from: via, to },
          ],
    [from, to, via],
  );
  return useQueries({
    queries: hops.map((hop) => ({
      ...queryOf("crosswalks.inForce", { query: hop }),
      enabled: inTenant && way !== null,
    })),
    combine: (answers) => {
      const failed = answers.find(({ error }) => error !== null);
      const loaded = !inTenant || answers.every(({ data }) => data !== undefined);
      return {
        data:
          loaded && way !== null
            ? { own: answers.map(({ data }) => data ?? []), hops, crosswalks }
            : undefined,
        error: failed?.error ?? null,
        isFetching: answers.some(({ isFetching }) => isFetching),
        refetch: () => {
          for (const answer of answers) void answer.refetch();
        },
      };
    },
  });
}

/** What the answer of `useEffective` holds. */
export interface Effective {
  readonly own: readonly (readonly OwnPair[])[];
  readonly hops: readonly { readonly from: string; readonly to: string }[];
  readonly crosswalks: readonly Crosswalk[];
}

/** The published crosswalks with the tenant's own pairs of each hop over them. */
export function effective({ own, hops, crosswalks }: Effective): readonly Crosswalk[] {
  return hops.reduce(
    (before, hop, at) =>
      withOwn(before, { ...hop, source: { title: OWN_SOURCE, publisher: "" }, pairs: own[at] ?? [] }),
    crosswalks,
  );
}
