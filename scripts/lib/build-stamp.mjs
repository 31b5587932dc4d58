/** Checks whether what was built matches the current sources. Runs on Node 20, without dependencies. */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { root } from "./installation.mjs";

/** What is built: the browser's code, and the server's and the worker's. */
export const PARTS = /** @type {const} */ (["web", "server"]);

/** @typedef {(typeof PARTS)[number]} Part */

/** @type {Readonly<Record<Part, string>>} Folder of what was built, absolute. */
export const distFolder = { web: join(root, "apps/web/dist"), server: join(root, "apps/server/dist") };

/** @type {Readonly<Record<Part, readonly string[]>>} */
const inputs = {
  web: ["apps/web", "packages", "package-lock.json", "scripts/build.ts"],
  server: ["apps/server/src", "packages", "package-lock.json", "scripts/lib/server-bundle.ts"],
};
const skippedFolders = new Set(["node_modules", "dist"]);

/** @param {Part} part */
const stampFile = (part) => join(distFolder[part], ".built-from");

/**
 * The parts that aren't built from the current sources.
 *
 * @returns {Part[]}
 */
export function outdatedParts() {
  return PARTS.filter(
    (part) => !existsSync(stampFile(part)) || readFileSync(stampFile(part), "utf8") !== sourcesDigest(part),
  );
}

/**
 * Records that a part was just built.
 *
 * @param {Part} part
 * @param {string} digest the result of `sourcesDigest(part)` before the build began
 */
export function writeBuildStamp(part, digest) {
  writeFileSync(stampFile(part), digest);
}

/**
 * SHA-256 over paths and contents of everything that a part is built from; tests and generated files do not count.
 *
 * @param {Part} part
 * @returns {string} hexadecimal
 */
export function sourcesDigest(part) {
  const hash = createHash("sha256");
  for (const file of inputs[part].flatMap((input) => filesBelow(join(root, input))).sort()) {
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
