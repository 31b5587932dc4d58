/** What a document says of itself, and which catalogs, profiles and plans it names. */
import type { Json } from "../validate.ts";
import { plainText } from "../convert/words.ts";

/** What a document says of itself. */
export interface About {
  readonly title: string;
  readonly version: string;
  readonly oscalVersion: string;
  /** As it's written: a date with time and zone. */
  readonly published: string | null;
  readonly lastModified: string | null;
  /** Titles and addresses of the catalogs, profiles and plans that it names. */
  readonly sources: readonly string[];
}

interface Resource {
  readonly uuid: string;
  readonly title?: string;
  readonly rlinks?: readonly { readonly href: string }[];
}
interface Implementing {
  readonly "control-implementations"?: readonly { readonly source: string }[];
}
interface Whole {
  readonly metadata: {
    readonly title: string;
    readonly version: string;
    readonly "oscal-version": string;
    readonly published?: string;
    readonly "last-modified"?: string;
  };
  readonly "import-profile"?: { readonly href: string };
  readonly "import-ssp"?: { readonly href: string };
  readonly "import-ap"?: { readonly href: string };
  readonly "import-component-definitions"?: readonly { readonly href: string }[];
  readonly components?: readonly Implementing[];
  readonly capabilities?: readonly Implementing[];
  readonly "back-matter"?: { readonly resources?: readonly Resource[] };
}

/** The most sources, and the most characters of one. */
const MOST_SOURCES = 20;
const LONGEST = 300;

/** What a valid document says of itself. */
export function aboutOf(document: Json): About {
  const whole = document as unknown as Whole;
  const { title, version, published, ...metadata } = whole.metadata;
  return {
    title: plainText(title),
    version,
    oscalVersion: metadata["oscal-version"],
    published: published ?? null,
    lastModified: metadata["last-modified"] ?? null,
    sources: sourcesOf(whole),
  };
}

function sourcesOf(whole: Whole): string[] {
  const named = [
    whole["import-profile"]?.href,
    whole["import-ssp"]?.href,
    whole["import-ap"]?.href,
    ...(whole["import-component-definitions"] ?? []).map(({ href }) => href),
    ...[...(whole.components ?? []), ...(whole.capabilities ?? [])].flatMap((one) =>
      (one["control-implementations"] ?? []).map(({ source }) => source),
    ),
  ].filter((href) => href !== undefined);
  const resources = new Map((whole["back-matter"]?.resources ?? []).map((one) => [one.uuid, one]));
  const words = [...new Set(named)].flatMap((href) => {
    const resource = href.startsWith("#") ? resources.get(href.slice(1)) : undefined;
    if (!resource) return href.startsWith("#") ? [] : [href];
    const { title, rlinks = [] } = resource;
    return [...(title === undefined ? [] : [plainText(title)]), ...rlinks.map((link) => link.href)];
  });
  return [...new Set(words.map((text) => text.slice(0, LONGEST).toWellFormed()))].slice(0, MOST_SOURCES);
}
