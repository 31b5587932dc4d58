import type { ListView } from "@crq/contract/platform/list-views";
import { expect, test } from "vitest";
import { sameSearch, savedSearch, usualView } from "./saved-search.ts";

const view = (name: string, rest: Partial<ListView>) =>
  ({ name, own: true, shared: false, ...rest }) as ListView;

test("a view keeps all of the address but the page", () => {
  expect(savedSearch({ q: "x", page: 3, pageSize: 50, status: "open" })).toEqual({
    q: "x",
    pageSize: "50",
    status: "open",
  });
});

test("addresses are the same whatever their order", () => {
  expect(sameSearch({ a: "1", b: "2" }, { b: "2", a: "1" })).toBe(true);
  expect(sameSearch({ a: "1" }, { a: "1", b: "2" })).toBe(false);
});

test("one's own default comes before the shared one", () => {
  const shared = view("shared", { shared: true, own: false, isDefault: true });
  expect(usualView([shared, view("own", { isDefault: true })])?.name).toBe("own");
  expect(usualView([shared, view("other", { isDefault: false })])?.name).toBe("shared");
  expect(usualView([])).toBeUndefined();
});
