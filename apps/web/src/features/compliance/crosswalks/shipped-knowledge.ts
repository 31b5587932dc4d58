/** What the product comes with about frameworks and how they relate, for the screens of this folder. */
import type { Catalog } from "@crq/frameworks/catalog";
import type { Crosswalk } from "@crq/frameworks/crosswalk";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import { useQuery } from "@tanstack/react-query";
import { catalogQuery, crosswalksQuery } from "../../../screen/frameworks/shipped.ts";

/** The structure of every framework, and every crosswalk. */
export interface Knowledge {
  readonly catalogs: readonly Catalog[];
  readonly crosswalks: readonly Crosswalk[];
}

const IN_ORDER = new Intl.Collator("en", { numeric: true });

/** Fetched once: it only changes with the product. */
export function useKnowledge() {
  return useQuery({
    queryKey: ["shipped", "knowledge"],
    queryFn: async ({ client }): Promise<Knowledge> => {
      const [crosswalks, ...catalogs] = await Promise.all([
        client.ensureQueryData(crosswalksQuery()),
        ...SHIPPED.map(async ({ id }) => await client.ensureQueryData(catalogQuery(id))),
      ]);
      return {
        crosswalks,
        catalogs: catalogs.toSorted((one, other) => IN_ORDER.compare(one.title, other.title)),
      };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
