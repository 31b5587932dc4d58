import { describe, expect, test } from "vitest";
import { placeBeside } from "./placement.ts";

const viewport = { width: 1000, height: 800 };
const anchor = { left: 400, top: 300, width: 100, height: 40 };
const size = { width: 60, height: 20 };

describe("placeBeside", () => {
  test.each([
    ["top", "center", { left: 420, top: 276 }],
    ["bottom", "start", { left: 400, top: 344 }],
    ["bottom", "end", { left: 440, top: 344 }],
    ["right", "center", { left: 504, top: 310 }],
    ["left", "start", { left: 336, top: 300 }],
  ] as const)("%s, aligned %s", (side, align, expected) => {
    expect(placeBeside(anchor, size, viewport, { side, align, offset: 4 })).toEqual(expected);
  });

  test("flips to the other side if there is no room", () => {
    const high = { ...anchor, top: 10 };
    expect(placeBeside(high, size, viewport, { side: "top", align: "center", offset: 4 }).top).toBe(54);
    const low = { ...anchor, top: 770, height: 20 };
    expect(
      placeBeside(low, { width: 60, height: 200 }, viewport, { side: "bottom", align: "end", offset: 4 }).top,
    ).toBe(566);
  });

  test("never leaves the viewport", () => {
    const corner = { left: 990, top: 790, width: 10, height: 10 };
    const { left, top } = placeBeside(corner, { width: 300, height: 300 }, viewport, {
      side: "right",
      align: "start",
      offset: 4,
    });
    expect(left).toBeGreaterThanOrEqual(8);
    expect(left + 300).toBeLessThanOrEqual(992);
    expect(top + 300).toBeLessThanOrEqual(792);
  });
});
