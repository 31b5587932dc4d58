import { describe, expect, test } from "vitest";
import { clampWidth, parseSidebarState } from "./sidebar-state.ts";

describe("clampWidth", () => {
  test.each([
    [100, 270],
    [270, 270],
    [333.4, 333],
    [480, 480],
    [2000, 480],
    [Number.NaN, 280],
  ])("%d becomes %d", (width, expected) => expect(clampWidth(width)).toBe(expected));
});

describe("parseSidebarState", () => {
  test("reads what was kept", () => {
    expect(parseSidebarState('{"collapsed":true,"width":400}')).toEqual({ collapsed: true, width: 400 });
  });

  test.each([null, "", "{", "7", '"x"', "[]", '{"collapsed":"yes","width":"wide"}'])(
    "falls back for %j",
    (kept) => {
      expect(parseSidebarState(kept)).toEqual({ collapsed: false, width: 280 });
    },
  );
});
