import { expect, test } from "vitest";
import { urlOf } from "./url-of.ts";

test("fills the parts of a path, escaped", () => {
  expect(urlOf("/api/scenarios/:id/runs", { id: "a/b c" })).toBe("/api/scenarios/a%2Fb%20c/runs");
});

test("appends the query and leaves out undefined members", () => {
  expect(urlOf("/api/scenarios", {}, { q: "ran&som", page: 2, order: undefined })).toBe(
    "/api/scenarios?q=ran%26som&page=2",
  );
  expect(urlOf("/api/scenarios")).toBe("/api/scenarios");
});

test("a missing part is an error, not a wrong address", () => {
  expect(() => urlOf("/api/scenarios/:id")).toThrow("needs id");
});
