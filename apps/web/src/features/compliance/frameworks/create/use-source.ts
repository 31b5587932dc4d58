import type { Catalog } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../api/call.ts";
import { catalogQuery, shipped } from "../../../../screen/frameworks/shipped.ts";

/** The structure of a framework to start from: one that the product comes with, or one of the tenant's. Undefined before one is chosen. */
export function useSource(id: string) {
  const own = id !== "" && shipped(id) === undefined;
  const ofProduct = useQuery({ ...catalogQuery(id), enabled: id !== "" && !own });
  const ofTenant = useQuery({
    ...queryOf("frameworks.content", { params: { id }, query: { texts: "no" } }),
    enabled: own,
    select: ({ catalog }): Catalog => catalog,
  });
  return own ? ofTenant : ofProduct;
}
