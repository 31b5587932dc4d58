/** Circles among features and layers: parts that need each other cannot be understood, tested or moved alone. */

/** A source file and the files that it imports. */
export interface ImportingModule {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

/**
 * The feature (`server people/users`) or layer (`web session`) that a file belongs to; undefined for modules that compose them, and for
 * tests.
 */
function partOf(file: string): string | undefined {
  if (/\.test\.tsx?$/.test(file)) return undefined;
  const feature = /^apps\/(server|web)\/src\/features\/([^/]+\/[^/]+)\//.exec(file);
  const layer = /^apps\/(server|web)\/src\/([^/]+)\//.exec(file);
  const found = feature ?? layer;
  return found && found[2] !== "demo" && found[2] !== "commands" ? `${found[1]} ${found[2]}` : undefined;
}

/** Every group of parts that need each other, one way around each, each step with its import. */
export function featureCircles(modules: readonly ImportingModule[]): string[] {
  const needs = new Map<string, Map<string, string>>();
  for (const { source, dependencies } of modules) {
    const part = partOf(source);
    if (part === undefined) continue;
    const others = needs.get(part) ?? new Map<string, string>();
    needs.set(part, others);
    for (const { resolved } of dependencies) {
      const other = partOf(resolved);
      if (other !== undefined && other !== part && !others.has(other))
        others.set(other, `${source} → ${resolved}`);
    }
  }
  const circles: string[] = [];
  const told = new Set<string>();
  for (const part of [...needs.keys()].sort()) {
    const way = wayBack(part, needs);
    if (way === undefined || way.some((step) => told.has(step))) continue;
    for (const step of way) told.add(step);
    const steps = way.map((step, i) => needs.get(step)!.get(way[(i + 1) % way.length]!)!);
    circles.push(`circle: ${[...way, part].join(" → ")}\n${steps.map((step) => `  ${step}`).join("\n")}`);
  }
  return circles;
}

/** The shortest way from a part back to itself. */
function wayBack(
  part: string,
  needs: ReadonlyMap<string, ReadonlyMap<string, string>>,
): string[] | undefined {
  const ways = [[part]];
  const seen = new Set<string>();
  for (const way of ways)
    for (const next of needs.get(way.at(-1)!)?.keys() ?? []) {
      if (next === part) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  return undefined;
}
