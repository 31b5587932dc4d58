/** Files of evidence as they're sent: nothing in one that someone uploaded runs, and no other site embeds it. */
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Fault } from "../../../http/fault.ts";
import { asAttachment } from "./files/file-names.ts";
import type { EvidenceFiles } from "./files/settings.ts";
import type { StoredFile } from "./revision-store.ts";

/** The headers of every answer that is a file of evidence. */
export const SAFE = {
  "cache-control": "private, no-store",
  "content-security-policy": "default-src 'none'; sandbox",
  "cross-origin-resource-policy": "same-origin",
  "x-content-type-options": "nosniff",
};

/** Where a file comes from, and who asked for it. */
export interface Sending {
  readonly files: EvidenceFiles | undefined;
  readonly tenantId: string;
  readonly request: FastifyRequest;
}

/**
 * A file's bytes.
 * @throws Fault `not-found` if it's missing from storage
 */
export async function storedBytes(
  { files, tenantId, request }: Sending,
  { sha256 }: StoredFile,
): Promise<Readable> {
  const bytes = await files?.blobs.read(tenantId, sha256);
  if (bytes) return bytes;
  request.log.error({ sha256 }, "a file of evidence is missing from storage");
  throw new Fault("not-found", {
    detail: "The file is missing from this installation's storage. Tell your administrator.",
  });
}

/** Sends a file as an attachment, of no type that a browser opens. */
export async function sendFile(reply: FastifyReply, from: Sending, file: StoredFile): Promise<FastifyReply> {
  const bytes = await storedBytes(from, file);
  return reply
    .headers({
      ...SAFE,
      "content-type": "application/octet-stream",
      "content-length": file.size,
      "content-disposition": asAttachment(file.file_name),
    })
    .send(bytes);
}
