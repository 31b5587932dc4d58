import type { Catalog, Texts } from "@crq/frameworks/catalog";
import { describe, expect, test } from "vitest";
import controls from "../../../../../../packages/frameworks/data/nist-sp-800-53-r5/catalog.json" with { type: "json" };
import csf from "../../../../../../packages/frameworks/data/nist-csf-2-0/catalog.json" with { type: "json" };
import { frameworkOf } from "../../../screen/frameworks/framework.ts";
import type { Relations } from "../../../screen/frameworks/relations.ts";
import { browserSearch } from "./browser-search.ts";
import { found } from "./entry-filter.ts";
import { answers, excerpt, marked, queryOf, searchedIn } from "./entry-search.ts";

const nist = frameworkOf(controls as Catalog);
const TEXTS: Texts = {
  "AC-1": { summary: "Write an access control policy.", why: "Rules live in people's heads." },
  "AT-2": { summary: "Teach everyone about phishing." },
};
const all = searchedIn(nist, TEXTS);
const ids = (typed: string) =>
  all.filter((one) => answers(queryOf(typed, nist), one)).map(({ entry }) => entry.id);
const listed = (chosen: Parameters<typeof found>[1], typed = "", relations?: Relations) =>
  found({ all, query: queryOf(typed, nist), relations }, chosen);

describe("search", () => {
  test.each(["ac-2.3", "AC-02(03)", "AC-2 (3)", " ac 2 (3) "])(
    "%j finds one enhancement, however it's written",
    (typed) => expect(ids(typed)).toEqual(["AC-2(3)"]),
  );

  test("a control is found with its enhancements, and not with those whose number merely begins alike", () => {
    const found = ids("ac-2");
    expect(found).toContain("AC-2(13)");
    expect(found.filter((id) => !/^AC-2(\(|$)/.test(id))).toEqual([]);
  });

  test("a family is found by its letters, which between other words are a word", () => {
    expect(ids("at").every((id) => id.startsWith("AT-"))).toBe(true);
    expect(ids("information at rest")).toContain("SC-28");
  });

  test("an identifier and words narrow each other", () => {
    expect(ids("ac-2 disable accounts")).toEqual(["AC-2(3)", "AC-2(13)"]);
  });

  test("words are found in titles and in texts, all of them", () => {
    expect(ids("phishing")).toEqual(["AT-2"]);
    expect(ids("people's rules")).toEqual(["AC-1"]);
    expect(ids("phishing policy")).toEqual([]);
  });

  test("identifiers of other frameworks are read their way", () => {
    const framework = frameworkOf(csf as Catalog);
    const query = queryOf("pr.aa-1", framework);
    expect(query.id).toBe("PR.AA-01");
    expect(queryOf("PR", framework).id).toBe("PR");
  });

  test("a framework with a notation of its own is searched without regard to capitals", () => {
    const own = frameworkOf({
      ...(controls as Catalog),
      id: "own",
      groups: [{ id: "g", title: "Group" }],
      entries: [{ id: "Rule-7b", title: "A rule", group: "g" }],
    });
    expect(queryOf("rule-7B", own).id).toBe("Rule-7b");
  });
});

describe("marks", () => {
  test("each word is marked wherever it occurs, and nothing of the text is lost", () => {
    const pieces = marked("Access control for accessible accounts", ["access", "account"]);
    expect(pieces.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(["Access", "access", "account"]);
    expect(pieces.map(({ text }) => text).join("")).toBe("Access control for accessible accounts");
  });

  test("an excerpt shows the word that the name lacks, and only then", () => {
    const entry = nist.entries.get("AT-2")!;
    expect(excerpt(entry, TEXTS["AT-2"], ["phishing"])).toContain("phishing");
    expect(excerpt(entry, TEXTS["AT-2"], ["literacy"])).toBeUndefined();
  });
});

describe("filters", () => {
  test("withdrawn entries are left out, unless chosen or named", () => {
    expect(listed({}).listed).toHaveLength(1007);
    expect(listed({ status: "all" }).listed).toHaveLength(1189);
    expect(listed({ status: "withdrawn" }).listed).toHaveLength(182);
    expect(listed({}, "ac-2.10").listed.map(({ entry }) => entry.id)).toEqual(["AC-2(10)"]);
  });

  test("counts by group and control don't depend on the chosen place", () => {
    const whole = listed({ baseline: "moderate" });
    const { listed: some, counts } = listed({ baseline: "moderate", in: "AC" });
    expect(whole.listed).toHaveLength(287);
    expect(some).toHaveLength(counts.get("AC")!);
    expect(counts).toEqual(whole.counts);
    expect(listed({ in: "AC-2" }).listed.every(({ within }) => within.includes("AC-2"))).toBe(true);
  });

  test("relations choose entries with and without, once they're known", () => {
    const one = { framework: "iso-27001-2022", entry: "A.5.15", source: "S", relationship: null };
    const relations: Relations = new Map([["AC-1", [one]]]);
    const count = (mapped: string, known?: Relations) => listed({ mapped }, "", known).listed.length;
    expect(count("iso-27001-2022", relations)).toBe(1);
    expect(count("!iso-27001-2022", relations)).toBe(1006);
    expect(count("iso-27001-2022")).toBe(1007);
  });
});

test("the address keeps what can be, numbers as texts, and drops the rest", () => {
  const kept = browserSearch({ q: "x".repeat(300), in: 5, status: "gone", cards: 1.5, entry: "", other: 1 });
  expect(kept).toEqual({ q: "x".repeat(200), in: "5" });
});
