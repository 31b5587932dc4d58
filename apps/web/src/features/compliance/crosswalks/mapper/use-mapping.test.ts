import { meetings } from "@crq/frameworks/overview";
import { expect, test } from "vitest";
import { CATALOGS, CROSSWALKS } from "../../../../../test/shipped-frameworks.ts";
import { chosen } from "./use-mapping.ts";

const seen = meetings(CATALOGS, CROSSWALKS);
const choice = (search: Parameters<typeof chosen>[2]) => {
  const found = chosen(CATALOGS, seen, search);
  return found && [found.from.id, found.to.id, found.via?.id];
};

test("without a choice it's CSF 2.0 to SP 800-53, directly", () => {
  expect(choice({})).toEqual(["nist-csf-2-0", "nist-sp-800-53-r5", undefined]);
  expect(choice({ from: "no-such", to: "neither", via: "nor-this" })).toEqual(choice({}));
});

test("a way that doesn't exist isn't taken, and one that is needed is", () => {
  expect(choice({ from: "nist-csf-2-0", to: "iso-27001-2022", via: "soc-2" })).toEqual([
    "nist-csf-2-0",
    "iso-27001-2022",
    undefined,
  ]);
  expect(choice({ from: "nist-csf-2-0", to: "iso-27001-2022", via: "nist-sp-800-53-r5" })?.[2]).toBe(
    "nist-sp-800-53-r5",
  );
  const far = seen.find(({ direct }) => direct === null)!;
  expect(choice({ from: far.from, to: far.to })?.[2]).toBe(far.ways[0]!.via);
});

test("a framework is never mapped to itself, and where nothing meets there is no choice", () => {
  expect(choice({ from: "nist-csf-2-0", to: "nist-csf-2-0" })?.[1]).not.toBe("nist-csf-2-0");
  expect(chosen(CATALOGS, [], {})).toBeNull();
});
