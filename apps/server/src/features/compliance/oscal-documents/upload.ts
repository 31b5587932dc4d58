/** An uploaded file: read in a thread, then matched with a framework. */
import type { OscalFormat } from "@crq/contract/compliance/oscal-documents";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import type { Upload } from "../../../http/files/uploaded-text.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import type { FileToRead, ReadDocument, ReadFile } from "./files/read-document.ts";
import type { StoredMention } from "./mention-store.ts";
import { entriesOf, frameworkOf } from "./recognize.ts";
import type { FileValues } from "./store.ts";

const READ_DOCUMENT = new URL("./files/read-document.ts", import.meta.url);

/** Reads a file in a thread of its own. */
export function readUpload(
  ctx: TenantCtx,
  parsing: Parsing,
  { encoding, file }: Upload,
  keep: boolean,
): Promise<ReadFile> {
  const input: FileToRead = { encoding, file, keep };
  return parsing.hold("files", ctx.actor.userId, (run) =>
    run<ReadFile>(READ_DOCUMENT, input, ctx.caller.signal),
  );
}

/** What a document says, with its controls as its framework writes them. */
export interface Matched {
  readonly framework: string | null;
  readonly mentions: readonly StoredMention[];
  /** Controls that the framework doesn't have; none without a framework, since there's nothing to miss them in. */
  readonly unknown: readonly string[];
  readonly controls: number;
}

/** Matches a document with the framework that it speaks about. */
export async function matched(
  tx: Tx,
  ctx: TenantCtx,
  chosen: string | null | undefined,
  { about, mentions }: ReadDocument,
): Promise<Matched> {
  const controls = [...new Set(mentions.map(({ control }) => control))];
  const framework = await frameworkOf(tx, ctx.actor, chosen, { sources: about.sources, controls });
  const entries = entriesOf(framework, controls);
  return {
    framework: framework?.id ?? null,
    mentions: mentions.map(({ control, ...mention }) => ({
      ...mention,
      ...entries.get(control)!,
      written: control,
    })),
    ...countsOf(entries, framework !== undefined),
  };
}

/** How many entries some controls are, and which of them a framework doesn't have. */
export function countsOf(entries: ReturnType<typeof entriesOf>, hasFramework: boolean) {
  const all = [...entries.values()];
  return {
    controls: new Set(all.map(({ entry }) => entry)).size,
    unknown: hasFramework ? all.filter(({ known }) => !known).map(({ entry }) => entry) : [],
  };
}

/** A file that can be kept. */
export interface Keepable {
  readonly file: ReadFile;
  readonly document: ReadDocument;
  readonly content: Buffer;
}

/**
 * The file that a preview showed.
 *
 * @throws Fault `conflict` for another one, `invalid-request` for one that can't be kept
 */
export function keepable(file: ReadFile, previewed: string): Keepable {
  const { document, findings, problem } = file;
  if (!document?.content)
    throw new Fault("invalid-request", {
      errors:
        findings.length > 0
          ? findings.slice(0, 50).map(({ path, message, line, column }) => ({
              path: "file",
              message: `${path}: ${message}${line === undefined ? "" : ` (line ${line}, column ${column})`}`,
            }))
          : [{ path: "file", message: problem ?? "can't be kept" }],
    });
  if (file.sha256 !== previewed)
    throw new Fault("conflict", {
      detail: "This isn't the file that the preview showed. Preview it again.",
    });
  return { file, document, content: Buffer.from(document.content) };
}

/** What is saved of a file beside what it says about controls. */
export function valuesOf(
  { file, document, content }: Keepable,
  { framework, mentions, unknown, controls }: Matched,
): FileValues & { readonly content: Buffer } {
  const { title, version, oscalVersion, published, lastModified, sources } = document.about;
  return {
    title,
    documentVersion: version,
    oscalVersion,
    publishedAt: published,
    lastModifiedAt: lastModified,
    sources: [...sources],
    framework,
    format: file.format as OscalFormat,
    sha256: file.sha256,
    size: file.size,
    content,
    mentionCount: mentions.length,
    controlCount: controls,
    unknownCount: unknown.length,
    leftOut: document.leftOut,
  };
}
