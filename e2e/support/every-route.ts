import type { MethodAndPath, RouteName } from "../../packages/contract/src/route-names.ts";
import { ROUTES } from "../../packages/contract/src/routes.gen.ts";

/** Every route of the contract: its name, method and path. */
export function everyRoute(): [RouteName, MethodAndPath][] {
  return Object.entries(ROUTES).flatMap(([group, routes]) =>
    Object.entries(routes).map(([name, route]): [RouteName, MethodAndPath] => [
      `${group}.${name}` as RouteName,
      route as MethodAndPath,
    ]),
  );
}
