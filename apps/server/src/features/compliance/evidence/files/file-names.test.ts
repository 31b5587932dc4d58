/** Names of files are kept as people know them, and lead nowhere. */
import { expect, test } from "vitest";
import { asAttachment, keptName } from "./file-names.ts";

test("a name keeps its letters and its extension, and loses folders, control characters and turned directions", () => {
  expect(keptName("../../etc/Zugänge 2026.pdf")).toBe("Zugänge 2026.pdf");
  expect(keptName("C:\\Users\\x\\report.pdf")).toBe("report.pdf");
  expect(keptName("a\u0000\r\nb\u202Efdp.exe.pdf")).not.toMatch(/\p{Cc}|\u202E/u);
  const long = keptName(`${"ü".repeat(300)}.xlsx`);
  expect([Array.from(long).length, long.endsWith("….xlsx")]).toEqual([200, true]);
});

test("a download's name can't leave its header, and old programs get one in ASCII", () => {
  const header = asAttachment('Zugänge "2026"\r\nSet-Cookie: x=1;.pdf');
  expect(header).toMatch(/^attachment; filename="[\w.() -]+"; filename\*=UTF-8''[\w.%~!-]+$/);
  expect(decodeURIComponent(header.split("''")[1]!)).toContain("Zugänge");
});
