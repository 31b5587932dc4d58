/** Checks whether the built browser code matches the current sources. Runs on Node 20, without dependencies. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./installation.mjs";

/** Folder of the built browser code, absolute. */
export const distFolder = join(root, "apps/web/dist");

const stampFile = join(distFolder, ".built-from");
const inputs = ["apps/web", "packages", "package-lock.json", "scripts/build.ts"];
const skippedFolders = new Set(["node_modules", "dist"]);

/**
 * Whether the browser code was built from the current sources.
 *
 * @returns {boolean}
 */
export function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8") === sourcesDigest();
}

/**
 * Records that the browser code was just built.
 *
 * @param {string} digest the result of `sourcesDigest()` before the build began
 */
export function writeBuildStamp(digest) {
  writeFileSync(stampFile, digest);
}

/**
 * SHA-256 over paths and contents of everything the browser code is built from; tests and generated files do not count.
 *
 * @returns {string} hexadecimal
 */
export function sourcesDigest() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesBelow(join(root, input))).sort()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file).split(sep).join("/")}\0${content.length}\0`).update(content);
  }
  return hash.digest("hex");
}

/**
 * @param {string} path a file or folder
 * @returns {string[]}
 */
function filesBelow(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
      const below = join(path, entry.name);
      if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : filesBelow(below);
      return entry.isFile() && !/\.(gen|test)\.tsx?$/.test(entry.name) ? [below] : [];
    });
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOTDIR") return [path];
    throw error;
  }
}
