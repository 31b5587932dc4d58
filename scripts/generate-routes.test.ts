import { expect, test } from "vitest";
import { routesOnDisk, routesTexts } from "./generate-routes.ts";

test("the tables of routes are current: `node scripts/generate-routes.ts` would change nothing", async () => {
  expect(routesOnDisk()).toEqual(await routesTexts());
});
