import { expect, test } from "vitest";
import { assessable } from "./assessable.ts";
import { catalogOf } from "./shipped-files.ts";

const count = (id: string) => assessable(id, catalogOf(id).entries).length;

test("an assessment answers the subcategories of CSF 2.0, not its categories", () => {
  expect(count("nist-csf-2-0")).toBe(106);
});

test("controls and their enhancements are answered each, and withdrawn ones aren't", () => {
  expect(count("nist-sp-800-53-r5")).toBe(1007);
  expect(count("nist-sp-800-171-r2")).toBe(110);
  expect(count("nist-sp-800-171-r3")).toBe(97);
});

test("sections of PCI DSS are headings, requirements aren't", () => {
  expect(count("pci-dss-4-0-1")).toBe(280);
});
