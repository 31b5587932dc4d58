import { MOST_FRAMEWORK_BYTES, MOST_SENT_CHARACTERS } from "@crq/contract/compliance/framework-imports";
import { base64Of } from "../../../api/base64.ts";

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
  if (size > MOST_FRAMEWORK_BYTES)
    return `${name} is larger than ${MOST_FRAMEWORK_BYTES / 1_000_000} MB. Remove what isn’t needed, or split it into several files.`;
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
    const content = await base64Of(file.size > MOST_PLAIN_BYTES ? await packed(file) : file);
    if (content.length > MOST_SENT_CHARACTERS)
      return {
        ok: false,
        problem: `${file.name} is larger than ${sizeWords((MOST_SENT_CHARACTERS / 4) * 3)} even when compressed. Remove what isn’t needed, or split it into several files.`,
      };
    return { ok: true, file: { name: file.name.slice(-LONGEST_NAME), content }, bytes: file.size };
  } catch {
    return {
      ok: false,
      problem: `${file.name} couldn’t be read. It may have been moved or changed. Choose it again.`,
    };
  }
}

async function packed(file: File): Promise<Blob> {
  return new Response(file.stream().pipeThrough(new CompressionStream("gzip"))).blob();
}

/** A size in words: `10.3 MB`. */
export function sizeWords(bytes: number): string {
  const [divisor, unit] = bytes < 1_000_000 ? [1000, "kB"] : [1_000_000, "MB"];
  const size = bytes / divisor;
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
