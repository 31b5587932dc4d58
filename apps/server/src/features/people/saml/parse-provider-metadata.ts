import { parseXml2JsFromString } from "@node-saml/node-saml/lib/xml.js";

/** The parts of a provider's metadata that are used. */
export interface ProviderMetadata {
  readonly entityId: string;
  readonly ssoUrl: string;
  /** Base64, as in the document. */
  readonly certificates: readonly string[];
}

/** Invalid metadata and the reason. */
class MetadataProblem extends Error {}

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";
const PROTOCOL = "urn:oasis:names:tc:SAML:2.0:protocol";

/** A parsed element: attributes under `$`, text under `_`, children by their names. */
interface Element {
  readonly $?: Readonly<Record<string, string>>;
  readonly _?: string;
  readonly [child: string]: unknown;
}

/** The worker's answer: the parsed metadata, or why it is invalid. */
export type MetadataReading = { readonly found: ProviderMetadata } | { readonly problem: string };

/**
 * Parses a SAML identity provider's metadata: one entity with one redirect address. It runs in a worker
 * thread; `readProviderMetadata` has already checked the limits.
 */
export default async function parseProviderMetadata(xml: string): Promise<MetadataReading> {
  try {
    return { found: await entityOf(xml) };
  } catch (error) {
    if (error instanceof MetadataProblem) return { problem: error.message };
    throw error;
  }
}

async function entityOf(xml: string): Promise<ProviderMetadata> {
  const document = await parsed(xml);
  const entities = [
    ...children(document, "EntityDescriptor"),
    ...children(document, "EntitiesDescriptor").flatMap((all) => children(all, "EntityDescriptor")),
  ].filter((entity) => children(entity, "IDPSSODescriptor").length > 0);
  if (entities.length === 0) throw new MetadataProblem("describes no SAML identity provider");
  if (entities.length > 1)
    throw new MetadataProblem("describes several identity providers. Paste the metadata of one");
  const entity = entities[0]!;
  const role = children(entity, "IDPSSODescriptor").find((one) =>
    (one.$?.["protocolSupportEnumeration"] ?? PROTOCOL).split(/\s+/).includes(PROTOCOL),
  );
  const entityId = entity.$?.["entityID"];
  const ssoUrl = children(role, "SingleSignOnService").find((one) => one.$?.["Binding"] === REDIRECT)?.$?.[
    "Location"
  ];
  if (!entityId) throw new MetadataProblem("has no entityID");
  if (!ssoUrl) throw new MetadataProblem("has no address for the HTTP-Redirect binding");
  const certificates = children(role, "KeyDescriptor")
    .filter((key) => (key.$?.["use"] ?? "signing") === "signing")
    .flatMap((key) => children(key, "KeyInfo"))
    .flatMap((info) => children(info, "X509Data"))
    .flatMap((data) => children(data, "X509Certificate"))
    .map((certificate) => certificate._ ?? "");
  return { entityId, ssoUrl, certificates };
}

async function parsed(xml: string): Promise<Element> {
  try {
    return (await parseXml2JsFromString(xml)) ?? {};
  } catch {
    throw new MetadataProblem("is not well-formed XML");
  }
}

function children(of: Element | undefined, name: string): Element[] {
  const found = of && Object.hasOwn(of, name) ? of[name] : undefined;
  return [found ?? []].flat().filter((one): one is Element => typeof one === "object" && one !== null);
}
