import { coverage } from "@crq/frameworks/coverage";
import { mapped } from "@crq/frameworks/crosswalk";
import { relations } from "@crq/frameworks/relations";
import { expect, test } from "vitest";
import { catalogOf, CROSSWALKS } from "../../../../../test/shipped-frameworks.ts";
import { rowsAsCsv } from "./export.ts";
import { layout, nearest, spacedApart } from "./graph-layout.ts";
import { touching } from "./graph-lit.ts";
import { mapperSearch } from "./mapper-search.ts";
import { type Framework, filtered, NOT_STATED, type Row, rowsOf } from "./rows.ts";

const CSF: Framework = {
  catalog: catalogOf("nist-csf-2-0"),
  texts: { "PR.AA-01": { summary: "Know every login." } },
  notation: "nist-csf-2-0",
};
const SP53: Framework = { catalog: catalogOf("nist-sp-800-53-r5"), texts: {}, notation: "nist-sp-800-53-r5" };
const pairs = mapped(CROSSWALKS, "nist-csf-2-0", "nist-sp-800-53-r5");
const found = { relations: relations(pairs), coverage: coverage(CSF.catalog, SP53.catalog, pairs) };
const rows = rowsOf(CSF, SP53, found, undefined);
const matching = (filters: Parameters<typeof filtered>[3]) => filtered(rows, CSF, SP53, filters);

test("an identifier matches its entry and what belongs to it, however it's written, on either side", () => {
  const of = (q: string) => [...new Set(matching({ q }).map(({ to }) => to!.id))];
  expect(of("ac-02")).toContain("AC-2");
  expect(of("AC-2").every((id) => /^AC-2(\(|$)/.test(id))).toBe(true);
  const category = matching({ q: "pr.aa" });
  expect(new Set(category.map(({ from }) => from!.id.slice(0, 5)))).toEqual(new Set(["PR.AA"]));
  expect(category.length).toBe(rows.filter(({ from }) => from!.id.startsWith("PR.AA")).length);
});

test("words match titles, and what entries without a title ask", () => {
  expect(matching({ q: "account management" }).some(({ to }) => to!.id === "AC-2")).toBe(true);
  expect(new Set(matching({ q: "every login" }).map(({ from }) => from!.id))).toEqual(new Set(["PR.AA-01"]));
  expect(matching({ q: "no such words at all" })).toEqual([]);
});

test("filters by group, relationship and source narrow together", () => {
  const one = matching({ group: "PR", toGroup: "AC" });
  expect(one.length).toBeGreaterThan(0);
  expect(one.every(({ from, to }) => from!.group === "PR" && to!.group === "AC")).toBe(true);
  expect(matching({ relationship: NOT_STATED })).toHaveLength(rows.length);
  expect(matching({ relationship: "equal" })).toEqual([]);
  expect(matching({ source: "no such document" })).toEqual([]);
});

test("the unrelated entries of either side are shown in place of the pairs", () => {
  const unrelated = rowsOf(CSF, SP53, found, "from");
  expect(unrelated.map(({ from }) => from!.id)).toContain("PR.AA-04");
  expect(unrelated.every(({ to, relation }) => to === null && relation === null)).toBe(true);
  expect(rowsOf(CSF, SP53, found, "to")).toHaveLength(found.coverage.to.unrelated.length);
});

test("an end that the framework's version doesn't have is marked", () => {
  const named = (id: string) => rows.find(({ to }) => to!.id === id)?.to!.named;
  expect([named("IA-13"), named("RA-4"), named("PT"), named("AC-2")]).toEqual([
    "unknown",
    "withdrawn",
    "group",
    "entry",
  ]);
});

test("the file has a line for each statement, and no cell that a spreadsheet would run", () => {
  const evil: Row = {
    key: "x",
    from: { id: "=1+1", title: "@SUM(A1)", group: "", named: "unknown" },
    to: { id: "AC-2", title: "Account Management", group: "AC", named: "entry" },
    relation: {
      from: "=1+1",
      to: "AC-2",
      relationship: null,
      ways: ["first", "second"].map((source) => ({
        from: "=1+1",
        to: "AC-2",
        relationship: null,
        sources: [source],
        via: null,
        hops: 1,
      })),
    },
  };
  const lines = rowsAsCsv([evil], CSF.catalog, SP53.catalog, undefined).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^Focal document,Focal document element,/);
  expect(lines[1]).toBe(
    "NIST CSF 2.0,'=1+1,'@SUM(A1),Not stated,NIST SP 800-53 Rev. 5,AC-2,Account Management,,first",
  );
  const all = rowsAsCsv(rows, CSF.catalog, SP53.catalog, undefined).trimEnd().split("\r\n");
  expect(all).toHaveLength(pairs.length + 1);
});

test("the graph has a line for each pair that isn't stated to share nothing, between entries in the framework's order", () => {
  const graph = layout(rows, CSF.catalog, SP53.catalog);
  expect(graph.lines).toHaveLength(rows.length);
  for (const { dots, bands } of [graph.from, graph.to]) {
    const heights = dots.map(({ y }) => y);
    expect(heights).toEqual(heights.toSorted((one, other) => one - other));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...heights)).toBeLessThanOrEqual(graph.height);
    for (const [at, band] of bands.entries())
      if (at > 0) expect(band.top).toBeGreaterThan(bands[at - 1]!.bottom);
  }
  expect(graph.to.bands.at(-1)!.title).toBe("Not in this version");
  const none = rows
    .slice(0, 3)
    .map((row) => ({ ...row, relation: { ...row.relation!, relationship: "none" } as const }));
  expect(layout(none, CSF.catalog, SP53.catalog).lines).toEqual([]);
});

test("few pairs are drawn large enough to name every entry, many aren't", () => {
  expect(layout(matching({ q: "PR.AA-01" }), CSF.catalog, SP53.catalog).to.labeled).toBe(true);
  expect(layout(rows, CSF.catalog, SP53.catalog).to.labeled).toBe(false);
});

test("pointing finds the nearest entry, and its lines lead to exactly its counterparts", () => {
  const graph = layout(rows, CSF.catalog, SP53.catalog);
  const dot = graph.from.byId.get("PR.AA-01")!;
  expect(nearest(graph.from, dot.y + 0.2)?.end.id).toBe("PR.AA-01");
  const counterparts = rows.filter(({ from }) => from!.id === "PR.AA-01").map(({ to }) => to!.id);
  const entry = touching(graph, { kind: "entry", side: "from", id: "PR.AA-01" });
  expect(entry.to).toEqual(new Set(counterparts));
  const group = touching(graph, { kind: "group", side: "to", id: "AC" });
  expect(group.lines).toHaveLength(rows.filter(({ to }) => to!.group === "AC").length);
  const kept = spacedApart(graph.to.dots, 12);
  expect(kept.every(({ y }, at) => at === 0 || y - kept[at - 1]!.y >= 12)).toBe(true);
});

test("a search that can't be right is left out of the URL's state", () => {
  expect(
    mapperSearch({ from: "a", view: "graph", show: "to", group: 5, q: " ", pair: ["x"], page: -3 }),
  ).toEqual({
    from: "a",
    view: "graph",
    show: "to",
    group: "5",
  });
  expect(mapperSearch({ view: "sankey", show: 1, q: "x".repeat(500) })).toEqual({ q: "x".repeat(200) });
});
