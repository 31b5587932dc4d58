import type { Read } from "../../../jobs/parse-pool.ts";
import type { MetadataReading, ProviderMetadata } from "./parse-provider-metadata.ts";
import { checkXml, METADATA_BOUNDS, XmlRefused } from "./xml-bounds.ts";

/** Metadata that cannot be used, and why. */
export class MetadataProblem extends Error {}

const PARSE = new URL("./parse-provider-metadata.ts", import.meta.url);

/**
 * Reads the metadata of a SAML identity provider, within bounds and in a worker thread.
 * @throws MetadataProblem, or Fault
 */
export async function readProviderMetadata(read: Read, xml: string): Promise<ProviderMetadata> {
  try {
    checkXml(xml, METADATA_BOUNDS);
  } catch (error) {
    throw error instanceof XmlRefused ? new MetadataProblem(error.message) : error;
  }
  const reading = await read<MetadataReading>(PARSE, xml);
  if ("problem" in reading) throw new MetadataProblem(reading.problem);
  return reading.found;
}
