import { expect, test } from "vitest";
import { kindOf, wrongAsText, wrongIn } from "./import-words.ts";

const file = { name: "a", url: null, bytes: 1, sha256: "" };

test("a file is called what it is", () => {
  expect(kindOf({ file: { ...file, format: "oscal-yaml" }, model: "mapping-collection" })).toBe(
    "OSCAL mapping collection in YAML",
  );
  expect(kindOf({ file: { ...file, format: "xlsx" }, model: null })).toBe("Table in XLSX");
  expect(kindOf({ file: { ...file, format: null }, model: null })).toBe("Unknown file");
});

test("each problem names its place, also when it's copied", () => {
  const wrong = wrongIn({
    findings: [
      { path: "/catalog/uuid", message: "must be a UUID", line: 3, column: 9, in: "source" },
      { path: "", message: "isn't OSCAL", line: null, column: null, in: "catalog" },
    ],
    problems: [{ row: 12, column: "Parent", message: "AC-99 isn't in the file" }],
  });
  expect(wrong.map(({ place }) => place)).toEqual(["Line 3, column 9", "Catalog", "Row 12"]);
  expect(wrongAsText("a.json", wrong).split("\n")).toEqual([
    "a.json\tLine 3, column 9\t/catalog/uuid\tmust be a UUID",
    "a.json\tCatalog\tisn't OSCAL",
    "a.json\tRow 12\tParent\tAC-99 isn't in the file",
  ]);
});
