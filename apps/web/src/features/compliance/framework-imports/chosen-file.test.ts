import { expect, test } from "vitest";
import { refusalOf } from "./chosen-file.ts";

test.each(["catalog.json", "catalog.XML", "catalog.yaml", "list.yml", "list.csv", "list.xlsx"])(
  "%s is read",
  (name) => expect(refusalOf({ name, size: 20_000_000 })).toBeUndefined(),
);

test.each([
  ["an empty file", { name: "a.json", size: 0 }, "a.json is empty."],
  ["one that is too large", { name: "a.json", size: 20_000_001 }, "a.json is larger than 20 MB."],
  ["an old workbook", { name: "a.xls", size: 9 }, "a.xls is an old Excel file. Save it as XLSX"],
  ["another kind of file", { name: "a.pdf", size: 9 }, "a.pdf isn’t a file of a framework."],
])("%s isn't sent, and the person learns why", (_, file, words) => expect(refusalOf(file)).toContain(words));
