/** The contract's routes and their input, for tests that must hold on each of them. */
import { api } from "@crq/contract/api";
import { can } from "@crq/contract/permissions";
import { ROLES, type Role } from "@crq/contract/roles";
import type { Route } from "@crq/contract/route";
import type { $ZodType } from "zod/v4/core";
import { sampleOf } from "./sample-input.ts";

/** Every route with its name. */
export const everyRoute: readonly { readonly name: string; readonly route: Route }[] = Object.entries(
  api,
).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);

/** A path with matching ids. */
export function pathOf({ path }: Route): string {
  return path.replace(/:provider/, "google").replace(/:\w+/g, "3f2b6c1e-0000-4000-8000-000000000000");
}

/** A role that can make a call; undefined if everyone can. */
export function callerOf({ access }: Route): Role | undefined {
  if (access === "public") return undefined;
  return (
    ROLES.find((role) => role !== "super_admin" && (access === "signed-in" || can(role, access))) ??
    "super_admin"
  );
}

/** A body that the shape accepts, with every known member; undefined if it isn't an object. */
export function wholeBody(shape: $ZodType | undefined): Record<string, unknown> | undefined {
  const members = (shape?._zod.def as { shape?: Record<string, $ZodType> } | undefined)?.shape;
  if (!members) return undefined;
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, part]) => [name, sampleOf(present(part))] as const)
      .filter(([, value]) => value !== undefined),
  );
}

/** The shape inside optional and nullable. */
function present(part: $ZodType): $ZodType {
  const { innerType } = part._zod.def as { innerType?: $ZodType };
  return innerType ? present(innerType) : part;
}
