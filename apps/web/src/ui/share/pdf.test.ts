import { PDFDict, PDFDocument, PDFName } from "@cantoo/pdf-lib";
import { expect, test } from "vitest";
import { paperOf } from "./paper.ts";
import { pdfOf } from "./pdf.ts";

/** A sheet of three pages and a bit, drawn in one color. */
const picture = {
  width: 680,
  height: 3000,
  whole: [],
  png: async () => new Blob(),
  draw: async ({ from, to }: { from: number; to: number }) => {
    const height = Math.round((to - from) / 10);
    return { data: new Uint8ClampedArray(68 * height * 4), width: 68, height } as ImageData;
  },
  dispose: () => undefined,
};
const facts = {
  title: "Verlust 日本",
  language: "en",
  generated: "Generated Nov 22, 2026, 3:04 PM EST 日",
  link: "https://crq.example/tenant/dashboard?days=30",
};
const opened = async (locale: string) =>
  PDFDocument.load(await (await pdfOf(picture, { ...facts, paper: paperOf(locale) })).arrayBuffer());

test("pages have the size of the reader's paper, and contain all of the sheet", async () => {
  const letter = await opened("en-US");
  expect(letter.getPages().map((page) => page.getSize())).toEqual(
    Array.from({ length: 4 }, () => ({ width: 612, height: 792 })),
  );
  const a4 = await opened("de-DE");
  expect(a4.getPageCount()).toBe(4);
  expect(a4.getPage(0).getWidth()).toBeCloseTo(595.28);
});

test("the document has its title, whatever its script, and leads back to the screen from each page", async () => {
  const pdf = await opened("en-US");
  expect(pdf.getTitle()).toBe("Verlust 日本");
  for (const page of pdf.getPages()) {
    const link = page.node.Annots()?.lookup(0, PDFDict);
    expect(String(link?.lookup(PDFName.of("A"), PDFDict).get(PDFName.of("URI")))).toContain(facts.link);
  }
});
