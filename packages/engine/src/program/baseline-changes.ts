/** What changed between two baselines, by name. */
import { canonicalJson } from "../canonical-json.ts";
import { isInPlace, willBeInPlace } from "../controls/control-states.ts";
import type { Baseline, BaselineMember } from "./baseline.ts";
import { sortedPairs } from "./pair-correlations.ts";
import { neededLevels, type StatedPrices } from "./prices.ts";

/**
 * A change by name: of a scenario, a control, a policy, or a common cause. A rate's name is its currency; that of prices is the stated year, or an index's
 * currency and year. The dependence itself has no name.
 */
export interface NamedChange {
  readonly what: "added" | "removed" | "estimates" | "rate" | "prices" | "controls" | "policy" | "dependence";
  readonly title: string;
  /** Why, as those who saved it said, the latest first; left out where no one did. */
  readonly notes?: readonly string[];
}

const ORDER: readonly NamedChange["what"][] = [
  "added",
  "removed",
  "estimates",
  "rate",
  "prices",
  "controls",
  "policy",
  "dependence",
];

const differ = (a: unknown, b: unknown): boolean => canonicalJson(a) !== canonicalJson(b);

/** The reasons that were given for a scenario's saves after a version, each once. */
function reasons({ notes = [] }: BaselineMember, since: number): Pick<NamedChange, "notes"> {
  const found = [...new Set(notes.filter(({ version }) => version > since).map(({ note }) => note))];
  return found.length > 0 ? { notes: found } : {};
}

/**
 * What changed from one baseline to another: scenarios, their estimates, exchange rates that both use, prices, controls, policies, and the dependence of
 * losses; each kind by title.
 */
export function namedChanges(before: Baseline, after: Baseline): NamedChange[] {
  const earlier = new Map(before.members.map((member) => [member.id, member]));
  const later = new Set(after.members.map(({ id }) => id));
  const found: NamedChange[] = [];
  for (const member of after.members) {
    const { title } = member;
    const old = earlier.get(member.id);
    if (!old) found.push({ what: "added", title, ...reasons(member, 0) });
    else if (differ(old.estimate, member.estimate))
      found.push({ what: "estimates", title, ...reasons(member, old.version) });
  }
  for (const { id, title } of before.members) if (!later.has(id)) found.push({ what: "removed", title });
  const earlierRates = new Map((before.rates ?? []).map(({ from, rate }) => [from, rate]));
  for (const { from, rate } of after.rates ?? [])
    if (earlierRates.has(from) && earlierRates.get(from) !== rate) found.push({ what: "rate", title: from });
  found.push(...changedPrices(before, after));
  const all = [...found, ...changedControls(before.members, after.members), ...changedJoins(before, after)];
  return all.toSorted(
    (a, b) => ORDER.indexOf(a.what) - ORDER.indexOf(b.what) || (a.title < b.title ? -1 : 1),
  );
}

/** The stated year if it's another one; else indices that changed, and ones that scenarios needed at both ends and only one end has. */
function changedPrices(before: Baseline, after: Baseline): NamedChange[] {
  const [old, now] = [before.prices, after.prices];
  if (old?.year !== now?.year) return [{ what: "prices", title: now ? String(now.year) : "" }];
  if (!old || !now) return [];
  const [earlier, later] = [levelsOf(before.members, old), levelsOf(after.members, now)];
  const rebased = onAnotherBase(earlier.index, later.index);
  const moved = (title: string): boolean => {
    const [was, is] = [earlier.index.get(title), later.index.get(title)];
    if (was === undefined || is === undefined) return (was === undefined ? earlier : later).needed.has(title);
    return was !== is && !rebased.has(currencyOf(title));
  };
  return [...new Set([...earlier.index.keys(), ...later.index.keys()])]
    .filter(moved)
    .map((title) => ({ what: "prices" as const, title }));
}

/** The currencies whose indices are in one proportion to what they were, in all years that both ends have. */
function onAnotherBase(was: ReadonlyMap<string, number>, is: ReadonlyMap<string, number>): Set<string> {
  const proportions = new Map<string, Set<string>>();
  for (const [title, index] of was) {
    const later = is.get(title);
    if (later === undefined) continue;
    const known = proportions.get(currencyOf(title)) ?? new Set();
    proportions.set(currencyOf(title), known.add((later / index).toPrecision(12)));
  }
  return new Set([...proportions].flatMap(([currency, { size }]) => (size === 1 ? [currency] : [])));
}

/** The currency of an index's title: `USD 2027`. */
function currencyOf(title: string): string {
  return title.split(" ")[0]!;
}

/** The indices that scenarios need, and those that there are, by currency and year. */
function levelsOf(members: readonly BaselineMember[], { year, levels }: StatedPrices) {
  return {
    needed: neededLevels(
      members.map(({ estimate }) => estimate),
      year,
    ),
    index: new Map(levels.map((one) => [`${one.currency} ${one.year}`, one.index])),
  };
}

/**
 * The controls whose state changed in scenarios at both ends, or that came or went there: each once, by its record. Reasons are those of scenarios
 * whose estimates didn't change; those of the others are named with their estimates.
 */
function changedControls(before: readonly BaselineMember[], after: readonly BaselineMember[]): NamedChange[] {
  const later = new Map(after.map((member) => [member.id, member]));
  const found = new Map<string, NamedChange>();
  for (const { id, treatment, estimate, version } of before) {
    const member = later.get(id);
    if (!member) continue;
    const other = member.treatment;
    const why = differ(estimate, member.estimate) ? [] : (reasons(member, version).notes ?? []);
    const states = (controls: typeof treatment.controls) =>
      new Map(
        controls.map((control) => [
          control.record ?? `${id} ${control.id}`,
          { title: control.title, is: [isInPlace(control), willBeInPlace(control), control.effects] },
        ]),
      );
    const [old, now] = [states(treatment.controls), states(other.controls)];
    for (const [key, { title, is }] of [...old, ...now])
      if (differ(old.get(key)?.is, now.get(key)?.is) || differ(now.get(key)?.is, is)) {
        const notes = [...new Set([...(found.get(key)?.notes ?? []), ...why])];
        found.set(key, { what: "controls", title, ...(notes.length > 0 && { notes }) });
      }
  }
  return [...found.values()];
}

function changedJoins(before: Baseline, after: Baseline): NamedChange[] {
  const byId = <T extends { readonly id: string }>(items: readonly T[]) =>
    new Map(items.map((item) => [item.id, item]));
  const changed = <T extends { readonly id: string; readonly title: string }>(
    old: readonly T[],
    now: readonly T[],
    what: NamedChange["what"],
  ): NamedChange[] => {
    const [earlier, later] = [byId(old), byId(now)];
    return [...new Map([...earlier, ...later]).values()].flatMap(({ id, title }) =>
      differ(earlier.get(id), later.get(id)) ? [{ what, title }] : [],
    );
  };
  return [
    ...changed(before.joined.policies, after.joined.policies, "policy"),
    ...changed(before.joined.causes, after.joined.causes, "dependence"),
    ...(differ(sortedPairs(before.joined.dependence), sortedPairs(after.joined.dependence))
      ? [{ what: "dependence" as const, title: "" }]
      : []),
  ];
}
