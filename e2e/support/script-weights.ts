/**
 * The weight of each part of the built web application, from the build's manifest: kB of script as the server sends it (brotli).
 */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../../apps/web/dist");

/** One entry of the manifest, as far as it is used here. */
interface Part {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The parts of the build, named by their keys in the manifest. */
export interface ScriptWeights {
  /** The files that every page starts with. */
  readonly main: ReadonlySet<string>;
  /** Everything that a route's screens need before they show, by the route's file below `src/routes`. */
  readonly routes: ReadonlyMap<string, ReadonlySet<string>>;
  /** Parts that load later, on a click or when idle: everything that they need, and the minimum that is loaded by then. */
  readonly later: ReadonlyMap<
    string,
    { readonly needs: ReadonlySet<string>; readonly has: ReadonlySet<string> }
  >;
  /** The weight of some parts in kB. */
  readonly weigh: (parts: Iterable<string>) => number;
  /** The file that the browser requests. */
  readonly fileOf: (part: string) => string;
}

function readManifest(): Readonly<Record<string, Part>> {
  return JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<string, Part>;
}

/** The path that the browser requests a part by, where exactly one part has the name: `/assets/CnLh6u6.js`. */
export function pathOfPart(name: string): string {
  const [part, ...others] = Object.values(readManifest()).filter(
    (one) => one.name === name && one.file.endsWith(".js"),
  );
  if (part === undefined || others.length > 0)
    throw new Error(`${others.length + (part ? 1 : 0)} parts are called ${name}`);
  return `/${part.file}`;
}

/** The same answer for the same part, computed once: parts are asked for again on every way to another. */
function once<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

/** Reads the build. Throws if there is none. */
export function readScriptWeights(): ScriptWeights {
  const manifest = readManifest();
  const gather = (key: string, found: Set<string>): Set<string> => {
    if (found.has(key)) return found;
    found.add(key);
    for (const imported of manifest[key]!.imports ?? []) gather(imported, found);
    return found;
  };
  const needs = once((key): ReadonlySet<string> => gather(key, new Set()));
  const keys = Object.keys(manifest).filter((key) => manifest[key]!.file.endsWith(".js"));
  const screens = keys.filter((key) => key.includes("?tsr-split=component"));
  const main = needs(keys.find((key) => manifest[key]!.isEntry)!);
  const later = keys.filter((key) => manifest[key]!.isDynamicEntry && !screens.includes(key));
  const shell = screens.find((key) => key.startsWith("src/routes/_app.tsx"))!;
  const importersOf = once((key) => keys.filter((one) => manifest[one]!.dynamicImports?.includes(key)));
  const chunksWith = (key: string) => keys.filter((one) => one === key || needs(one).has(key));
  /**
   * The parts that are loaded when another shows: a screen below `_app` shows inside the shell, and a later part inside the one that
   * loads it.
   */
  const thereWith = (key: string, within: readonly string[] = []): ReadonlySet<string> => {
    if (key.startsWith("src/routes/_app/")) return union(needs(key), needs(shell));
    if (!later.includes(key) || within.includes(key)) return needs(key);
    return union(needs(key), hasBefore(key, [...within, key]));
  };
  const hasBefore = (key: string, within: readonly string[] = []): ReadonlySet<string> =>
    union(
      main,
      inAll(importersOf(key).flatMap((one) => askersOf(one).map((asker) => thereWith(asker, within)))),
    );
  /** The screens and later parts that include a part that loads another. */
  const askersOf = once((key) => {
    const bringing = chunksWith(key).filter((one) => screens.includes(one) || later.includes(one));
    return bringing.length === 0 ? [key] : bringing;
  });
  return {
    main,
    routes: new Map(screens.map((key) => [key.replace(/^src\/routes\/|\.tsx\?.*$/g, ""), needs(key)])),
    later: new Map(later.map((key) => [key, { needs: needs(key), has: hasBefore(key) }])),
    weigh: (parts) => [...parts].reduce((sum, key) => sum + sizeOf(manifest[key]!.file), 0) / 1000,
    fileOf: (part) => manifest[part]!.file,
  };
}

/** The files in the first set and in none of the others. */
export function without(parts: Iterable<string>, ...others: readonly ReadonlySet<string>[]): string[] {
  return [...parts].filter((part) => !others.some((other) => other.has(part)));
}

/** The files in either set. */
export function union(...sets: readonly ReadonlySet<string>[]): Set<string> {
  return new Set(sets.flatMap((set) => [...set]));
}

function inAll([first = new Set(), ...others]: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  return new Set([...first].filter((part) => others.every((other) => other.has(part))));
}

function sizeOf(file: string): number {
  const path = join(dist, file);
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
}
