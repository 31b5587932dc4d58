/** The public files that developers keep next to the repository, for tests; the product contains none of them. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";

const DATA = fileURLToPath(new URL("../../../../shared/data/", import.meta.url));

/** Why a test that needs them is skipped; false if they're there. */
export const missing = !existsSync(DATA) && "the public files are not beside the repository";

/** The text of one of them. */
export function published(name: string): string {
  const file = readFileSync(DATA + name);
  return (name.endsWith(".gz") ? gunzipSync(file) : file).toString("utf8");
}

/** The OSCAL files among them. */
export function publishedOscal(): string[] {
  if (missing) return [];
  const inFolder = (folder: string) => readdirSync(DATA + folder).map((name) => `${folder}/${name}`);
  return [...inFolder("nist"), ...inFolder("oscal-examples"), ...inFolder("fedramp")].filter(
    (name) => /\.(?:json|xml)(?:\.gz)?$/.test(name) && !name.includes("cprt"),
  );
}
