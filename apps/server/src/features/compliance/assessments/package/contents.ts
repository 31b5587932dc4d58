/** What an auditor's package consists of: the files' names, sizes and hashes are known before the first byte is sent. */
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Fault } from "../../../../http/fault.ts";
import { fileName } from "../../../../http/files/file-name.ts";
import type { Told } from "../exchange/said.ts";

/** A file of a package. */
export interface PackageFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  /** Its bytes; those of evidence lie in storage under the hash. */
  readonly bytes: Buffer | null;
}

/** A revision of evidence in a package. */
export interface PackedRevision {
  readonly evidence: string;
  readonly kind: string;
  readonly revision: number;
  readonly collectedOn: string;
  readonly expiresOn: string | null;
  readonly entries: readonly string[];
  readonly original: string;
  readonly file: PackageFile;
}

/** The bounds of a package. */
const MOST_PACKAGE = { files: 10_000, bytes: 2_000_000_000 } as const;

/** A file that's made here. */
export function madeFile(name: string, content: string | Buffer): PackageFile {
  const bytes = Buffer.from(content);
  return { name, size: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), bytes };
}

/**
 * Every revision of the evidence that an assessment rests on. Names are made of letters, digits and hyphens with a number before them, so that no two are the same
 * and none leads elsewhere, whatever people call their files.
 *
 * @throws Fault `conflict` if that's too much for one package
 */
export function evidenceFiles({ evidence }: Told): PackedRevision[] {
  const files = evidence.flatMap((one, at) =>
    one.revisions.map((revision): PackedRevision => {
      const original = revision.fileName ?? one.name;
      const folder = `evidence/${String(at + 1).padStart(4, "0")}-${fileName(one.name, "evidence").slice(0, 60)}`;
      const name = `${folder}/revision-${revision.number}-${safeName(original, revision.sha256 === null)}`;
      return {
        evidence: one.name,
        kind: one.kind,
        revision: revision.number,
        collectedOn: revision.collectedOn,
        expiresOn: one.expiresOn,
        entries: one.entries,
        original,
        file:
          revision.sha256 === null
            ? madeFile(name, `${revision.url ?? revision.body ?? ""}\n`)
            : { name, size: revision.size!, sha256: revision.sha256, bytes: null },
      };
    }),
  );
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  if (files.length > MOST_PACKAGE.files || bytes > MOST_PACKAGE.bytes)
    throw new Fault("conflict", {
      detail: `The evidence of this assessment has ${files.length.toLocaleString("en-US")} files with ${Math.ceil(bytes / 1_000_000).toLocaleString("en-US")} MB together. A package holds at most ${MOST_PACKAGE.files.toLocaleString("en-US")} files and ${MOST_PACKAGE.bytes / 1_000_000} MB.`,
    });
  return files;
}

/** A name with the ending that people open it by. */
function safeName(original: string, isText: boolean): string {
  const ending = isText ? ".txt" : (/\.[A-Za-z0-9]{1,8}$/.exec(original)?.[0].toLowerCase() ?? "");
  const stem = isText || ending === "" ? original : original.slice(0, -ending.length);
  return `${fileName(stem, "file").slice(0, 80)}${ending}`;
}

/** The hashes of all files, as `sha256sum -c` reads them. */
export function sumsOf(files: readonly PackageFile[]): string {
  return files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join("");
}

/** Bytes that are those of a hash, or an error before the last of them is sent. */
export function verified(stream: Readable, { name, sha256 }: PackageFile): Readable {
  const hash = createHash("sha256");
  return Readable.from(
    (async function* () {
      for await (const chunk of stream) {
        hash.update(chunk as Buffer);
        yield chunk as Buffer;
      }
      if (hash.digest("hex") !== sha256) throw new Error(`${name} isn't the file that was stored`);
    })(),
  );
}
