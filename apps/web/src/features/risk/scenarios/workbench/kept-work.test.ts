import { expect, test } from "vitest";
import { hasKeptWork } from "../../../../session/kept-work.ts";
import { draftKey } from "./draft-storage.ts";

const at = (search: string) => new URLSearchParams(search);

test("an error screen says that work is stored exactly when there is a draft of that person on that record", () => {
  const keys = [
    "theme",
    draftKey("me", "t1", "s1"),
    draftKey("me", "t1", "p1", "portfolio"),
    draftKey("me", "t1", null),
  ];
  expect(hasKeptWork(keys, "me", at("scenario=s1"))).toBe(true);
  expect(hasKeptWork(keys, "me", at("portfolio=p1"))).toBe(true);
  expect(hasKeptWork(keys, "me", at("scenario=new"))).toBe(true);
  expect(hasKeptWork(keys, "me", at("scenario=s2"))).toBe(false);
  expect(hasKeptWork(keys, "me", at("portfolio=s1"))).toBe(false);
  expect(hasKeptWork(keys, "somebody-else", at("scenario=s1"))).toBe(false);
  expect(hasKeptWork(keys, "me", at("view=runs"))).toBe(false);
});
