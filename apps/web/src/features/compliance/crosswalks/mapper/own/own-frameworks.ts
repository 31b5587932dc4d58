import type { Catalog } from "@crq/frameworks/catalog";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../../api/call.ts";
import { useCan, useUser } from "../../../../../session/user-context.ts";

/** A framework that can be chosen: of the product, or of the tenant. */
export interface Choosable {
  readonly id: string;
  readonly title: string;
}

/** How many of the tenant's frameworks are offered. */
const OFFERED = 200;

/** The tenant's own frameworks, by title; none at platform level, or for people who can't read them. */
export function useOwnFrameworks() {
  const can = useCan("own-framework:read");
  const inTenant = useUser().tenantId !== null;
  return useQuery({
    ...queryOf("frameworks.list", { query: { sort: "title", pageSize: OFFERED } }),
    enabled: can && inTenant,
    select: ({ items }) =>
      items.map(({ id, title, edition }): Choosable => ({
        id,
        title: edition ? `${title} ${edition}` : title,
      })),
  });
}

/** An own framework's structure, as the screen shows it. */
export function useOwnCatalog(id: string | undefined) {
  return useQuery({
    ...queryOf("frameworks.content", { params: { id: id ?? "" }, query: { texts: "no" } }),
    enabled: id !== undefined,
    select: ({ catalog, basedOn }): { catalog: Catalog; notation: string } => ({
      catalog,
      notation: basedOn ?? catalog.id,
    }),
  });
}
