/** A file with pairs as it's sent: CSV and OSCAL as text, a workbook in base64, a large OSCAL file compressed. */
import type { PairFileFormat } from "@crq/contract/compliance/crosswalks";
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { readCsvFile } from "../../../../../screen/file-import/csv-file.ts";
import { base64Of, gzipOf, tooLargeToSend } from "../../../../../api/sent-file.ts";

/** A file that was read, or why it can't be. */
export type PairFile =
  | { readonly ok: true; readonly name: string; readonly format: PairFileFormat; readonly file: string }
  | { readonly ok: false; readonly problem: string };

const MEGABYTE = 1_000_000;
const MOST_SHEET_BYTES = 4 * MEGABYTE;
/** Above this, text is sent compressed. */
const MOST_PLAIN_BYTES = MEGABYTE;

/** Reads a chosen file. */
export async function readPairFile(file: File): Promise<PairFile> {
  try {
    return await readWhole(file);
  } catch {
    return {
      ok: false,
      problem: `${file.name} couldn’t be read. It may have been moved or changed. Choose it again.`,
    };
  }
}

async function readWhole(file: File): Promise<PairFile> {
  const { name, size } = file;
  const isOscal = /\.(?:json|xml|ya?ml)$/i.test(name);
  if (!isOscal && !/\.xlsx$/i.test(name)) {
    const read = await readCsvFile(file);
    return read.ok ? { ok: true, name, format: "csv", file: read.csv } : read;
  }
  const most = isOscal ? MOST_FILE_BYTES : MOST_SHEET_BYTES;
  if (size === 0) return { ok: false, problem: `${name} is empty` };
  if (size > most)
    return {
      ok: false,
      problem: `${name} is larger than ${most / MEGABYTE} MB. Split it into several files.`,
    };
  if (!isOscal) return { ok: true, name, format: "xlsx", file: await base64Of(file) };
  if (size > MOST_PLAIN_BYTES) {
    const packed = await gzipOf(file);
    const problem = tooLargeToSend(name, packed);
    if (problem !== undefined) return { ok: false, problem };
    return { ok: true, name, format: "oscal-gzip", file: packed };
  }
  const text = await file.text();
  return text.includes("\0")
    ? { ok: false, problem: `${name} isn’t text in UTF-8. Save it as UTF-8 and try again.` }
    : { ok: true, name, format: "oscal", file: text };
}
