import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./installation.mjs";
import { addressOf } from "./screen-addresses.ts";

test("every screen's file leads to the address that the router has for it", () => {
  const tree = readFileSync(join(root, "apps/web/src/route-tree.gen.ts"), "utf8");
  const listed = /fullPaths:([^;]+)/.exec(tree)![1]!;
  const routed = new Set([...listed.matchAll(/"([^"]+)"/g)].map(([, path]) => path!.replace(/(.)\/$/, "$1")));
  const files = readdirSync(join(root, "apps/web/src/routes"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".tsx") && file !== "__root.tsx" && file !== "_app.tsx",
  );
  expect(files.length).toBeGreaterThan(90);
  expect(new Set(files.map(addressOf))).toEqual(routed);
});
