/** The frameworks that the product comes with, each part fetched when a screen needs it, and kept by the browser. */
import type { Catalog, Texts } from "@crq/frameworks/catalog";
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import type { ShippedFramework } from "@crq/frameworks/shipped-index";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { queryOptions, useQuery } from "@tanstack/react-query";

const DATA = "../../../../../packages/frameworks/data/";
const CATALOGS = import.meta.glob<Catalog>("../../../../../packages/frameworks/data/*/catalog.json", {
  import: "default",
});
const TEXTS = import.meta.glob<Texts>("../../../../../packages/frameworks/data/*/texts/*.json", {
  import: "default",
});
const CROSSWALKS = import.meta.glob<Crosswalk>("../../../../../packages/frameworks/data/crosswalks/*.json", {
  import: "default",
});

/** A shipped framework without its entries; undefined if the product comes with no such framework. */
export function shipped(id: string): ShippedFramework | undefined {
  return SHIPPED.find((one) => one.id === id);
}

/** Files never change under their name, so that what was read once is kept. */
const KEPT = { staleTime: Infinity, gcTime: Infinity } as const;

/** A framework's structure. Fails if the product comes with no such framework. */
export const catalogQuery = (id: string) =>
  queryOptions({
    queryKey: ["shipped", "catalog", id],
    queryFn: async () => {
      const load = CATALOGS[`${DATA}${id}/catalog.json`];
      if (!load) throw new Error(`No framework ${id}`);
      return await load();
    },
    ...KEPT,
  });

/** The texts about the entries of one of its groups; none where the product has no texts about it. */
export const textsQuery = (id: string, group: string) =>
  queryOptions({
    queryKey: ["shipped", "texts", id, group],
    queryFn: async () => (await TEXTS[pathOfTexts(id, group)]?.()) ?? {},
    ...KEPT,
  });

/** Every text about a framework, for searching. */
export const allTextsQuery = (id: string) =>
  queryOptions({
    queryKey: ["shipped", "texts", id],
    queryFn: async () => {
      const files = Object.entries(TEXTS).filter(([path]) => path.startsWith(`${DATA}${id}/texts/`));
      return Object.assign({}, ...(await Promise.all(files.map(([, load]) => load())))) as Texts;
    },
    ...KEPT,
  });

/** Every crosswalk. */
export const crosswalksQuery = () =>
  queryOptions({
    queryKey: ["shipped", "crosswalks"],
    queryFn: async () => await Promise.all(Object.values(CROSSWALKS).map((load) => load())),
    ...KEPT,
  });

function pathOfTexts(id: string, group: string): string {
  return `${DATA}${id}/texts/${group.toLowerCase().replaceAll(".", "-")}.json`;
}

/** A framework's structure, from the query cache. */
export const useCatalog = (id: string) => useQuery(catalogQuery(id));
/** The texts about the entries of one of its groups, from the query cache. */
export const useTexts = (id: string, group: string) => useQuery(textsQuery(id, group));
/** Every crosswalk, from the query cache. */
export const useCrosswalks = () => useQuery(crosswalksQuery());
