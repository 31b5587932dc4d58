/** A chosen file as it's sent: compressed, because OSCAL files shrink to a tenth. */
import { MOST_FILE_BYTES } from "@crq/contract/sent-files";
import { gzipOf, tooLargeToSend } from "../../api/sent-file.ts";

/** A file that can be sent. */
export interface Chosen {
  /** Without its ending. */
  readonly name: string;
  /** Compressed with gzip, in base64. */
  readonly file: string;
  /** Tells two files of one name apart. */
  readonly at: number;
}

/** A file, or why it can't be sent. */
export type Reading =
  | { readonly ok: true; readonly chosen: Chosen }
  | { readonly ok: false; readonly problem: string };

/** Reads a file. */
export async function readOscalFile(file: File): Promise<Reading> {
  const { name, size } = file;
  if (size === 0) return { ok: false, problem: `${name} is empty` };
  if (size > MOST_FILE_BYTES)
    return { ok: false, problem: `${name} is larger than ${MOST_FILE_BYTES / 1_000_000} MB` };
  try {
    const sent = await gzipOf(file);
    const problem = tooLargeToSend(name, sent);
    if (problem !== undefined) return { ok: false, problem };
    return {
      ok: true,
      chosen: { name: name.replace(/\.[a-z]{1,5}$/i, ""), file: sent, at: Date.now() },
    };
  } catch {
    // Gone or locked since it was chosen.
    return { ok: false, problem: `${name} can’t be read. Choose it again.` };
  }
}
