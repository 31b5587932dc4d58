/** OSCAL mapping collections as crosswalks, and the other way around. */
import type { Crosswalk } from "../../crosswalk.ts";
import { type Relationship, RELATIONSHIPS } from "../../relationship.ts";
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { frameworkOf, productGroupId, publishedId, productId } from "./identifiers.ts";
import { type Metadata, OWN, publisherOf, type Stamp } from "./shapes.ts";
import { plainText } from "./words.ts";

interface Item {
  readonly type: string;
  readonly "id-ref": string;
}
interface OneMap {
  readonly ns?: string;
  readonly relationship: string;
  readonly sources: readonly Item[];
  readonly targets: readonly Item[];
}
interface Mapping {
  readonly "source-resource": { readonly href: string };
  readonly "target-resource": { readonly href: string };
  readonly maps: readonly OneMap[];
}
interface MappingDocument {
  readonly metadata: Metadata;
  readonly mappings: Mapping | readonly Mapping[];
}

const NAMES: Readonly<Record<Relationship, string>> = {
  equal: "equal-to",
  subset: "subset-of",
  superset: "superset-of",
  intersects: "intersects-with",
  none: "no-relationship",
};
const READ: ReadonlyMap<string, Relationship> = new Map([
  ...RELATIONSHIPS.map((one) => [NAMES[one], one] as const),
  ["equivalent-to", "equal"],
]);
const OSCAL_NS = "http://csrc.nist.gov/ns/oscal";

/** What a crosswalk from a file says, and the pairs that it can't. */
export interface ReadCrosswalk extends Crosswalk {
  /** Pairs that several sources or targets share: what is said of all of them isn't said of each. */
  readonly shared: number;
}

/**
 * The crosswalks of a valid mapping collection, one for each mapping. A relationship of several entries to several isn't one of each pair, so those pairs have none.
 *
 * @param names what the frameworks are called that aren't shipped; by default, as their addresses say
 */
export function crosswalkFromOscal(
  document: object,
  names: { from?: string; to?: string } = {},
): ReadCrosswalk[] {
  const { metadata, mappings } = document as MappingDocument;
  const source = {
    title: plainText(metadata.title),
    publisher: publisherOf(metadata),
    date: metadata["last-modified"].slice(0, 10),
  };
  return (Array.isArray(mappings) ? (mappings as readonly Mapping[]) : [mappings as Mapping]).map(
    (mapping) => {
      const [from, to] = [side(mapping, "sources"), side(mapping, "targets")];
      return {
        from: from ?? names.from ?? mapping["source-resource"].href,
        to: to ?? names.to ?? mapping["target-resource"].href,
        source,
        ...pairsOf(mapping, from, to),
      };
    },
  );
}

const side = ({ maps }: Mapping, key: "sources" | "targets") =>
  frameworkOf(
    maps.flatMap((map) => map[key].filter(({ type }) => type === "control").map((item) => item["id-ref"])),
  );

function pairsOf({ maps }: Mapping, from: string | null, to: string | null) {
  const pairs = new Map<string, Set<string>>();
  const relationships: Record<string, Relationship> = {};
  let shared = 0;
  for (const map of maps) {
    const [sources, targets] = [controlsIn(map.sources, from), controlsIn(map.targets, to)];
    const stated = map.ns === undefined || map.ns === OSCAL_NS ? READ.get(map.relationship) : undefined;
    const isOne = sources.length === 1 && targets.length === 1;
    if (stated && !isOne) shared += sources.length * targets.length;
    for (const one of sources)
      for (const other of targets) {
        const ends = pairs.get(one) ?? new Set();
        pairs.set(one, ends.add(other));
        if (stated && isOne) relationships[`${one} ${other}`] = stated;
      }
  }
  return {
    pairs: Object.fromEntries([...pairs].map(([one, ends]) => [one, [...ends]])),
    ...(Object.keys(relationships).length > 0 && { relationships }),
    shared,
  };
}

/** Statements are part of a control, so what is said of them isn't said of it. */
const controlsIn = (items: readonly Item[], framework: string | null) =>
  items
    .filter(({ type }) => type === "control")
    .map((item) => productId(framework, item["id-ref"]) ?? productGroupId(framework, item["id-ref"]));

/** A crosswalk as a mapping collection. What states no relationship says so, in words of our own. */
export function oscalFromCrosswalk(crosswalk: Crosswalk, stamp: Stamp): object {
  const { from, to, source, relationships = {} } = crosswalk;
  const maps = Object.entries(crosswalk.pairs).flatMap(([one, ends]) =>
    ends.map((other) => {
      const stated = relationships[`${one} ${other}`];
      return {
        uuid: stamp.uuid(`${one} ${other}`),
        ...(stated === undefined && { ns: OWN }),
        relationship: stated === undefined ? "not-stated" : NAMES[stated],
        sources: [{ type: "control", "id-ref": publishedId(from, one) }],
        targets: [{ type: "control", "id-ref": publishedId(to, other) }],
      };
    }),
  );
  const publisher = source.publisher.replaceAll(/\s+/g, " ").trim();
  const party = stamp.uuid("publisher");
  return {
    uuid: stamp.uuid("mapping-collection"),
    metadata: {
      title: lineToMarkdown([source.title]),
      "last-modified": stamp.at,
      version: source.date ?? stamp.at.slice(0, 10),
      "oscal-version": OSCAL_VERSION,
      ...(publisher !== "" && {
        roles: [{ id: "publisher", title: "Publisher" }],
        parties: [{ uuid: party, type: "organization", name: publisher }],
        "responsible-parties": [{ "role-id": "publisher", "party-uuids": [party] }],
      }),
    },
    provenance: {
      method: "human",
      "matching-rationale": "semantic",
      status: "complete",
      "mapping-description": lineToMarkdown([source.title]),
    },
    mappings: [
      {
        uuid: stamp.uuid("mapping"),
        "source-resource": { type: "catalog", href: encodeURI(from) },
        "target-resource": { type: "catalog", href: encodeURI(to) },
        maps,
      },
    ],
  };
}
