import type { Catalog } from "@crq/frameworks/catalog";

import { expect, test } from "vitest";
import rev2 from "../../../../../../../packages/frameworks/data/nist-sp-800-171-r2/catalog.json" with { type: "json" };
import rev3 from "../../../../../../../packages/frameworks/data/nist-sp-800-171-r3/catalog.json" with { type: "json" };
import { editionChanges, successionOf } from "./edition-changes.ts";

test("both editions of SP 800-171 lead to what changed between them, other frameworks don't", () => {
  const step = { from: "nist-sp-800-171-r2", to: "nist-sp-800-171-r3" };
  expect(successionOf("nist-sp-800-171-r2")).toEqual(step);
  expect(successionOf("nist-sp-800-171-r3")).toEqual(step);
  expect(successionOf("nist-csf-2-0")).toBeUndefined();
});

test("every requirement of Rev. 2 is kept or gone, and every one of Rev. 3 is new or kept", () => {
  const [earlier, later] = [rev2 as Catalog, rev3 as Catalog];
  const { added, gone, retitled, kept, groups } = editionChanges(earlier, later);
  expect([added, gone, [...retitled, ...kept]].map(({ length }) => length)).toEqual([20, 33, 77]);
  expect(gone.length + retitled.length + kept.length).toBe(earlier.entries.length);
  expect(gone.find(({ entry }) => entry.id === "3.1.13")?.into).toEqual(["03.13.08"]);
  const remote = [...retitled, ...kept].find(({ entry }) => entry.id === "03.01.12");
  expect(remote?.takesOver.map(({ id }) => id)).toEqual(["3.1.14", "3.1.15", "3.13.7"]);
  expect(groups.map(({ id, before }) => [id, before])).toEqual([
    ["03.12", "Security Assessment"],
    ["03.15", null],
    ["03.16", null],
    ["03.17", null],
  ]);
});

test("an entry whose number the next edition doesn't have is gone, and nothing is said to take its place", () => {
  const edition = (id: string, ids: readonly string[]): Catalog => ({
    id,
    title: id,
    version: "1",
    publisher: "",
    titles: "official",
    groups: [{ id: "3.1", title: "One" }],
    entries: ids.map((one) => ({ id: one, title: "Same", group: "3.1" })),
  });
  const { gone, kept } = editionChanges(
    edition("nist-sp-800-171-r2", ["3.1.1", "3.1.2"]),
    edition("nist-sp-800-171-r3", ["03.01.01"]),
  );
  expect(gone.map(({ entry, into }) => [entry.id, into])).toEqual([["3.1.2", []]]);
  expect(kept.map(({ entry }) => entry.id)).toEqual(["03.01.01"]);
});
