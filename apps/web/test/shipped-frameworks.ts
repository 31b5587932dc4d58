/** The frameworks that the product comes with, for tests: read at once, without the query cache. */
import type { Catalog } from "@crq/frameworks/catalog";
import type { Crosswalk } from "@crq/frameworks/crosswalk";

/** The structure of every framework. */
export const CATALOGS: readonly Catalog[] = Object.values(
  import.meta.glob<Catalog>("../../../packages/frameworks/data/*/catalog.json", {
    import: "default",
    eager: true,
  }),
);
/** Every crosswalk. */
export const CROSSWALKS: readonly Crosswalk[] = Object.values(
  import.meta.glob<Crosswalk>("../../../packages/frameworks/data/crosswalks/*.json", {
    import: "default",
    eager: true,
  }),
);

/** A framework's structure. */
export function catalogOf(id: string): Catalog {
  const found = CATALOGS.find((catalog) => catalog.id === id);
  if (!found) throw new Error(`No framework ${id}`);
  return found;
}
