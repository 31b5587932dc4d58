/** Parts of valid mapping collections, as far as they're converted, and the words that OSCAL has for relationships. */
import type { Relationship } from "../../relationship.ts";
import type { Metadata, Prop } from "./shapes.ts";

export interface MappingItem {
  readonly type: string;
  readonly "id-ref": string;
}
export interface OneMap {
  readonly ns?: string;
  readonly relationship: string;
  readonly "matching-rationale"?: string;
  readonly sources: readonly MappingItem[];
  readonly targets: readonly MappingItem[];
  readonly props?: readonly Prop[];
  readonly remarks?: string;
}
export interface MappingResource {
  readonly href: string;
  readonly props?: readonly Prop[];
}
export interface Mapping {
  readonly "source-resource": MappingResource;
  readonly "target-resource": MappingResource;
  readonly "matching-rationale"?: string;
  readonly maps: readonly OneMap[];
}
export interface MappingDocument {
  readonly metadata: Metadata;
  readonly provenance?: { readonly "matching-rationale"?: string };
  readonly mappings: Mapping | readonly Mapping[];
}

/** What OSCAL calls the relationships. */
export const OSCAL_RELATIONSHIPS: Readonly<Record<Relationship, string>> = {
  equal: "equal-to",
  subset: "subset-of",
  superset: "superset-of",
  intersects: "intersects-with",
  none: "no-relationship",
};

/** The namespace of OSCAL's own words, which needn't be named. */
export const OSCAL_NS = "http://csrc.nist.gov/ns/oscal";

/** In the product's namespace, that a source states no relationship: OSCAL demands a word. */
export const NOT_STATED = "not-stated";
