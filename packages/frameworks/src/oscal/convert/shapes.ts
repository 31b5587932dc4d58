/** Parts of valid documents, as far as they're converted. */
export interface Prop {
  readonly name: string;
  readonly value: string;
  readonly class?: string;
  readonly ns?: string;
}
export interface Link {
  readonly href: string;
  readonly rel?: string;
}
export interface Part {
  readonly id?: string;
  readonly name: string;
  readonly ns?: string;
  readonly class?: string;
  readonly title?: string;
  readonly props?: readonly Prop[];
  readonly prose?: string;
  readonly parts?: readonly Part[];
}
export interface Param {
  readonly id?: string;
  readonly props?: readonly Prop[];
  readonly label?: string;
  readonly values?: readonly string[];
  readonly select?: { readonly "how-many"?: string; readonly choice?: readonly string[] };
}
interface Container {
  readonly title: string;
  readonly class?: string;
  readonly params?: readonly Param[];
  readonly props?: readonly Prop[];
  readonly links?: readonly Link[];
  readonly parts?: readonly Part[];
  readonly controls?: readonly Control[];
}
export interface Control extends Container {
  readonly id: string;
}
export interface Group extends Container {
  readonly id?: string;
  readonly groups?: readonly Group[];
}
export interface Metadata {
  readonly title: string;
  readonly version: string;
  readonly "last-modified": string;
  readonly props?: readonly Prop[];
  readonly parties?: readonly { readonly uuid: string; readonly name?: string }[];
  readonly "responsible-parties"?: readonly {
    readonly "role-id": string;
    readonly "party-uuids": readonly string[];
  }[];
}
export interface CatalogDocument {
  readonly uuid: string;
  readonly metadata: Metadata;
  readonly params?: readonly Param[];
  readonly controls?: readonly Control[];
  readonly groups?: readonly Group[];
  readonly "back-matter"?: { readonly resources?: readonly { readonly uuid: string }[] };
}

/** The namespace of properties that OSCAL has no words for. */
export const OWN = "urn:crq:framework";

/** What a written document needs that doesn't follow from its content. */
export interface Stamp {
  /** The moment it's written. */
  readonly at: string;
  /** A UUID for each name, the same for the same one. */
  readonly uuid: (name: string) => string;
}

/** The value of a property. */
export function propOf(props: readonly Prop[] | undefined, name: string, ns?: string): string | undefined {
  return props?.find((prop) => prop.name === name && prop.ns === ns)?.value;
}

/** Who publishes a document, as far as it says so. */
export function publisherOf({ parties = [], "responsible-parties": responsible = [] }: Metadata): string {
  const uuids = ["publisher", "creator", "author"].flatMap(
    (role) => responsible.find((one) => one["role-id"] === role)?.["party-uuids"] ?? [],
  );
  const party = parties.find(({ uuid }) => uuid === uuids[0]) ?? parties[0];
  return party?.name ?? "";
}
