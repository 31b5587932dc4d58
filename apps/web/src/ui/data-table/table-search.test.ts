import { expect, test } from "vitest";
import { changedSearch, tableSearch } from "./table-search.ts";

const USUAL = { sort: "name", order: "asc" } as const;

test("a link's search is read, filters and all", () => {
  const raw = {
    q: "ada",
    sort: "email",
    order: "desc",
    page: 3,
    pageSize: 100,
    status: "suspended",
    tab: "requests",
  };
  expect(tableSearch(raw)).toEqual(raw);
});

test("digits and JavaScript keywords that the router read as values are text again", () => {
  expect(tableSearch({ q: 2024, status: true })).toEqual({ q: "2024", status: "true" });
});

test.each([
  [{ page: 0 }],
  [{ page: 1 }],
  [{ page: 1.5 }],
  [{ page: "x" }],
  [{ page: 100_001 }],
  [{ pageSize: 25 }],
  [{ pageSize: 37 }],
  [{ sort: "name;drop" }],
  [{ sort: ["name"] }],
  [{ order: "up" }],
  [{ q: "  " }],
  [{ q: { a: 1 } }],
  [{ status: ["a"] }],
  [{ status: null }],
  [{ "bad name": "x" }],
])("%j is left out, so that no link breaks a screen", (raw) => {
  expect(tableSearch(raw)).toEqual({});
});

test("a search never exceeds the server's limit", () => {
  expect(tableSearch({ q: "x".repeat(500) }).q).toHaveLength(200);
});

test("defaults are not in the URL", () => {
  const changed = changedSearch(
    { q: "a", page: 4, status: "active" },
    { q: "", page: 1, sort: "name" },
    USUAL,
  );
  expect(changed).toEqual({ status: "active" });
});

test("a change keeps the parts it doesn't name", () => {
  const before = { tab: "people", q: "a", order: "desc" as const };
  expect(changedSearch(before, { page: 2, pageSize: 50 }, USUAL)).toEqual({
    ...before,
    page: 2,
    pageSize: 50,
  });
});

test("undefined removes a filter", () => {
  expect(changedSearch({ status: "active" }, { status: undefined }, USUAL)).toEqual({});
});

test("written state is read back the same", () => {
  const written = changedSearch(
    {},
    { q: "ada", sort: "email", order: "desc", page: 2, pageSize: 50, role: "viewer" },
    USUAL,
  );
  expect(tableSearch(written)).toEqual(written);
});
