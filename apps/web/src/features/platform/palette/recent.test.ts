import { beforeEach, expect, test } from "vitest";
import { recentChoices, rememberChoice } from "./recent.ts";

let kept = new Map<string, string>();
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
};
const me = { userId: "me", tenantId: "t1" };
const page = (id: string) => ({ id, kind: "page" as const, label: id, deed: { href: `/${id}` } });

beforeEach(() => {
  kept = new Map();
});

test("the latest choice comes first, each once, and six at most", () => {
  for (const id of ["a", "b", "c", "d", "e", "f", "g", "b"]) rememberChoice(store, me, page(id));
  expect(recentChoices(store, "me").map(({ id }) => id)).toEqual(["b", "g", "f", "e", "d", "c"]);
});

test("a record keeps its name and address, a page only its id", () => {
  rememberChoice(store, me, page("users"));
  rememberChoice(store, me, {
    id: "scenario:1",
    kind: "scenario",
    label: "Ransomware",
    deed: { href: "/risk?scenario=1" },
  });
  expect(recentChoices(store, "me")).toEqual([
    {
      id: "scenario:1",
      tenantId: "t1",
      record: { kind: "scenario", label: "Ransomware", href: "/risk?scenario=1" },
    },
    { id: "users", tenantId: "t1" },
  ]);
});

test("they aren't shown to another person in this browser", () => {
  rememberChoice(store, me, page("users"));
  expect(recentChoices(store, "somebody-else")).toEqual([]);
});

test.each(["no JSON", '{"id":"a"}', '[{"id":1,"tenantId":null}]', "null"])("%s counts as empty", (text) => {
  kept.set("palette-recent:me", text);
  expect(recentChoices(store, "me")).toEqual([]);
});

test.each([
  "https://elsewhere.example",
  "//elsewhere.example",
  "/\\elsewhere.example",
  "javascript:alert(1)",
])("a stored address outside this site is not offered: %s", (href) => {
  kept.set(
    "palette-recent:me",
    JSON.stringify([{ id: "x", tenantId: null, record: { kind: "scenario", label: "X", href } }]),
  );
  expect(recentChoices(store, "me")).toEqual([]);
});

test("blocked storage is not a failure", () => {
  rememberChoice(undefined, me, page("users"));
  expect(recentChoices(undefined, "me")).toEqual([]);
});
