/** The layout of NIST's spreadsheet of CSF 2.0: functions, categories and subcategories in a column each, with the identifier in the text. */
import type { CsvRecord } from "../../../../http/files/csv-records.ts";
import { type Columns, plain } from "./table-columns.ts";

const LEVELS = ["function", "category", "subcategory"] as const;
const HEADINGS = ["Id", "Title", "Group", "Group title", "Parent", "Statement", "Implementation Examples"];
const COLUMNS: Columns = { id: 0, title: 1, group: 2, groupTitle: 3, parent: 4, statement: 5, guidance: 6 };

/** `Organizational Context (GV.OC): The circumstances …`. */
const NAMED = /^([^():]{1,100}) \(([A-Z]{2}(?:\.[A-Z]{2})?)\):? ?/;
/** `GV.OC-01: The organizational mission …`. */
const SUBCATEGORY = /^([A-Z]{2}\.[A-Z]{2}-\d{1,2}):? ?/;
/** `[Withdrawn: Incorporated into …]`. */
const WITHDRAWN = /^\[withdrawn/i;

/** Whether headings are those of that spreadsheet. */
export function isCsfLayout(headings: readonly string[]): boolean {
  const found = headings.map(plain);
  return LEVELS.every((level) => found.includes(level));
}

/** The same with a row for each category and subcategory, and a column for each of its parts. */
export function withoutCsfLayout(
  headings: readonly string[],
  body: readonly CsvRecord[],
): { readonly headings: readonly string[]; readonly columns: Columns; readonly body: CsvRecord[] } {
  const found = headings.map(plain);
  const places = [...LEVELS, "implementation examples"].map((heading) => found.indexOf(heading));
  const rows: CsvRecord[] = [];
  let group = ["", ""];
  let category = "";
  for (const { row, cells } of body) {
    const [fn, named, subcategory, examples] = places.map((place) => cells[place]?.trim() ?? "");
    const ofFunction = NAMED.exec(fn!);
    if (ofFunction) group = [ofFunction[2]!, ofFunction[1]!];
    const ofCategory = NAMED.exec(named!);
    if (ofCategory && ofCategory[2] !== category) {
      category = ofCategory[2]!;
      const text = named!.slice(ofCategory[0].length);
      rows.push({ row, cells: [category, ofCategory[1]!, ...group, "", text, ""] });
    }
    const of = SUBCATEGORY.exec(subcategory!);
    const text = subcategory!.slice(of?.[0].length ?? 0);
    if (of)
      rows.push({
        row,
        cells: [of[1]!, "", ...group, category, text, WITHDRAWN.test(text) ? "" : examples!],
      });
  }
  return { headings: HEADINGS, columns: COLUMNS, body: rows };
}
