/** The product's frameworks as OSCAL catalogs, with nothing lost when they're read again. */
import type { Entry } from "../../catalog.ts";
import type { FrameworkContent } from "../../official.ts";
import { lineToMarkdown } from "../markup/to-markdown.ts";
import { OSCAL_VERSION } from "../model.ts";
import { oscalId } from "./identifiers.ts";
import {
  type CatalogDocument,
  type Control,
  type Group,
  OWN,
  type Param,
  type Part,
  type Prop,
  type Stamp,
} from "./shapes.ts";

const own = (name: string, value: string): Prop => ({ name, ns: OWN, value });
/** Text in one line, as values are. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, " ").trim();
const list = <K extends string, T>(key: K, values: readonly T[]) =>
  (values.length > 0 ? { [key]: values } : {}) as Partial<Record<K, readonly T[]>>;

/**
 * A framework as a catalog of the current release.
 *
 * @param basedOn the shipped framework whose identifiers it has, so that they are written as its published catalog writes them
 */
export function oscalFromFramework(
  { catalog, official }: FrameworkContent,
  stamp: Stamp,
  basedOn: string | null = null,
): CatalogDocument {
  const ids = tokens(
    catalog.entries.map(({ id }) => id),
    basedOn,
  );
  const groupIds = tokens(
    catalog.groups.map(({ id }) => id),
    null,
  );
  const below = Map.groupBy(catalog.entries, ({ parent }) => parent);
  const control = (entry: Entry, depth: number): Control => ({
    ...controlOf(entry, official[entry.id] ?? {}, ids),
    // What a parent holds is below it; a circle of parents ends.
    ...list(
      "controls",
      depth < MOST_LEVELS ? (below.get(entry.id) ?? []).map((child) => control(child, depth + 1)) : [],
    ),
  });
  const tops = Map.groupBy(below.get(undefined) ?? [], ({ group }) => group);
  const groups = catalog.groups.map((group): Group => ({
    id: groupIds.get(group.id)!,
    title: line(group.title, group.id),
    props: [own("label", oneLine(group.id))],
    ...list(
      "controls",
      (tops.get(group.id) ?? []).map((entry) => control(entry, 0)),
    ),
  }));
  return { ...head(catalog, stamp), ...list("groups", groups) };
}

const MOST_LEVELS = 20;

function head({ title, version, publisher, titles }: FrameworkContent["catalog"], { at, uuid }: Stamp) {
  const party = uuid("publisher");
  const name = oneLine(publisher);
  const metadata = {
    title: line(title, "Framework"),
    "last-modified": at,
    version: oneLine(version) || "1",
    "oscal-version": OSCAL_VERSION,
    ...(titles === "own" && { props: [own("titles", "own")] }),
    ...(name !== "" && {
      roles: [{ id: "publisher", title: "Publisher" }],
      parties: [{ uuid: party, type: "organization", name }],
      "responsible-parties": [{ "role-id": "publisher", "party-uuids": [party] }],
    }),
  };
  return { uuid: uuid("catalog"), metadata };
}

function line(text: string, otherwise: string): string {
  return lineToMarkdown([oneLine(text) || otherwise]);
}

/** A token for each identifier, no two the same. */
function tokens(ids: readonly string[], basedOn: string | null): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    ids.map((id) => {
      const wanted = oscalId(basedOn, id);
      let token = wanted;
      for (let n = 2; taken.has(token); n++) token = `${wanted}_${n}`;
      taken.add(token);
      return [id, token];
    }),
  );
}

function controlOf(
  entry: Entry,
  texts: FrameworkContent["official"][string],
  ids: ReadonlyMap<string, string>,
): Control {
  const id = ids.get(entry.id)!;
  const props: Prop[] = [
    { name: "label", value: oneLine(entry.id) },
    ...(entry.withdrawn ? [{ name: "status", value: "withdrawn" }] : []),
    ...(entry.kind ? [own("kind", oneLine(entry.kind))] : []),
    ...(entry.baselines ?? []).map((one) => own("baseline", oneLine(one))),
    ...(entry.weight === undefined ? [] : [own("weight", String(entry.weight))]),
    ...(entry.weightIfPartial === undefined ? [] : [own("weight-if-partial", String(entry.weightIfPartial))]),
  ];
  const params = (texts.parameters ?? []).map((one, i): Param => ({
    id: oscalId(null, one.id) || `${id}_prm_${i + 1}`,
    ...(oscalId(null, one.id) !== one.id && { props: [own("label", oneLine(one.id))] }),
    label: line(one.label, one.id),
  }));
  const links = (entry.withdrawn ?? []).map((target) => ({
    href: `#${encodeURI(ids.get(target) ?? target)}`,
    rel: "incorporated-into",
  }));
  return {
    id,
    title: line(entry.title ?? entry.id, id),
    ...list("params", params),
    props,
    ...list("links", links),
    ...list("parts", partsOf(entry, texts, id)),
  };
}

function partsOf(entry: Entry, texts: FrameworkContent["official"][string], id: string): Part[] {
  const prose = (name: string, suffix: string, text: string | undefined): Part[] =>
    text ? [{ id: `${id}_${suffix}`, name, prose: text }] : [];
  const told = new Map((texts.objectives ?? []).map((one) => [one.id, one.text]));
  const objectives = [...new Set([...(entry.objectives ?? []), ...told.keys()])];
  return [
    ...prose("statement", "smt", texts.statement),
    ...prose("guidance", "gdn", texts.guidance),
    ...objectives.map((one, i): Part => ({
      id: `${id}_obj.${i + 1}`,
      name: "assessment-objective",
      props: [{ name: "label", value: oneLine(one) }],
      ...(told.get(one) && { prose: told.get(one)! }),
    })),
  ];
}
