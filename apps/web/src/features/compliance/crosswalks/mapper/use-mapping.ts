import type { Catalog } from "@crq/frameworks/catalog";
import { type Coverage, coverage } from "@crq/frameworks/coverage";
import { mapped } from "@crq/frameworks/crosswalk";
import { type Meeting, meetings } from "@crq/frameworks/overview";
import { type Relation, relations } from "@crq/frameworks/relations";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { allTextsQuery } from "../../../../screen/frameworks/shipped.ts";
import type { Knowledge } from "../shipped-knowledge.ts";
import type { MapperSearch } from "./mapper-search.ts";
import type { Framework } from "./rows.ts";

/** The two frameworks that the screen shows, and how they meet. */
export interface Choice {
  readonly from: Catalog;
  readonly to: Catalog;
  /** Undefined: only what a source says of the two. */
  readonly via: Catalog | undefined;
  readonly seen: readonly Meeting[];
}

const FIRST = "nist-csf-2-0";
const SECOND = "nist-sp-800-53-r5";

/** What the URL asks for, or what comes closest: frameworks that meet, by a way that exists. */
export function chosen(
  catalogs: readonly Catalog[],
  seen: readonly Meeting[],
  search: MapperSearch,
): Choice | null {
  const named = (id: string | undefined) => catalogs.find((catalog) => catalog.id === id);
  const from = named(search.from) ?? named(FIRST) ?? named(seen[0]?.from);
  const meets = seen.filter((one) => one.from === from?.id);
  const meeting =
    meets.find(({ to }) => to === search.to) ??
    meets.find(({ to }) => to === SECOND) ??
    meets.find(({ direct }) => direct !== null) ??
    meets[0];
  const to = named(meeting?.to);
  if (!from || !meeting || !to) return null;
  const way = meeting.ways.find(({ via }) => via === search.via);
  const via = meeting.direct === null ? (way ?? meeting.ways[0]) : way;
  return { from, to, via: named(via?.via), seen };
}

/** The pairs of the chosen frameworks, brought together and counted. */
export interface Mapping {
  readonly relations: readonly Relation[];
  readonly coverage: Coverage;
}

/** The choice that the URL makes among what is known, with its pairs. */
export function useMapping({ catalogs, crosswalks }: Knowledge, search: MapperSearch) {
  const seen = useMemo(() => meetings(catalogs, crosswalks), [catalogs, crosswalks]);
  const { from, to, via } = search;
  const choice = useMemo(
    () => chosen(catalogs, seen, { ...(from && { from }), ...(to && { to }), ...(via && { via }) }),
    [catalogs, seen, from, to, via],
  );
  const mapping = useMemo((): Mapping | null => {
    if (!choice) return null;
    const pairs = mapped(crosswalks, choice.from.id, choice.to.id, choice.via?.id);
    return { relations: relations(pairs), coverage: coverage(choice.from, choice.to, pairs) };
  }, [choice, crosswalks]);
  return { choice, mapping };
}

/** A framework with what its entries ask, where they have no title. */
export function useFramework(catalog: Catalog): Framework {
  const untitled = catalog.entries.some(({ title }) => title === undefined);
  const { data } = useQuery({ ...allTextsQuery(catalog.id), enabled: untitled });
  return useMemo(() => ({ catalog, texts: data ?? {}, notation: catalog.id }), [catalog, data]);
}
