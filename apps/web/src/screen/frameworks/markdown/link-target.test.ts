import { controlId } from "@crq/frameworks/control-id";
import { expect, test } from "vitest";
import { linkTarget } from "./link-target.ts";

const target = (href: string) => linkTarget(href, (typed) => controlId("nist-sp-800-53-r5", typed));

test("a link to a control leads to its entry, however its file writes it", () => {
  expect(target("#ac-2")).toEqual({ kind: "entry", id: "AC-2" });
  expect(target("#ac-2.3")).toEqual({ kind: "entry", id: "AC-2(3)" });
});

test("a link to what isn't an entry, such as a family or a reference, leads nowhere", () => {
  expect(target("#pe")).toBeUndefined();
  expect(target("#f5d2d7a4-9b3c-4a8f-8a8b-2c6d6f0f1b11")).toBeUndefined();
});

test("only https leads out of the product: a file can't bring a script", () => {
  expect(target("https://doi.org/10.6028/NIST.SP.800-53r5")).toEqual({
    kind: "address",
    address: "https://doi.org/10.6028/NIST.SP.800-53r5",
  });
  for (const href of [
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "http://a",
    "//a",
    "a",
    "",
  ])
    expect(target(href)).toBeUndefined();
});
