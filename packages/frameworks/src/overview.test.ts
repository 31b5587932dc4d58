import { expect, test } from "vitest";
import { meetings, sources } from "./overview.ts";
import { catalogOf, crosswalks, frameworks } from "./shipped-files.ts";

const catalogs = frameworks().map(catalogOf);
const all = crosswalks();
const seen = meetings(catalogs, all);
const meeting = (from: string, to: string) => seen.find((one) => one.from === from && one.to === to);

test("two frameworks meet in both directions or not at all, with the same pairs and the same ways", () => {
  expect(seen.length).toBeGreaterThan(0);
  for (const one of seen) {
    const back = meeting(one.to, one.from);
    expect(back?.direct?.pairs).toBe(one.direct?.pairs);
    expect(new Set(back?.ways.map(({ via }) => via))).toEqual(new Set(one.ways.map(({ via }) => via)));
  }
});

test("a way counts only if a path really leads over it, and never more entries than apply or are named", () => {
  for (const { from, ways } of seen) {
    const named = catalogs.find(({ id }) => id === from)!;
    for (const way of ways) {
      expect(way.reached).toBeGreaterThan(0);
      expect(way.reached).toBeLessThanOrEqual(named.entries.length + named.groups.length);
    }
  }
});

test("frameworks that no source relates and nothing joins don't meet", () => {
  expect(meeting("nist-csf-2-0", "nist-sp-800-53-r5")?.direct?.pairs).toBeGreaterThan(700);
  const lonely = catalogs.filter(({ id }) => !all.some(({ from, to }) => from === id || to === id));
  for (const { id } of lonely) expect(seen.filter(({ from, to }) => from === id || to === id)).toEqual([]);
});

test("each source is counted as it's published, with the relationships that it states", () => {
  const counted = sources(catalogs, all);
  expect(counted).toHaveLength(all.length);
  const olir = counted.find(({ crosswalk }) => crosswalk.source.title.includes("OLIR 186"))!;
  expect([olir.pairs, olir.stated]).toEqual([746, 0]);
  expect(sources([], all).every((one) => one.coverage === null)).toBe(true);
});
