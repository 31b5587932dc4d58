/** Paper: its sizes, the names of files, and the page breaks. */
import { fileNameOf } from "../files/save-file.ts";
import { type TimePreferences, zoneOf } from "../format.ts";

/** The width of a page between its margins, in CSS pixels: A4's, so that both sizes show the same lines. */
export const PAPER_WIDTH = 680;

/** A size of paper, in points (1/72 inch). */
export interface Paper {
  readonly name: "A4" | "Letter";
  readonly width: number;
  readonly height: number;
}

/** Countries that print on Letter. */
const LETTER = new Set("US CA MX PH CL CO VE GT CR PA DO SV NI PR HN BZ".split(" "));

/** The paper that people of a locale have in their printers. */
export function paperOf(locale: string): Paper {
  const letter: Paper = { name: "Letter", width: 612, height: 792 };
  const a4: Paper = { name: "A4", width: 595.28, height: 841.89 };
  try {
    return LETTER.has(new Intl.Locale(locale).maximize().region ?? "") ? letter : a4;
  } catch {
    return a4;
  }
}

/** A name that every file system accepts, with the reader's day: `loss-exposure-2026-11-22.pdf`. */
export function fileName(title: string, now: Date, preferences: TimePreferences, ending: string): string {
  return `${fileNameOf(title, "dashboard")}-${isoDay(now, zoneOf(preferences))}.${ending}`;
}

function isoDay(now: Date, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  } catch {
    return now.toISOString().slice(0, 10);
  }
}

/** A range from top to bottom, in pixels. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Pages that would be left emptier than this break a whole part rather than move it. */
const EMPTIEST = 0.45;

/**
 * Cuts a long sheet into pages. A page ends where no part of `whole` (rows, charts, headings with what follows them, short
 * sections) would be cut, as far down as possible; if a part is higher than a page, or would leave the page rather empty,
 * the cut goes to the best position inside it. Every pixel is on exactly one page, and no page is empty.
 */
export function paginate(total: number, whole: readonly Stretch[], pageHeight: number): Stretch[] {
  const pages: Stretch[] = [];
  const places = [...new Set(whole.flatMap(({ from, to }) => [from, to]))];
  let from = 0;
  while (total - from > pageHeight + 0.5) {
    const limit = from + pageHeight;
    const earliest = from + pageHeight * EMPTIEST;
    let to = limit;
    let least = cuts(limit, whole, pageHeight);
    for (const place of places) {
      if (place <= earliest || place > limit) continue;
      const cost = cuts(place, whole, pageHeight);
      if (cost < least || (cost === least && place > to)) [to, least] = [place, cost];
    }
    pages.push({ from, to });
    from = to;
  }
  if (total - from > 0.5 || pages.length === 0) pages.push({ from, to: total });
  return pages;
}

/**
 * The cost of a cut at a height: small parts cost most, as a row cut in two can't be read; a part that no page can hold doesn't count.
 */
function cuts(at: number, whole: readonly Stretch[], pageHeight: number): number {
  let cost = 0;
  for (const { from, to } of whole) {
    if (from + 0.5 < at && at < to - 0.5 && to - from <= pageHeight) cost += 1 + 1 / (to - from);
  }
  return cost;
}
