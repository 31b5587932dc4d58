/** The largest file that can be sent, in bytes. */
const MOST_BYTES = 1_000_000;

/** A file's text, or why it can't be read. */
export type CsvReading =
  | { readonly ok: true; readonly csv: string }
  | { readonly ok: false; readonly problem: string };

/** Reads a chosen file as CSV text: UTF-8, or UTF-16 with its mark, as spreadsheets write it; other content is refused. */
export async function readCsvFile(file: Pick<File, "name" | "size" | "arrayBuffer">): Promise<CsvReading> {
  if (file.size === 0) return { ok: false, problem: `${file.name} is empty` };
  if (file.size > MOST_BYTES)
    return { ok: false, problem: `${file.name} is larger than 1 MB. Split it into several files.` };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const wide = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    const csv = new TextDecoder(wide ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
    if (!csv.includes("\0")) return { ok: true, csv };
  } catch {
    // Not text in that encoding: reported below.
  }
  return {
    ok: false,
    problem: `${file.name} isn’t a UTF-8 CSV file. In your spreadsheet, choose “Save as” and “CSV UTF-8”.`,
  };
}
