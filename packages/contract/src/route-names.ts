/** The names of routes, and what the browser needs of each: method and path. */
import { knownRoutes, type MethodAndPath } from "./known-routes.ts";
import type { AllRoutes } from "./routes/all.gen.ts";

export type { MethodAndPath } from "./known-routes.ts";

type Groups = AllRoutes;

/** A group of routes: `clients`. */
export type RouteGroup = keyof Groups;
/** The name of a route: its group, a dot, its name in the contract: `clients.list`. */
export type RouteName = { [G in RouteGroup]: `${G}.${keyof Groups[G] & string}` }[RouteGroup];

/** The routes of a group by their names in it; undefined if there is no such group, or it hasn't been loaded. */
export function routesOf(group: string): Readonly<Record<string, MethodAndPath>> | undefined {
  return knownRoutes[group];
}

/** The method and path of a route by its name; undefined if there is no such route. */
export function routeAt(name: RouteName): MethodAndPath;
export function routeAt(name: string): MethodAndPath | undefined;
export function routeAt(name: string): MethodAndPath | undefined {
  const [group, call] = name.split(".") as [string, string];
  return routesOf(group)?.[call];
}
