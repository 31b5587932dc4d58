import { describe, expect, test } from "vitest";
import { afterOtherTab, clampWidth, parseSidebarState } from "./sidebar-state.ts";

const INITIAL = { collapsed: false, width: null, term: "", closed: [], scroll: 0 };

describe("clampWidth", () => {
  test.each([
    [100, 270],
    [270, 270],
    [333.4, 333],
    [480, 480],
    [2000, 480],
  ])("%d becomes %d", (width, expected) => expect(clampWidth(width)).toBe(expected));
});

describe("parseSidebarState", () => {
  test("reads the stored state", () => {
    const kept = { collapsed: true, width: 400, term: "log", closed: ["MY ACCOUNT"], scroll: 120 };
    expect(parseSidebarState(JSON.stringify(kept))).toEqual(kept);
  });

  test.each([
    null,
    "",
    "{",
    "null",
    "7",
    '"x"',
    "[]",
    '{"collapsed":"yes","width":"wide","term":7,"closed":"all","scroll":null}',
    '{"closed":[1,null,{}],"scroll":-5,"width":1e999}',
  ])("falls back for %j", (kept) => expect(parseSidebarState(kept)).toEqual(INITIAL));

  test("a width out of range is clamped, and the length of a term is limited", () => {
    expect(parseSidebarState('{"width":9999}').width).toBe(480);
    expect(parseSidebarState(JSON.stringify({ term: "x".repeat(5000) })).term).toHaveLength(100);
  });
});

describe("afterOtherTab", () => {
  const own = { ...INITIAL, term: "mine", scroll: 30 };
  const kept = { collapsed: true, width: 300, term: "theirs", closed: ["TEMPLATES"], scroll: 900 };

  test("adopts shape and sections, but neither the search nor the scroll position", () => {
    expect(afterOtherTab(own, kept, {})).toEqual({ ...kept, term: "mine", scroll: 30 });
  });

  test("this tab's pending changes win", () => {
    expect(afterOtherTab(own, kept, { width: 410 }).width).toBe(410);
  });
});
