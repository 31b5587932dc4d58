import { expect, test } from "vitest";
import { lookOf } from "./gallery-look.ts";
import { gallerySearch } from "./gallery-search.ts";

const look = (raw: Record<string, unknown>) => lookOf(gallerySearch(raw));

test("the look is in the URL, and unknown values are left out", () => {
  expect(look({})).toEqual({ theme: "page", density: "mouse", still: false });
  expect(look({ theme: "both", density: "touch" })).toEqual({
    theme: "both",
    density: "touch",
    still: false,
  });
  expect(look({ theme: "neon", density: 3 })).toEqual({ theme: "page", density: "mouse", still: false });
});

test("?still needs no value", () => {
  expect(look({ still: "" }).still).toBe(true);
  expect(look({ still: 1 }).still).toBe(true);
});

test("the long list of the gallery keeps its own search", () => {
  expect(gallerySearch({ q: "elm", page: 2, still: "" })).toEqual({ q: "elm", page: 2, still: "yes" });
});
