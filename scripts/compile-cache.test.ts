/** In the image, programs and their threads find all of the product's code compiled, so that none of them loads the module that removes types. */
import { spawnSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { outdatedParts } from "./lib/build-stamp.mjs";
import { buildServer } from "./lib/server-bundle.ts";

const cwd = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(cwd, file), "utf8");
/** How the image fills its cache: flags, and the script. */
const [, ...FILL] = /^RUN (node .+)$/m.exec(read("Dockerfile"))![1]!.split(" ");
const cache = mkdtempSync(join(tmpdir(), "compile-cache-"));
beforeAll(async () => {
  if (outdatedParts().includes("server")) await buildServer();
}, 120_000);
afterAll(() => rmSync(cache, { recursive: true }));

/** Fills a cache with only the settings that the image has. */
function fill(folder: string, ...flags: readonly string[]) {
  return spawnSync(process.execPath, [...flags, ...FILL], {
    cwd,
    env: { NODE_ENV: "production", NODE_COMPILE_CACHE: folder, PATH: process.env["PATH"] },
    encoding: "utf8",
  });
}

/** The files in the cache, and when they were written. */
function kept() {
  const files = globSync("*/*", { cwd: cache }).toSorted();
  return files.map((file) => `${file} ${statSync(join(cache, file)).mtimeMs}`);
}

test("server, worker, and threads that compute or parse have nothing left to compile", () => {
  expect(fill(cache)).toMatchObject({ status: 0, stderr: "" });
  const first = kept();
  expect(first.length).toBeGreaterThan(300);
  // One folder for the programs' flags, one for the flag that the server sets before it starts threads.
  expect(new Set(first.map((file) => file.split("/")[0]))).toHaveLength(2);
  // What a program doesn't find, or can't use, it writes when it ends.
  expect(fill(cache)).toMatchObject({ status: 0, stderr: "" });
  expect(kept()).toEqual(first);
}, 300_000);

test("every module that a feature has a thread load by its address is compiled for the image", () => {
  const loaded = globSync("apps/server/src/features/**/*.ts", { cwd, exclude: ["**/*.test.ts"] }).flatMap(
    (file) => {
      const found = read(file).matchAll(/new URL\("(.+\.ts)", import\.meta\.url\)/g);
      return [...found].map(([, path = ""]) => join(file, "..", path).replace("apps/server/src/", ""));
    },
  );
  expect(loaded.length).toBeGreaterThan(3);
  const script = read("scripts/compile-cache.mjs");
  expect(loaded.filter((module) => !script.includes(`"${module}"`))).toEqual([]);
});

test("the build of an image fails without a folder for the cache", () => {
  const { status, stderr } = fill("/dev/null/cache");
  expect(status).toBe(1);
  expect(stderr).toContain("NODE_COMPILE_CACHE must be a folder that can be written");
}, 120_000);

test("the build of an image fails if a program can't be loaded", () => {
  const fails = "if (process.argv[1].endsWith('main.js')) throw new Error('no such module')";
  const { status, stderr } = fill(cache, "--import", `data:text/javascript,${encodeURIComponent(fails)}`);
  expect(status).toBe(1);
  expect(stderr).toContain("main.js ended with 1 before it read its settings");
  expect(stderr).toContain("no such module");
}, 120_000);
