/** A framework as an OSCAL catalog. It runs in a worker thread, because a large one takes a second. */
import { oscalFromFramework } from "@crq/frameworks/oscal/convert/to-catalog";
import { type Format, writeOscal } from "@crq/frameworks/oscal/document";
import type { FrameworkContent } from "@crq/frameworks/official";
import { stampOf } from "../../../../http/files/oscal-stamp.ts";

/** What to write. */
export interface CatalogToWrite {
  readonly content: FrameworkContent;
  readonly basedOn: string | null;
  readonly updatedAt: string;
  readonly format: Format;
}

/** The file's text. */
export default function writeCatalog({ content, basedOn, updatedAt, format }: CatalogToWrite): string {
  const stamp = stampOf(content.catalog.id, updatedAt);
  return writeOscal("catalog", { ...oscalFromFramework(content, stamp, basedOn) }, format);
}
