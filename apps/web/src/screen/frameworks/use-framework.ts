import type { Catalog } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { frameworkOf } from "./framework.ts";
import { useOwnFramework } from "./own.ts";
import { catalogQuery, shipped } from "./shipped.ts";

const prepared = (catalog: Catalog) => frameworkOf(catalog);

/** A framework's structure: one of the product's, or one of the tenant's. */
export function useFramework(id: string) {
  const own = shipped(id) === undefined;
  const theirs = useOwnFramework(id, own && id !== "");
  const ours = useQuery({ ...catalogQuery(id), select: prepared, enabled: !own });
  return own ? theirs : ours;
}
