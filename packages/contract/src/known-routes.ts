/** Method and path of the routes whose tables have been loaded; see route-names.ts. */
import type { Route } from "./route.ts";
import { STARTING } from "./routes/starting.gen.ts";

/** The method and path of a route. */
export type MethodAndPath = readonly [Route["method"], string];
/** Routes by group and name. */
type RouteTable = Readonly<Record<string, Readonly<Record<string, MethodAndPath>>>>;

/** Those that every page starts with, and those of sections that have been loaded. */
export const knownRoutes: Record<string, RouteTable[string]> = { ...STARTING };

/** Adds the routes of a section: each comes with the parts of the browser that call them. */
export function addRoutes(table: RouteTable): void {
  Object.assign(knownRoutes, table);
}
