/** Tables as a workbook (XLSX). It runs in a worker thread. */
import writeXlsxFile from "write-excel-file/node";
import { sheetText } from "./sheet-text.ts";

/** A sheet's name, and its rows, the headings first. */
export interface SheetToWrite {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** Of its columns, in characters. */
  readonly widths: readonly number[];
}

/** The workbook in base64. Text is written as text, and with an apostrophe where it could become a formula when someone edits or converts it. */
export default async function writeWorkbook(sheets: readonly SheetToWrite[]): Promise<string> {
  const written = sheets.map(({ name, rows, widths }) => ({
    sheet: name,
    stickyRowsCount: 1,
    columns: widths.map((width) => ({ width })),
    data: rows.map((cells, i) =>
      cells.map((value) => {
        if (value === null || value === "") return null;
        if (typeof value === "number") return { value, type: Number };
        return { value: sheetText(value), type: String, ...(i === 0 && { fontWeight: "bold" as const }) };
      }),
    ),
  }));
  const buffer = await writeXlsxFile(written).toBuffer();
  return buffer.toString("base64");
}
