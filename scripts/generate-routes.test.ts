import { expect, test } from "vitest";
import { routesOnDisk, routesText } from "./generate-routes.ts";

test("routes.gen.ts is current: `node scripts/generate-routes.ts` would change nothing", () => {
  expect(routesOnDisk()).toBe(routesText());
});
