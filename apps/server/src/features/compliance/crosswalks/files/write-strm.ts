/** Pairs as a spreadsheet. It runs in a worker thread. */
import { cellText } from "@crq/contract/csv";
import writeXlsxFile from "write-excel-file/node";

/** A sheet's name, and its rows, the headings first. */
export interface SheetToWrite {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
}

/** The spreadsheet in base64. Text is written as text, and with an apostrophe where it could become a formula when someone edits or converts it. */
export default async function writeStrm({ name, rows }: SheetToWrite): Promise<string> {
  const data = rows.map((cells, i) =>
    cells.map((value) => {
      if (value === null || value === "") return null;
      if (typeof value === "number") return { value, type: Number };
      return { value: cellText(value), type: String, ...(i === 0 && { fontWeight: "bold" as const }) };
    }),
  );
  const buffer = await writeXlsxFile(data, {
    sheet: name,
    stickyRowsCount: 1,
    columns: [{ width: 24 }, { width: 24 }, { width: 20 }, { width: 12 }, { width: 60 }, { width: 40 }],
  }).toBuffer();
  return buffer.toString("base64");
}
