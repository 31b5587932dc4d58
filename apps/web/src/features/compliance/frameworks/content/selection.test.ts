import type { Catalog } from "@crq/frameworks/catalog";
import { describe, expect, test } from "vitest";
import { type TreeNode, treeOf } from "./entry-tree.ts";
import { selectionOf, stateOf, toggled } from "./selection.ts";

const [catalog] = Object.values(
  import.meta.glob<Catalog>("../../../../../../../packages/frameworks/data/nist-sp-800-53-r5/catalog.json", {
    import: "default",
    eager: true,
  }),
) as [Catalog];
const groups = treeOf(catalog);
const group = (id: string) => groups.find((one) => one.id === id)!;
const entry = (id: string): TreeNode => {
  const [control] = id.split("(");
  const found = group(id.slice(0, 2)).children.find((one) => one.id === control)!;
  return control === id ? found : found.children.find((one) => one.id === id)!;
};

describe("a baseline of SP 800-53", () => {
  test.each([
    ["low", 149],
    ["moderate", 287],
    ["high", 370],
  ])("%s has %i entries, as the publisher counts them", (baseline, many) =>
    expect(selectionOf(catalog, baseline).size).toBe(many),
  );

  test("all means the entries that apply, without those withdrawn", () =>
    expect(selectionOf(catalog, undefined).size).toBe(1189 - 182));

  test("is a part of a group, and marks it so", () => {
    const chosen = selectionOf(catalog, "moderate");
    expect(stateOf(group("AC"), chosen)).toBe("some");
    expect(stateOf(group("PT"), chosen)).toBe("none");
  });
});

describe("toggling", () => {
  const none = new Set<string>();

  test("an enhancement chooses its control with it", () =>
    expect([...toggled(catalog, none, entry("AC-2(3)"))].toSorted()).toEqual(["AC-2", "AC-2(3)"]));

  test("a control chooses it alone, and leaving it out leaves out its enhancements", () => {
    const one = toggled(catalog, none, entry("AC-2"));
    expect([...one]).toEqual(["AC-2"]);
    const two = toggled(catalog, one, entry("AC-2(1)"));
    expect(toggled(catalog, two, entry("AC-2")).size).toBe(0);
  });

  test("a group chooses all of it, then none of it, and nothing else", () => {
    const all = toggled(catalog, none, group("AC"));
    expect([...all].every((id) => id.startsWith("AC-"))).toBe(true);
    expect(stateOf(group("AC"), all)).toBe("all");
    expect(toggled(catalog, all, group("AC")).size).toBe(0);
  });

  test("a group chosen in part becomes whole", () => {
    const part = selectionOf(catalog, "low");
    expect(stateOf(group("AC"), toggled(catalog, part, group("AC")))).toBe("all");
  });

  test("withdrawn entries are never chosen with their group", () => {
    const gone = catalog.entries.filter(({ withdrawn }) => withdrawn !== undefined).map(({ id }) => id);
    const all = groups.reduce<ReadonlySet<string>>((chosen, one) => toggled(catalog, chosen, one), none);
    expect(gone.filter((id) => all.has(id))).toEqual([]);
  });
});
