import { describe, expect, test } from "vitest";
import { placeCard } from "./tour-placement.ts";

const viewport = { width: 1000, height: 800 };
const card = { width: 300, height: 200 };
const middle = { left: 450, top: 350, width: 100, height: 50 };

describe("a card", () => {
  test("is below its target, 16 pixels from it and centered, unless another side is requested", () => {
    expect(placeCard(middle, card, viewport)).toEqual({ left: 350, top: 416 });
    expect(placeCard(middle, card, viewport, "top")).toEqual({ left: 350, top: 134 });
    expect(placeCard(middle, card, viewport, "left")).toEqual({ left: 134, top: 275 });
    expect(placeCard(middle, card, viewport, "right")).toEqual({ left: 566, top: 275 });
  });

  test("stays 16 pixels inside the viewport's edges", () => {
    expect(placeCard({ left: 0, top: 0, width: 40, height: 40 }, card, viewport)).toEqual({
      left: 16,
      top: 56,
    });
    expect(placeCard({ left: 960, top: 0, width: 40, height: 40 }, card, viewport)).toEqual({
      left: 684,
      top: 56,
    });
  });

  test("goes to another side if the requested one has no room", () => {
    expect(placeCard({ ...middle, top: 700 }, card, viewport).top).toBe(484);
    expect(placeCard({ ...middle, left: 20 }, card, viewport, "left").left).toBe(136);
  });

  test("is at the lower end of a target that fills the viewport, and in the middle without one", () => {
    expect(placeCard({ left: 0, top: 0, ...viewport }, card, viewport)).toEqual({ left: 350, top: 584 });
    expect(placeCard(undefined, card, viewport)).toEqual({ left: 350, top: 300 });
  });

  test("that is larger than a phone starts inside its edge", () => {
    expect(placeCard(middle, { width: 400, height: 900 }, { width: 390, height: 844 })).toEqual({
      left: 16,
      top: 16,
    });
  });
});
