import { type RouteGroup, type RouteName, routesOf } from "@crq/contract/route-names";
import type { QueryClient } from "@tanstack/react-query";

export type { RouteGroup } from "@crq/contract/route-names";

/** The group of a route. */
export function groupOf(name: RouteName): RouteGroup {
  return name.slice(0, name.indexOf(".")) as RouteGroup;
}

/** Whether a query's path is one that a GET route of the group reads. */
export function isOfGroup(path: string, group: RouteGroup): boolean {
  const parts = path.split("/");
  return Object.values(routesOf(group) ?? {}).some(([method, template]) => {
    if (method !== "GET") return false;
    const pattern = template.split("/");
    return (
      pattern.length === parts.length &&
      pattern.every((part, at) => part.startsWith(":") || part === parts[at])
    );
  });
}

/** Refreshes everything shown from the groups; the only way in which a change makes screens refresh. */
export async function refresh(client: QueryClient, ...groups: readonly RouteGroup[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [path] }) => groups.some((group) => isOfGroup(String(path), group)),
  });
}
