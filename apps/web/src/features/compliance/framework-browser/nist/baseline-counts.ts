/** How many controls and enhancements of SP 800-53 each baseline has, and how the baselines nest. */
import type { Catalog, Entry } from "@crq/frameworks/catalog";

/** Controls, and enhancements of controls. */
export interface Count {
  readonly controls: number;
  readonly enhancements: number;
}

/** One family's numbers: of everything that applies, and by baseline. */
export interface FamilyCounts {
  readonly id: string;
  readonly title: string;
  readonly all: Count;
  readonly baselines: Readonly<Record<string, Count>>;
}

function counted(entries: readonly Entry[]): Count {
  const enhancements = entries.filter(({ parent }) => parent !== undefined).length;
  return { controls: entries.length - enhancements, enhancements };
}

const includes = (baseline: string) => (entry: Entry) => entry.baselines?.includes(baseline) === true;

/** The numbers of one group of entries; withdrawn ones don't count. */
function countsOf(entries: readonly Entry[], baselines: readonly string[]) {
  const current = entries.filter(({ withdrawn }) => withdrawn === undefined);
  return {
    all: counted(current),
    baselines: Object.fromEntries(baselines.map((one) => [one, counted(current.filter(includes(one)))])),
  };
}

/** Each family's numbers, and those of all families together. */
export function familyCounts({ groups, entries }: Catalog, baselines: readonly string[]) {
  const families = groups.map(({ id, title }): FamilyCounts => {
    const own = entries.filter(({ group }) => group === id);
    return { id, title, ...countsOf(own, baselines) };
  });
  return { families, total: countsOf(entries, baselines) };
}

/** How one baseline relates to another: how many entries it has, shares and adds. */
export interface Step {
  readonly baseline: string;
  readonly size: number;
  /** Entries that the other one has too, and those that the other one alone has. */
  readonly shared: number;
  readonly left: number;
}

/** What a baseline takes over from another one. */
export function stepBetween({ entries }: Pick<Catalog, "entries">, from: string, baseline: string): Step {
  const mine = entries.filter(includes(baseline));
  const shared = mine.filter(includes(from)).length;
  return { baseline, size: mine.length, shared, left: entries.filter(includes(from)).length - shared };
}
