import { expect, test } from "vitest";
import { profileSearch } from "./sections.ts";

test("the address names a section, or none for the first; anything else is dropped", () => {
  expect(profileSearch({ section: "sessions", other: 1 })).toEqual({ section: "sessions" });
  for (const section of ["profile", "nonsense", 3, undefined]) expect(profileSearch({ section })).toEqual({});
});
