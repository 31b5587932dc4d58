/** A workbook or CSV file, as it's sent. */
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { base64Of, gzipOf, tooLargeToSend } from "../../api/sent-file.ts";

/** A file that can be sent. */
export interface ChosenTable {
  readonly encoding: "gzip" | "xlsx";
  readonly file: string;
  /** Tells two files of one name apart. */
  readonly at: number;
}

/** A file, or why it can't be sent. */
export type TableReading =
  | { readonly ok: true; readonly chosen: ChosenTable }
  | { readonly ok: false; readonly problem: string };

/** Which files can be sent, by the end of their names. */
interface Kinds {
  readonly pattern: RegExp;
  readonly words: string;
}
const TABLES: Kinds = { pattern: /\.(?:xlsx|csv|tsv|txt)$/i, words: "XLSX or CSV" };

/** Reads a file. */
export async function readTableFile(file: File, kinds: Kinds = TABLES): Promise<TableReading> {
  const { name, size } = file;
  const refused = (problem: string) => ({ ok: false, problem }) as const;
  if (size === 0) return refused(`${name} is empty`);
  if (size > MOST_FILE_BYTES) return refused(`${name} is larger than ${MOST_FILE_BYTES / 1_000_000} MB`);
  if (/\.xls$/i.test(name))
    return refused(`${name} is an old Excel file. Save it as XLSX and choose it again.`);
  if (!kinds.pattern.test(name)) return refused(`${name} isn’t ${kinds.words}`);
  try {
    const encoding = /\.xlsx$/i.test(name) ? "xlsx" : "gzip";
    const sent = await (encoding === "xlsx" ? base64Of(file) : gzipOf(file));
    const problem = tooLargeToSend(name, sent);
    return problem === undefined
      ? { ok: true, chosen: { encoding, file: sent, at: Date.now() } }
      : refused(problem);
  } catch {
    // Gone or locked since it was chosen.
    return refused(`${name} can’t be read. Choose it again.`);
  }
}
