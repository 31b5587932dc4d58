import type { MethodAndPath, RouteName } from "../../packages/contract/src/route-names.ts";
import { ALL_ROUTES } from "../../packages/contract/src/routes/all.gen.ts";

/** Every route of the contract: its name, method and path. */
export function everyRoute(): [RouteName, MethodAndPath][] {
  return Object.entries(ALL_ROUTES).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]): [RouteName, MethodAndPath] => [
      `${group}.${name}` as RouteName,
      route as MethodAndPath,
    ]),
  );
}
