import { meetings } from "@crq/frameworks/overview";
import { expect, test } from "vitest";
import { CATALOGS, CROSSWALKS } from "../../../../../test/shipped-frameworks.ts";
import { DIRECT } from "./mapper-search.ts";
import { chosen, meetsOf } from "./way.ts";

const OWN = "3f2b6c1e-0000-4000-8000-000000000001";
const ids = [...CATALOGS.map(({ id }) => id), OWN];
const seen = meetings(CATALOGS, CROSSWALKS);
const choice = (asked: Parameters<typeof chosen>[2], open = false) => {
  const found = chosen(ids, seen, asked, open);
  return found && [found.from, found.to, found.via];
};
const far = seen.find(({ direct }) => direct === null)!;

test("without a choice it's CSF 2.0 to SP 800-53, directly", () => {
  expect(choice({})).toEqual(["nist-csf-2-0", "nist-sp-800-53-r5", undefined]);
  expect(choice({ from: "no-such", to: "neither", via: "nor-this" })).toEqual(choice({}));
});

test("a way that doesn't exist isn't taken, and one that is needed is", () => {
  expect(choice({ from: "nist-csf-2-0", to: "iso-27001-2022", via: "soc-2" })?.[2]).toBeUndefined();
  expect(choice({ from: "nist-csf-2-0", to: "iso-27001-2022", via: "nist-sp-800-53-r5" })?.[2]).toBe(
    "nist-sp-800-53-r5",
  );
  expect(choice({ from: far.from, to: far.to })?.[2]).toBe(far.ways[0]!.via);
});

test("inside a tenant any two frameworks can be related directly, elsewhere only those that meet", () => {
  expect(choice({ from: far.from, to: far.to, via: DIRECT }, true)).toEqual([far.from, far.to, undefined]);
  expect(choice({ from: far.from, to: far.to, via: DIRECT })?.[2]).toBe(far.ways[0]!.via);
  expect(choice({ from: OWN, to: "soc-2" }, true)).toEqual([OWN, "soc-2", undefined]);
  expect(choice({ from: "nist-csf-2-0", to: OWN })?.[1]).not.toBe(OWN);
});

test("a framework is never mapped to itself, and where nothing meets there is no choice", () => {
  expect(choice({ from: "nist-csf-2-0", to: "nist-csf-2-0" }, true)?.[1]).not.toBe("nist-csf-2-0");
  expect(chosen(ids, [], {}, false)).toBeNull();
  expect(chosen(["a", "b"], [], {}, true)).toEqual({ from: "a", to: "b", via: undefined });
});

test("a framework that rests on a shipped one meets what that one meets, and others that rest on those", () => {
  const second = OWN.replace(/1$/, "2");
  const bases = new Map([
    [OWN, "nist-csf-2-0"],
    [second, "nist-sp-800-53-r5"],
  ]);
  const meets = meetsOf(seen, bases, OWN);
  const shipped = seen.filter(({ from }) => from === "nist-csf-2-0").map(({ to }) => to);
  expect(meets.map(({ to }) => to)).toEqual(
    shipped.flatMap((to) => (to === "nist-sp-800-53-r5" ? [to, second] : [to])),
  );
  expect(meets.every(({ from }) => from === OWN)).toBe(true);
  const found = chosen([...ids, second], seen, { from: OWN, to: second }, true, bases);
  expect(found).toEqual({ from: OWN, to: second, via: undefined });
  expect(meetsOf(seen, bases, "nist-csf-2-0").map(({ to }) => to)).not.toContain(OWN);
});
