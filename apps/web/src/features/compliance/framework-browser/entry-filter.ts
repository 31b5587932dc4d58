/** Which entries of a framework are listed. */
import type { Relations } from "../../../screen/frameworks/relations.ts";
import type { BrowserSearch } from "./browser-search.ts";
import { answers, type Query, type Searched } from "./entry-search.ts";

/** What a filter can choose; relations are missing until the crosswalks are there. */
interface Filtered {
  readonly all: readonly Searched[];
  readonly query: Query;
  readonly relations: Relations | undefined;
}

type Chosen = Pick<BrowserSearch, "in" | "baseline" | "kind" | "status" | "mapped">;

/** The entries that pass, and how many pass in each group and below each entry when only the place isn't chosen. */
export interface Found {
  readonly listed: readonly Searched[];
  readonly counts: ReadonlyMap<string, number>;
  /** How many pass in the whole framework. */
  readonly total: number;
}

/** Applies the filter. */
export function found({ all, query, relations }: Filtered, chosen: Chosen): Found {
  const everywhere = all.filter((one) => passes(one, { query, relations }, chosen));
  const counts = new Map<string, number>();
  for (const { within } of everywhere) for (const id of within) counts.set(id, (counts.get(id) ?? 0) + 1);
  const place = chosen.in;
  const listed = place === undefined ? everywhere : everywhere.filter(({ within }) => within.includes(place));
  return { listed, counts, total: everywhere.length };
}

function passes(
  one: Searched,
  { query, relations }: Omit<Filtered, "all">,
  { baseline, kind, status, mapped }: Chosen,
): boolean {
  const { entry } = one;
  const gone = entry.withdrawn !== undefined;
  // A withdrawn entry is hidden, unless it's the very one that was named.
  if (status === undefined && gone && query.id !== entry.id) return false;
  if (status === "withdrawn" && !gone) return false;
  if (baseline !== undefined && !entry.baselines?.includes(baseline)) return false;
  if (kind !== undefined && entry.kind !== kind) return false;
  if (mapped !== undefined && !isMapped(entry.id, mapped, relations)) return false;
  return answers(query, one);
}

function isMapped(id: string, mapped: string, relations: Relations | undefined): boolean {
  const without = mapped.startsWith("!");
  const other = without ? mapped.slice(1) : mapped;
  const related = relations?.get(id)?.some(({ framework }) => framework === other) ?? false;
  return relations === undefined || related !== without;
}
