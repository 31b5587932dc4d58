/** Profiles resolved: the catalog that follows from what a profile selects, arranges and changes. */
import { OSCAL_VERSION } from "../model.ts";
import { altered, type Alter, type SetParameter, withParameters } from "./alter.ts";
import type { CatalogDocument, Control, Group, Metadata, Prop, Stamp } from "./shapes.ts";
import { controlsOf } from "./identifiers.ts";

interface Select {
  readonly "with-child-controls"?: string;
  readonly "with-ids"?: readonly string[];
  readonly matching?: readonly { readonly pattern?: string }[];
}
interface Selection {
  readonly "include-all"?: object;
  readonly "include-controls"?: readonly Select[];
  readonly "exclude-controls"?: readonly Select[];
}
interface Insert extends Selection {
  readonly order?: string;
}
interface CustomGroup extends Omit<Group, "groups" | "controls"> {
  readonly groups?: readonly CustomGroup[];
  readonly "insert-controls"?: readonly Insert[];
}
interface ProfileDocument {
  readonly uuid: string;
  readonly metadata: Metadata;
  readonly imports: readonly (Selection & { readonly href?: string })[];
  readonly merge?: {
    readonly combine?: { readonly method?: string };
    readonly flat?: object;
    readonly "as-is"?: boolean;
    readonly custom?: {
      readonly groups?: readonly CustomGroup[];
      readonly "insert-controls"?: readonly Insert[];
    };
  };
  readonly modify?: {
    readonly "set-parameters"?: readonly SetParameter[];
    readonly alters?: readonly Alter[];
  };
  readonly "back-matter"?: CatalogDocument["back-matter"];
}

/** A profile that imports nothing that is there. */
export class Unresolvable extends Error {}

/**
 * The catalog that a valid profile describes.
 *
 * @param catalogs what it imports, one for each of its imports in their order: catalogs, resolved first if they are profiles themselves
 * @throws Unresolvable if one is missing, or a selected control isn't in it
 */
export function resolveProfile(document: object, catalogs: readonly object[], stamp: Stamp): CatalogDocument {
  const profile = document as ProfileDocument;
  const sources = profile.imports.map((one, i) => {
    const source = catalogs[i] as CatalogDocument | undefined;
    if (!source)
      throw new Unresolvable(`nothing was given for import ${i + 1}, ${one.href ?? "without an address"}`);
    return { source, selected: selectedIn(one, controlsOf(source)) };
  });
  const arranged = arrange(profile, sources);
  const changed = withParameters(
    altered(arranged, profile.modify?.alters ?? []),
    profile.modify?.["set-parameters"] ?? [],
  );
  const resources = [...sources.map(({ source }) => source["back-matter"]), profile["back-matter"]].flatMap(
    (matter) => matter?.resources ?? [],
  );
  const kept = cited(resources, JSON.stringify(changed));
  return {
    uuid: stamp.uuid("catalog"),
    metadata: metadataOf(profile.metadata, stamp),
    ...changed,
    ...(kept.length > 0 && { "back-matter": { resources: kept } }),
  };
}

function metadataOf(metadata: Metadata, { at }: Stamp): Metadata {
  const props: Prop[] = [
    ...(metadata.props ?? []).filter(({ name }) => name !== "resolution-tool"),
    { name: "resolution-tool", value: "crq" },
  ];
  return { ...metadata, "last-modified": at, "oscal-version": OSCAL_VERSION, props } as Metadata;
}

