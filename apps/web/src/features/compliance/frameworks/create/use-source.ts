import type { Catalog } from "@crq/frameworks/catalog";
import { baselinesOf } from "@crq/frameworks/shipped-index";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { queryOf } from "../../../../api/call.ts";
import { catalogQuery, shipped } from "../../../../screen/frameworks/shipped.ts";

/** The structure of a framework to start from: one that the product comes with, or one of the tenant's. Undefined before one is chosen. */
export function useSource(id: string) {
  const own = id !== "" && shipped(id) === undefined;
  const ofProduct = useQuery({ ...catalogQuery(id), enabled: id !== "" && !own });
  const ofTenant = useQuery({
    ...queryOf("frameworks.content", { params: { id }, query: { texts: "no" } }),
    enabled: own,
  });
  const basedOn = ofTenant.data?.basedOn ?? "";
  const base = useQuery({ ...catalogQuery(basedOn), enabled: own && shipped(basedOn) !== undefined }).data;
  const content = ofTenant.data?.catalog;
  const data = useMemo(() => content && withBaselines(content, base), [content, base]);
  return own ? { ...ofTenant, data } : ofProduct;
}

/** A publisher's file of a catalog names no baselines: those of the framework that it's based on apply. */
function withBaselines(catalog: Catalog, base: Catalog | undefined): Catalog {
  if (base === undefined || baselinesOf(catalog).length > 0) return catalog;
  const known = new Map(base.entries.map(({ id, baselines }) => [id, baselines]));
  const entries = catalog.entries.map((entry) => {
    const baselines = known.get(entry.id);
    return baselines === undefined ? entry : { ...entry, baselines };
  });
  return { ...catalog, entries };
}
