/** A kept document as a file. */
import type { OscalDocument, OscalFormat } from "@crq/contract/compliance/oscal-documents";
import { fileName } from "../../../http/files/file-name.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import type { Parsing } from "../../../jobs/parse-pool.ts";
import type { DocumentToWrite } from "./files/write-document.ts";

const WRITE_DOCUMENT = new URL("./files/write-document.ts", import.meta.url);

/** The file that was asked for. */
export async function fileOf(
  ctx: TenantCtx,
  parsing: Parsing,
  asked: { readonly document: OscalDocument; readonly format: OscalFormat; readonly content: Buffer },
): Promise<{ name: string; type: string; text: string }> {
  const { document, format, content } = asked;
  const input: DocumentToWrite = { content, from: document.format, to: format };
  const text = await parsing.hold("files", ctx.actor.userId, (run) =>
    run<string>(WRITE_DOCUMENT, input, ctx.caller.signal),
  );
  return { name: `${fileName(document.name, "document")}.${format}`, type: `application/${format}`, text };
}
