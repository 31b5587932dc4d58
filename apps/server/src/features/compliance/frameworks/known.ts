/** The frameworks whose entries can be named, and their entries as people and files write them. */
import type { Catalog } from "@crq/frameworks/catalog";
import { controlId } from "@crq/frameworks/control-id";
import { catalogOf, frameworks } from "@crq/frameworks/shipped-files";
import { SHIPPED } from "@crq/frameworks/shipped.gen";
import type { Tx } from "../../../db/doors.ts";
import type { Actor } from "../../../http/actor.ts";
import type { Resting } from "@crq/frameworks/inherited";
import { sightOf } from "./changing.ts";
import { asContent } from "./content.ts";
import { rewrittenOf } from "./entries-store.ts";
import { isOwnId, sourceOf } from "./source.ts";
import { byId } from "./store.ts";

/** A framework to look entries up in. */
export interface KnownFramework {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  /** The framework whose way of writing identifiers applies: a shipped one, or itself. */
  readonly notation: string;
  /** The entry's identifier as the framework writes it, or why there is none. */
  readonly find: (typed: string) => Found;
  /** The same, also for an entry that is withdrawn; undefined if there's none. */
  readonly idOf: (typed: string) => string | undefined;
}

/** An entry with the part of the framework that it's in, or why there is none; the reason goes on after what was typed. */
type Found = { readonly id: string; readonly group: string } | { readonly problem: string };

let names: ReadonlySet<string> | undefined;
const known = new Map<string, KnownFramework>();

/** A framework that comes with the product; its file is read once. */
export function shippedFramework(id: string): KnownFramework | undefined {
  names ??= new Set(frameworks());
  if (!names.has(id)) return undefined;
  const found = known.get(id) ?? knownFramework(catalogOf(id), id);
  known.set(id, found);
  return found;
}

/** A framework of the product, or one of the tenant's that the person sees; undefined if there's no such one. */
export async function frameworkNamed(tx: Tx, id: string, actor: Actor): Promise<KnownFramework | undefined> {
  const shipped = shippedFramework(id);
  if (shipped) return shipped;
  const source = await sourceOf(tx, id, sightOf({ actor }));
  if (!source) return undefined;
  const { title, edition: version, content, basedOn } = source;
  return knownFramework({ id: source.id, title, version, entries: content.entries }, basedOn ?? id);
}

/** What is needed of a framework. */
interface Named extends Pick<Catalog, "id" | "title" | "version"> {
  readonly entries: readonly {
    readonly id: string;
    readonly group: string;
    readonly withdrawn?: readonly string[] | null | undefined;
  }[];
}

/** What a framework of the product, or a published one of the tenant, is called; undefined if there's no such one. */
export async function publishedTitle(tx: Tx, id: string): Promise<string | undefined> {
  if (!isOwnId(id)) return SHIPPED.find((one) => one.id === id)?.title;
  const own = await byId(tx, id, { drafts: false });
  if (own?.status !== "published" || own.archivedAt !== null) return undefined;
  return own.title.includes(own.edition) ? own.title : `${own.title} ${own.edition}`;
}

/** Looks frameworks up; each is read once. */
export function frameworkLookup(tx: Tx, actor: Actor) {
  const read = new Map<string, KnownFramework | undefined>();
  return async (id: string): Promise<KnownFramework | undefined> => {
    if (!read.has(id)) read.set(id, await frameworkNamed(tx, id, actor));
    return read.get(id);
  };
}
/** Looks a framework up. */
export type FrameworkLookup = ReturnType<typeof frameworkLookup>;

/** How a framework of the tenant rests on a shipped one; undefined for those that don't, and for shipped ones. */
export async function restingOf(tx: Tx, id: string, actor: Actor): Promise<Resting | undefined> {
  if (shippedFramework(id)) return undefined;
  const source = await sourceOf(tx, id, sightOf({ actor }));
  if (!source || source.basedOn === null || !shippedFramework(source.basedOn)) return undefined;
  const { catalog } = asContent(source, source.content);
  return {
    catalog,
    base: catalogOf(source.basedOn),
    rewritten: new Set(await rewrittenOf(tx, source.id)),
  };
}

/** @param notation the framework whose way of writing identifiers applies */
function knownFramework({ id, title, version, entries }: Named, notation: string): KnownFramework {
  const keyOf = (typed: string) => controlId(notation, typed) ?? typed.trim().toUpperCase();
  const byKey = new Map(entries.map((entry) => [keyOf(entry.id), entry]));
  const name = version === "" || title.includes(version) ? title : `${title} ${version}`;
  return {
    id,
    title: name,
    edition: version,
    notation,
    idOf: (typed) => byKey.get(keyOf(typed))?.id,
    find: (typed) => {
      const entry = byKey.get(keyOf(typed));
      if (!entry) return { problem: `is not in ${name}` };
      if (!entry.withdrawn) return { id: entry.id, group: entry.group };
      const moved = entry.withdrawn.length > 0 ? `; see ${entry.withdrawn.join(", ")}` : "";
      return { problem: `is withdrawn from ${name}${moved}` };
    },
  };
}
