import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { withOwn } from "@crq/frameworks/relations";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type CallResult, queryOf } from "../../../../../api/call.ts";
import { OWN_SOURCE } from "../../../../../screen/frameworks/tenant-pairs.ts";
import { useUser } from "../../../../../session/user-context.ts";

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
  const asks = inTenant && way !== null;
  const [one = { from, to }, other = one] = hops;
  // Two queries by hand: what asks any number of them would weigh on every page.
  const first = useQuery({ ...queryOf("crosswalks.inForce", { query: one }), enabled: asks });
  const second = useQuery({
    ...queryOf("crosswalks.inForce", { query: other }),
    enabled: asks && hops.length > 1,
  });
  const answers = hops.length > 1 ? [first, second] : [first];
  const loaded = !inTenant || answers.every(({ data }) => data !== undefined);
  const isMeant = way !== null;
  const data = useMemo(
    () =>
      loaded && isMeant
        ? { own: hops.map((_, at) => (at === 0 ? first.data : second.data) ?? []), hops, crosswalks }
        : undefined,
    [loaded, isMeant, hops, crosswalks, first.data, second.data],
  );
  return {
    data,
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    isFetching: answers.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const answer of answers) void answer.refetch();
    },
  };
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
