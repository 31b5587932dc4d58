import type { Catalog } from "@crq/frameworks/catalog";
import { type Coverage, coverage } from "@crq/frameworks/coverage";
import { withInherited } from "@crq/frameworks/inherited";
import { mapped } from "@crq/frameworks/mapped";
import { type Meeting, meetings } from "@crq/frameworks/overview";
import { type Relation, relations } from "@crq/frameworks/relations";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  type Choosable,
  restingOn,
  useOwnCatalog,
  useOwnFrameworks,
} from "../../../../screen/frameworks/own-list.ts";
import { allTextsQuery } from "../../../../screen/frameworks/shipped.ts";
import { useUser } from "../../../../session/user-context.ts";
import type { Knowledge } from "../shipped-knowledge.ts";
import { isOwn, type MapperSearch } from "./mapper-search.ts";
import { effective, type OwnPair, useEffective } from "./own/use-own-pairs.ts";
import type { Framework } from "./rows.ts";
import { chosen, meetsOf } from "./way.ts";

/** The frameworks that the screen shows, and between which others it could. */
export interface Choice {
  readonly from: Catalog;
  readonly to: Catalog;
  /** Undefined: only what is said of the two. */
  readonly via: Catalog | undefined;
  /** Whose ways of writing identifiers apply. */
  readonly notations: { readonly from: string; readonly to: string };
  /** What `from` meets, and the frameworks that meet any. */
  readonly meets: readonly Meeting[];
  readonly joined: ReadonlySet<string>;
  readonly frameworks: readonly Choosable[];
}

/** The pairs of the chosen frameworks, brought together and counted. */
export interface Mapping {
  readonly relations: readonly Relation[];
  readonly coverage: Coverage;
  /** The tenant's own among the direct ones. */
  readonly own: readonly OwnPair[];
}

/** The choice that the URL makes among what there is, with its pairs; as a query that `Loaded` shows. */
export function useMapping({ catalogs, crosswalks }: Knowledge, search: MapperSearch) {
  const open = useUser().tenantId !== null;
  const seen = useMemo(() => meetings(catalogs, crosswalks), [catalogs, crosswalks]);
  const listed = useOwnFrameworks();
  const frameworks = useMemo(
    (): readonly Choosable[] => [...catalogs, ...(listed.data ?? [])],
    [catalogs, listed.data],
  );
  const bases = useMemo(
    () => new Map(frameworks.flatMap(({ id, basedOn }) => (basedOn == null ? [] : [[id, basedOn] as const]))),
    [frameworks],
  );
  const { from, to, via } = search;
  const way = useMemo(
    () =>
      chosen(
        frameworks.map(({ id }) => id),
        seen,
        { from, to, via },
        open,
        bases,
      ),
    [frameworks, seen, from, to, via, open, bases],
  );
  const awaited = listed.isLoading && (isOwn(from) || isOwn(to));
  const ends = [
    useOwnCatalog(isOwn(way?.from) ? way?.from : undefined),
    useOwnCatalog(isOwn(way?.to) ? way?.to : undefined),
  ] as const;
  const [first, second] = [ends[0].data, ends[1].data];
  const published = useMemo(
    () =>
      withInherited(
        crosswalks,
        [first, second].flatMap((own) => restingOn(own, catalogs) ?? []),
      ),
    [crosswalks, catalogs, first, second],
  );
  const pairs = useEffective(published, awaited ? null : way);
  const catalogOf = (id: string | undefined) => catalogs.find((catalog) => catalog.id === id);
  const [one, other] = [
    ends[0].data?.catalog ?? catalogOf(way?.from),
    ends[1].data?.catalog ?? catalogOf(way?.to),
  ];
  const between = catalogOf(way?.via);
  const known = pairs.data;
  const mapping = useMemo((): Mapping | undefined => {
    if (!known || !one || !other) return undefined;
    const found = mapped(effective(known), one.id, other.id, between?.id);
    return {
      relations: relations(found),
      coverage: coverage(one, other, found),
      own: known.hops.length === 1 ? (known.own[0] ?? []) : [],
    };
  }, [known, one, other, between]);
  const choice = useMemo(
    (): Choice | undefined =>
      one &&
      other && {
        from: one,
        to: other,
        via: between,
        notations: { from: one.id, to: other.id },
        meets: meetsOf(seen, bases, one.id),
        joined: new Set(seen.map((meeting) => meeting.from)),
        frameworks,
      },
    [one, other, between, seen, bases, frameworks],
  );
  const failed = [ends[0], ends[1], pairs].find(({ error }) => error !== null);
  const notations = {
    from: ends[0].data?.notation ?? way?.from ?? "",
    to: ends[1].data?.notation ?? way?.to ?? "",
  };
  return {
    data: choice && mapping && { choice: { ...choice, notations }, mapping },
    error: failed?.error ?? null,
    isFetching: failed?.isFetching ?? false,
    refetch: () => void failed?.refetch(),
    none: way === null && !awaited,
  };
}

/** A framework with what its entries ask, where they have no title. */
export function useFramework(catalog: Catalog, notation: string): Framework {
  const untitled = catalog.entries.some(({ title }) => title === undefined);
  const { data } = useQuery({ ...allTextsQuery(notation), enabled: untitled });
  return useMemo(() => ({ catalog, texts: data ?? {}, notation }), [catalog, data, notation]);
}
