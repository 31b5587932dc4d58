/** The source files and compiler settings of the checkout. */
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";
import { root } from "./installation.mjs";

/** The folders among `wanted` that exist. */
export function existingFolders(wanted: readonly string[]): string[] {
  return wanted.filter((folder) => existsSync(join(root, folder)));
}

/** Every tsconfig that compiles something, relative to the root: all except the shared base. */
export function compilerSettings(): string[] {
  const patterns = ["tsconfig*.json", "{apps,packages}/*/tsconfig*.json", "{bench,e2e}/tsconfig*.json"];
  return globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith("tsconfig.base.json"))
    .toSorted();
}

/** TypeScript sources of apps and packages, relative to the root, without declaration files. */
export function typeScriptSources(): string[] {
  const files = globSync("{apps,packages}/*/src/**/*.{ts,tsx}", { cwd: root });
  return files.filter((file) => !file.endsWith(".d.ts")).toSorted();
}