/** The resources that a text refers to, each once. */
function cited(resources: readonly { readonly uuid: string }[], text: string) {
  const named = new Set(Array.from(text.matchAll(/#([\da-f-]{36})/gi), ([, uuid]) => uuid));
  const unique = new Map(resources.map((one) => [one.uuid, one]));
  return [...unique.values()].filter(({ uuid }) => named.has(uuid));
}

/** The identifiers that a selection takes of some controls. */
function selectedIn(selection: Selection, controls: readonly Control[]): ReadonlySet<string> {
  const all = selection["include-all"] !== undefined || selection["include-controls"] === undefined;
  const taken = all
    ? new Set(controls.map(({ id }) => id))
    : chosen(selection["include-controls"], controls, true);
  for (const id of chosen(selection["exclude-controls"] ?? [], controls, false)) taken.delete(id);
  return taken;
}

/** Each pattern is tried on each control. */
const MOST_PATTERNS = 1000;
const LONGEST_PATTERN = 200;

function chosen(selects: readonly Select[], controls: readonly Control[], mustBeThere: boolean): Set<string> {
  const byId = new Map(controls.map((control) => [control.id, control]));
  const found = new Set<string>();
  if (selects.flatMap(({ matching = [] }) => matching).length > MOST_PATTERNS)
    throw new Unresolvable(`a selection has more than ${MOST_PATTERNS} patterns`);
  for (const select of selects) {
    const ids = [
      ...(select["with-ids"] ?? []),
      ...(select.matching ?? []).flatMap(({ pattern = "" }) =>
        controls.map(({ id }) => id).filter((id) => isLike(id, pattern)),
      ),
    ];
    for (const id of ids) {
      const control = byId.get(id);
      if (!control && mustBeThere) throw new Unresolvable(`no imported catalog has the control ${id}`);
      found.add(id);
      if (control && select["with-child-controls"] === "yes")
        for (const child of controlsOf({ controls: control.controls ?? [] })) found.add(child.id);
    }
  }
  return found;
}

/** Whether a text is like a pattern, in which `*` is any text and `?` any letter. One pass back to the last `*` at most. */
export function isLike(text: string, pattern: string): boolean {
  if (pattern.length > LONGEST_PATTERN || text.length > LONGEST_PATTERN) return false;
  let [at, next, star, retry] = [0, 0, -1, 0];
  while (at < text.length)
    if (pattern[next] === "?" || (pattern[next] === text[at] && pattern[next] !== "*")) {
      at++;
      next++;
    } else if (pattern[next] === "*") {
      star = next++;
      retry = at;
    } else if (star !== -1) {
      next = star + 1;
      at = ++retry;
    } else return false;
  while (pattern[next] === "*") next++;
  return next === pattern.length;
}

interface Source {
  readonly source: CatalogDocument;
  readonly selected: ReadonlySet<string>;
}
type Structure = Pick<CatalogDocument, "params" | "groups" | "controls">;

function arrange({ merge }: ProfileDocument, sources: readonly Source[]): Structure {
  const taken = new Set<string>();
  const keepAll = merge?.combine?.method === "keep";
  /** A control that was imported before isn't there twice, unless the profile says so. */
  const isNew = (id: string) => keepAll || !taken.has(id);
  const structures = sources.map(({ source, selected }) => {
    const wanted = new Set([...selected].filter(isNew));
    for (const id of wanted) taken.add(id);
    return pruned(source, wanted);
  });
  const params = structures.flatMap((one) => one.params ?? []);
  const loose = params.length > 0 ? { params } : {};
  if (merge?.["as-is"] === true)
    return {
      ...loose,
      ...some(
        "groups",
        structures.flatMap((one) => one.groups ?? []),
      ),
      ...some(
        "controls",
        structures.flatMap((one) => one.controls ?? []),
      ),
    };
  const flat = sources.flatMap(({ source, selected }) =>
    controlsOf(source).filter(({ id }) => selected.has(id)),
  );
  const unique = keepAll ? flat : [...new Map(flat.map((one) => [one.id, one])).values()];
  const alone = unique.map(({ controls: _, ...control }): Control => control);
  if (!merge?.custom) return { ...loose, ...some("controls", alone) };
  const { groups = [], "insert-controls": inserts = [] } = merge.custom;
  return {
    ...loose,
    ...some(
      "groups",
      groups.map((group) => customGroup(group, alone)),
    ),
    ...some("controls", inserted(inserts, alone)),
  };
}

function some<K extends string, T>(key: K, values: readonly T[]): { [P in K]?: readonly T[] } {
  return (values.length > 0 ? { [key]: values } : {}) as { [P in K]?: readonly T[] };
}

/** A catalog with the wanted controls, those around them, and the groups that hold some. */
function pruned(source: Structure, wanted: ReadonlySet<string>): Structure {
  const control = (one: Control): Control[] => {
    const { controls = [], ...rest } = one;
    const inside = controls.flatMap(control);
    return wanted.has(one.id) || inside.length > 0 ? [{ ...rest, ...some("controls", inside) }] : [];
  };
  const group = (one: Group): Group[] => {
    const { controls = [], groups = [], ...rest } = one;
    const [inner, held] = [groups.flatMap(group), controls.flatMap(control)];
    return inner.length + held.length > 0
      ? [{ ...rest, ...some("groups", inner), ...some("controls", held) }]
      : [];
  };
  return {
    ...some("params", source.params ?? []),
    ...some("groups", (source.groups ?? []).flatMap(group)),
    ...some("controls", (source.controls ?? []).flatMap(control)),
  };
}

function customGroup(
  { groups = [], "insert-controls": inserts = [], ...rest }: CustomGroup,
  controls: readonly Control[],
): Group {
  return {
    ...rest,
    ...some(
      "groups",
      groups.map((one) => customGroup(one, controls)),
    ),
    ...some("controls", inserted(inserts, controls)),
  };
}

const IN_ORDER = new Intl.Collator("en", { numeric: true });

function inserted(inserts: readonly Insert[], controls: readonly Control[]): Control[] {
  return inserts.flatMap((insert) => {
    const wanted = selectedIn(insert, controls);
    const found = controls.filter(({ id }) => wanted.has(id));
    const direction = insert.order === "descending" ? -1 : 1;
    return insert.order === "ascending" || insert.order === "descending"
      ? found.toSorted((one, other) => direction * IN_ORDER.compare(one.id, other.id))
      : found;
  });
}
