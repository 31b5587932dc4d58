/** Pairs of two frameworks as an OSCAL mapping collection. */
import type { Relationship } from "../../relationship.ts";
import { RULES } from "../datatypes.ts";
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { exactProp } from "./exact-props.ts";
import { publishedId } from "./identifiers.ts";
import { type MappingItem, NOT_STATED, OSCAL_RELATIONSHIPS } from "./mapping-shapes.ts";
import { markdownOf, plainBlocks } from "./plain-text.ts";
import { OWN, type Prop, type Stamp } from "./shapes.ts";

/** A pair with all that is said of it. */
export interface PairToWrite {
  readonly from: string;
  readonly to: string;
  /** Null where the source states none. */
  readonly relationship: Relationship | null;
  /** From 1 to 10. */
  readonly strength: number | null;
  readonly rationale: string;
  /** The document that states it, or who does. */
  readonly source: string;
}

/** A framework that pairs are of. */
export interface Side {
  /** Of a shipped framework its name, of another one its UUID. */
  readonly id: string;
  readonly title: string;
}

/** Pairs of two frameworks. */
export interface PairsToWrite {
  readonly from: Side;
  readonly to: Side;
  readonly title: string;
  /** Who says so; empty: no one is named. */
  readonly publisher: string;
  /** At least one: OSCAL has no empty mapping. */
  readonly pairs: readonly PairToWrite[];
}

/** The mapping collection: a map for each pair. What OSCAL has no word for is a property of ours, and the rationale a remark. */
export function oscalFromPairs({ from, to, title, publisher, pairs }: PairsToWrite, stamp: Stamp): object {
  const party = stamp.uuid("publisher");
  const name = publisher.replaceAll(/\s+/g, " ").trim();
  return {
    uuid: stamp.uuid("mapping-collection"),
    metadata: {
      title: lineToMarkdown([title]),
      "last-modified": stamp.at,
      version: stamp.at.slice(0, 10),
      "oscal-version": OSCAL_VERSION,
      ...(name !== "" && {
        roles: [{ id: "publisher", title: "Publisher" }],
        parties: [{ uuid: party, type: "organization", name }],
        "responsible-parties": [{ "role-id": "publisher", "party-uuids": [party] }],
      }),
    },
    provenance: {
      method: "human",
      "matching-rationale": "semantic",
      // No one claims that these are all the pairs that there could be.
      status: "not-complete",
      "mapping-description": lineToMarkdown([title]),
    },
    mappings: [
      {
        uuid: stamp.uuid("mapping"),
        "source-resource": resource(from),
        "target-resource": resource(to),
        maps: pairs.map((pair) => map(pair, from.id, to.id, stamp)),
      },
    ],
  };
}

function resource({ id, title }: Side) {
  const href = RULES.uuid.is(id) ? `urn:uuid:${id}` : encodeURI(id);
  return { type: "catalog", href, props: [exactProp("framework", id), exactProp("title", title)] };
}

function map(pair: PairToWrite, from: string, to: string, stamp: Stamp) {
  const { relationship, strength, rationale, source } = pair;
  const remarks = markdownOf(rationale);
  const props: Prop[] = [
    ...(strength === null ? [] : [exactProp("strength", String(strength))]),
    ...(source === "" ? [] : [exactProp("source", source)]),
    // White space and characters that no markup holds would be lost in a remark alone.
    ...(plainBlocks(remarks) === rationale ? [] : [exactProp("rationale", rationale)]),
  ];
  return {
    uuid: stamp.uuid(JSON.stringify([pair.from, pair.to])),
    ...(relationship === null && { ns: OWN }),
    relationship: relationship === null ? NOT_STATED : OSCAL_RELATIONSHIPS[relationship],
    sources: [item(from, pair.from)],
    targets: [item(to, pair.to)],
    ...(props.length > 0 && { props }),
    ...(remarks !== "" && { remarks }),
  };
}

function item(framework: string, id: string): MappingItem {
  return { type: "control", "id-ref": publishedId(framework, id) };
}
