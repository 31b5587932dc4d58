import { ROUTES } from "@crq/contract/routes.gen";
import type { QueryClient } from "@tanstack/react-query";
import type { RouteName } from "./call.ts";

/** A group of routes, such as `clients`. */
export type RouteGroup = RouteName extends `${infer G}.${string}` ? G : never;

/** The group of a route. */
export function groupOf(name: RouteName): RouteGroup {
  return name.slice(0, name.indexOf(".")) as RouteGroup;
}

/** Whether a query's path is one that a GET route of the group reads. */
export function isOfGroup(path: string, group: RouteGroup): boolean {
  const parts = path.split("/");
  return Object.entries(ROUTES).some(([name, [method, template]]) => {
    if (method !== "GET" || groupOf(name as RouteName) !== group) return false;
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
