import { expect, test } from "vitest";
import { readCsvFile } from "./csv-file.ts";

function file(bytes: readonly number[] | Uint8Array<ArrayBuffer>, size = bytes.length) {
  const content = Uint8Array.from(bytes);
  return { name: "risks.csv", size, arrayBuffer: async () => Promise.resolve(content.buffer) };
}

test("text is read with its accents and without its byte order mark", async () => {
  const bytes = new TextEncoder().encode("\uFEFFtitle\nÜbergriff\n");
  expect(await readCsvFile(file(bytes))).toEqual({ ok: true, csv: "title\nÜbergriff\n" });
});

test("a spreadsheet's UTF-16 is read too", async () => {
  expect(await readCsvFile(file([0xff, 0xfe, 0x61, 0, 0x2c, 0, 0x62, 0]))).toEqual({ ok: true, csv: "a,b" });
});

test.each([
  ["an empty file", file([]), "risks.csv is empty"],
  ["a file that is too large", file([97], 1_000_001), "risks.csv is larger than 1 MB"],
  ["a workbook", file([0x50, 0x4b, 3, 4, 0, 0xff]), "risks.csv isn’t a UTF-8 CSV file"],
  ["text in an old encoding", file([0xdc, 0x62, 0x65, 0x72]), "risks.csv isn’t a UTF-8 CSV file"],
])("%s is refused with a remedy", async (_, given, problem) => {
  const read = await readCsvFile(given);
  expect(read.ok ? "" : read.problem).toContain(problem);
});
