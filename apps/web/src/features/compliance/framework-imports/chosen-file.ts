import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { base64Of, gzipOf, tooLargeToSend } from "../../../api/sent-file.ts";

/** A file as it's sent. */
export interface SentFile {
  readonly name: string;
  /** The file or, where that's shorter, its gzip, in base64. */
  readonly content: string;
}

/** A file that was read, or why it can't be. */
export type FileReading =
  | { readonly ok: true; readonly file: SentFile; readonly bytes: number }
  | { readonly ok: false; readonly problem: string };

/** For the browser's dialog: it hides other files. */
export const ACCEPTED = ".json,.xml,.yaml,.yml,.csv,.tsv,.txt,.xlsx";
const KNOWN = /\.(?:json|xml|ya?ml|csv|tsv|txt|xlsx)$/i;
const LONGEST_NAME = 255;
/** Larger files are sent compressed. */
const MOST_PLAIN_BYTES = 500_000;

/** Why a file isn't even read; undefined: it's read. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size > MOST_FILE_BYTES)
    return `${name} is larger than ${MOST_FILE_BYTES / 1_000_000} MB. Remove what isn’t needed, or split it into several files.`;
  if (/\.xls$/i.test(name)) return `${name} is an old Excel file. Save it as XLSX and choose it again.`;
  if (!KNOWN.test(name))
    return `${name} isn’t a file of a framework. Choose OSCAL in JSON, XML or YAML, or a table in CSV or XLSX.`;
  return undefined;
}

/** Reads a chosen file as it's sent. */
export async function readFile(file: File): Promise<FileReading> {
  const problem = refusalOf(file);
  if (problem !== undefined) return { ok: false, problem };
  try {
    const content = await (file.size > MOST_PLAIN_BYTES ? gzipOf(file) : base64Of(file));
    const tooLarge = tooLargeToSend(file.name, content);
    if (tooLarge !== undefined) return { ok: false, problem: tooLarge };
    return { ok: true, file: { name: file.name.slice(-LONGEST_NAME), content }, bytes: file.size };
  } catch {
    return {
      ok: false,
      problem: `${file.name} couldn’t be read. It may have been moved or changed. Choose it again.`,
    };
  }
}
