import { createMemoryHistory, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { onlyChecked } from "./only-checked.ts";

/** The search that a screen gets at an address. */
function searchAt(address: string, validateSearch: (raw: Record<string, unknown>) => object) {
  const root = createRootRoute();
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: "/list", validateSearch }),
  ]);
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [address] }) });
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}

const check = ({ view }: Record<string, unknown>) => (view === "board" ? { view } : {});

test("a screen gets the parameters that its check accepts, and no others", () => {
  expect(searchAt("/list?view=board&other=1", onlyChecked(check))).toEqual({ view: "board" });
  expect(searchAt("/list?view=nonsense", onlyChecked(check))).toEqual({});
});

test("without it, what the check leaves out reaches the screen", () => {
  expect(searchAt("/list?view=nonsense", check)).toEqual({ view: "nonsense" });
});
