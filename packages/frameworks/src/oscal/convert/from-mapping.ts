/** OSCAL mapping collections as pairs. */
import { type Relationship, RELATIONSHIPS } from "../../relationship.ts";
import { SHIPPED } from "../../shipped.gen.ts";
import { pointer } from "../problem.ts";
import { exactText } from "./exact-props.ts";
import { frameworkOf, productGroupId, productId } from "./identifiers.ts";
import {
  type Mapping,
  type MappingDocument,
  type MappingItem,
  type MappingResource,
  NOT_STATED,
  type OneMap,
  OSCAL_NS,
  OSCAL_RELATIONSHIPS,
} from "./mapping-shapes.ts";
import { plainBlocks } from "./plain-text.ts";
import { OWN } from "./shapes.ts";
import { plainText } from "./words.ts";

/** A framework as a file names it. */
export interface NamedResource {
  /** What the file calls it: its title or its address. */
  readonly label: string;
  /** The framework that it names: a shipped one by its name, or any by its UUID; null if it names none that can be known. */
  readonly framework: string | null;
  /** The shipped framework that its identifiers look like, where it names none. */
  readonly looksLike: string | null;
}

/** What a file says of two entries. */
export interface ReadPair {
  /** Where it does, as a JSON Pointer. */
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly relationship: Relationship;
  readonly strength: number | null;
  /** As the file writes it; empty where it says none. */
  readonly rationale: string;
  /** What the two were compared by, where the file says so: `semantic`. */
  readonly comparedBy: string;
  /** The source of the pair; null where the file names none for it. */
  readonly source: string | null;
}

/** A map from which no pair follows, and why. */
export interface NoPair {
  readonly path: string;
  readonly why: "not-stated" | "shared" | "unknown" | "statements";
  readonly relationship: string;
  /** How many pairs it would have been. */
  readonly pairs: number;
}

/** One mapping of a collection. */
export interface ReadMapping {
  readonly path: string;
  readonly source: NamedResource;
  readonly target: NamedResource;
  readonly pairs: readonly ReadPair[];
  readonly others: readonly NoPair[];
  /** How many maps it has. */
  readonly maps: number;
  /** Whether the product wrote it, which then names the source of each pair that has one. */
  readonly own: boolean;
}

const READ: ReadonlyMap<string, Relationship> = new Map([
  ...RELATIONSHIPS.map((one) => [OSCAL_RELATIONSHIPS[one], one] as const),
  ["equivalent-to", "equal"],
]);
const UUID = /^(?:urn:uuid:)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/**
 * The mappings of a valid collection. What it says of several entries together isn't said of each, and where no relationship is stated none is made up: such maps
 * are named beside the pairs.
 */
export function pairsFromOscal(document: object): ReadMapping[] {
  const { mappings, provenance } = document as MappingDocument;
  const whole = Array.isArray(mappings) ? (mappings as readonly Mapping[]) : null;
  return (whole ?? [mappings as Mapping]).map((mapping, i) =>
    readMapping(
      mapping,
      `/mapping-collection/mappings${whole ? pointer(i) : ""}`,
      mapping["matching-rationale"] ?? provenance?.["matching-rationale"] ?? "",
    ),
  );
}

/** What a collection is called. */
export function titleOfMapping(document: object): string {
  const { title } = (document as MappingDocument).metadata;
  return typeof title === "string" ? plainText(title) : "";
}

function readMapping(mapping: Mapping, path: string, comparedBy: string): ReadMapping {
  const [source, target] = [named(mapping, "source"), named(mapping, "target")];
  const notations = { from: notationOf(source), to: notationOf(target) };
  const read = mapping.maps.map((map, i) =>
    readMap(map, `${path}/maps${pointer(i)}`, { ...notations, comparedBy }),
  );
  return {
    path,
    source,
    target,
    pairs: read.filter((one): one is ReadPair => "rationale" in one),
    others: read.filter((one): one is NoPair => "why" in one),
    maps: mapping.maps.length,
    own: exactText(mapping["source-resource"].props, "framework") !== undefined,
  };
}

function named(mapping: Mapping, side: "source" | "target"): NamedResource {
  const resource = mapping[`${side}-resource`];
  const framework = frameworkIn(resource);
  const ids = mapping.maps.flatMap((map) => controls(map[`${side}s`]).map((item) => item["id-ref"]));
  return {
    label: exactText(resource.props, "title") ?? resource.href,
    framework,
    looksLike: framework === null ? frameworkOf(ids) : null,
  };
}

/** The framework that a resource names: as the product writes it, or by its address. */
function frameworkIn({ href, props }: MappingResource): string | null {
  const id = exactText(props, "framework") ?? href;
  return SHIPPED.find((one) => one.id === id)?.id ?? UUID.exec(id)?.[1]?.toLowerCase() ?? null;
}

/** The shipped framework whose way of writing identifiers applies; null for a tenant's, of which the file doesn't say what it rests on. */
function notationOf({ framework, looksLike }: NamedResource): string | null {
  return SHIPPED.find(({ id }) => id === (framework ?? looksLike))?.id ?? null;
}

const controls = (items: readonly MappingItem[]) => items.filter(({ type }) => type === "control");

interface Read {
  readonly from: string | null;
  readonly to: string | null;
  readonly comparedBy: string;
}

function readMap(map: OneMap, path: string, { from, to, comparedBy }: Read): ReadPair | NoPair {
  const { relationship, ns, props } = map;
  const [sources, targets] = [controls(map.sources), controls(map.targets)];
  const none = (why: NoPair["why"]): NoPair => ({
    path,
    why,
    relationship,
    pairs: Math.max(1, sources.length * targets.length),
  });
  // Statements are part of a control, so what is said of them isn't said of it.
  if (sources.length < map.sources.length || targets.length < map.targets.length) return none("statements");
  if (ns === OWN && relationship === NOT_STATED) return none("not-stated");
  const stated = ns === undefined || ns === OSCAL_NS ? READ.get(relationship) : undefined;
  if (stated === undefined) return none("unknown");
  if (sources.length !== 1 || targets.length !== 1) return none("shared");
  const strength = exactText(props, "strength");
  return {
    path,
    from: entryIn(from, sources[0]!),
    to: entryIn(to, targets[0]!),
    relationship: stated,
    strength: strength !== undefined && /^(?:[1-9]|10)$/.test(strength) ? Number(strength) : null,
    rationale: exactText(props, "rationale") ?? plainBlocks(map.remarks ?? ""),
    comparedBy: map["matching-rationale"] ?? comparedBy,
    source: exactText(props, "source") ?? null,
  };
}

const entryIn = (framework: string | null, { "id-ref": id }: MappingItem) =>
  productId(framework, id) ?? productGroupId(framework, id);
