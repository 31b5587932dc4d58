import { expect, test } from "vitest";
import { beginSearch, remediationSearch } from "./remediation-search.ts";

const one = "3f2b6c1e-0000-4000-8000-000000000001";
const other = "3f2b6c1e-0000-4000-8000-000000000002";

test("a project begins with one control or several, and with none if one of them isn't an id", () => {
  expect(beginSearch({ control: one })).toEqual({ control: one });
  expect(beginSearch({ control: `${one},${other}` })).toEqual({ control: `${one},${other}` });
  expect(beginSearch({ control: `${one},nothing` })).toEqual({});
  expect(beginSearch({ control: [one] })).toEqual({});
});

test("an entry needs its assessment", () => {
  expect(beginSearch({ assessment: one, entry: "AC-2" })).toEqual({ assessment: one, entry: "AC-2" });
  expect(beginSearch({ entry: "AC-2" })).toEqual({});
});

test("an unknown part is the list, whose own search stays", () => {
  expect(remediationSearch({ view: "nothing", status: "open" })).toEqual({ status: "open" });
  expect(remediationSearch({ view: 5 })).toEqual({});
  expect(remediationSearch({ view: "choice" })).toEqual({ view: "choice" });
});
