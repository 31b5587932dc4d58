import fc from "fast-check";
import { expect, test } from "vitest";
import { fileName, paginate, paperOf } from "./paper.ts";

const preferences = {
  timezone: "America/New_York",
  timezoneSource: "manual",
  militaryTime: false,
  dateFormat: "en-US",
} as const;

test("a page ends before a part that would be cut, unless that leaves it rather empty", () => {
  const rows = Array.from({ length: 30 }, (_, row) => ({ from: row * 36, to: row * 36 + 36 }));
  expect(paginate(1080, rows, 500)).toEqual([
    { from: 0, to: 468 },
    { from: 468, to: 936 },
    { from: 936, to: 1080 },
  ]);
  expect(paginate(900, [{ from: 300, to: 700 }], 500)[0]).toEqual({ from: 0, to: 300 });
});

test("a long part is broken between its rows rather than moved off a rather empty page", () => {
  const rows = Array.from({ length: 10 }, (_, row) => ({ from: 100 + row * 45, to: 145 + row * 45 }));
  const section = { from: 100, to: 550 };
  expect(paginate(550, [section, ...rows], 500)[0]).toEqual({ from: 0, to: 460 });
});

test("a part that no page can hold is cut where the page ends", () =>
  expect(paginate(1100, [{ from: 0, to: 1100 }], 500)).toEqual([
    { from: 0, to: 500 },
    { from: 500, to: 1000 },
    { from: 1000, to: 1100 },
  ]));

test("content that fits is one page, and no content is one page too", () => {
  expect(paginate(500, [], 500)).toEqual([{ from: 0, to: 500 }]);
  expect(paginate(0, [], 500)).toEqual([{ from: 0, to: 0 }]);
});

test("every pixel is on exactly one page, and no page is empty or too long", () => {
  const stretch = fc
    .tuple(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 900 }))
    .map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(stretch), (total, whole) => {
      const pages = paginate(total, whole, 700);
      expect(pages[0]!.from).toBe(0);
      expect(pages.at(-1)!.to).toBe(total);
      for (const [index, page] of pages.entries()) {
        expect(page.to - page.from).toBeGreaterThan(0);
        expect(page.to - page.from).toBeLessThanOrEqual(700.5);
        if (index > 0) expect(page.from).toBe(pages[index - 1]!.to);
      }
    }),
  );
});

test("files are named by title and the reader's day", () => {
  const late = new Date("2026-11-23T03:00:00Z");
  expect(fileName("Tenant dashboard", late, preferences, "pdf")).toBe("tenant-dashboard-2026-11-22.pdf");
  expect(fileName("Größe / 日本: 3/4", late, preferences, "png")).toBe("größe-日本-3-4-2026-11-22.png");
  expect(fileName("///", late, preferences, "png")).toBe("dashboard-2026-11-22.png");
});

test("paper is Letter in countries that use it, else A4", () => {
  expect(paperOf("en-US").name).toBe("Letter");
  expect(paperOf("fr-CA").name).toBe("Letter");
  expect(paperOf("en-GB").name).toBe("A4");
  expect(paperOf("de").name).toBe("A4");
  expect(paperOf("no locale").name).toBe("A4");
});
