import { describe, expect, test } from "vitest";
import { api } from "./api.ts";
import { PERMISSIONS } from "./permissions.ts";
import { PROBLEMS } from "./problem.ts";
import type { Route } from "./route.ts";

const every = Object.entries(api).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({
    name: `${group}.${name}`,
    route,
  })),
);

test("no two routes share method and path, whatever their parameters' names", () => {
  const keys = every.map(({ route }) => `${route.method} ${route.path.replace(/:\w+/g, ":")}`);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});

describe.each(every)("$name", ({ name, route }) => {
  test("is under /api, in lower case with hyphens; one call is prescribed elsewhere", () => {
    if (name === "federation.profile") return expect(route.path).toBe("/auth/profile");
    expect(route.path).toMatch(/^\/api(\/[a-z0-9-]+|\/:[a-zA-Z]+)+$/);
  });

  test("declares exactly the parameters of its path", () => {
    const named = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(Object.keys(route.params?._zod.def.shape ?? {})).toEqual(named);
  });

  test("has a body only where one is sent, and a summary without a full stop", () => {
    if (route.method === "GET" || route.method === "DELETE") expect(route.body).toBeUndefined();
    expect(route.summary).toMatch(/^[A-Z].*[^.]$/);
  });

  test("is for everyone, for everyone signed in, or for the roles of a permission", () => {
    expect(["public", "signed-in", ...Object.keys(PERMISSIONS)]).toContain(route.access);
  });

  test("prescribes failures only at statuses of failures", () => {
    for (const status of Object.keys(route.failures ?? {}))
      expect(Number(status)).toBeGreaterThanOrEqual(400);
  });
});

test("every problem has a failure status and a title that is not a sentence", () => {
  for (const { status, title } of Object.values(PROBLEMS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  }
});
