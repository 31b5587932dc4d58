/** What a framework consists of, between the shapes of files, of the API and of the database. */
import {
  FRAMEWORK_LIMITS,
  type FrameworkContent,
  Groups,
  WrittenEntry,
} from "@crq/contract/compliance/framework-content";
import { controlId } from "@crq/frameworks/control-id";
import * as z from "zod/mini";
import { Fault } from "../../../http/fault.ts";

/** Groups and entries, in order. */
export interface Content {
  readonly groups: readonly { readonly id: string; readonly title: string }[];
  readonly entries: readonly WrittenEntry[];
}

/** What is said of a framework beside its content. */
export interface About {
  readonly id: string;
  readonly title: string;
  readonly edition: string;
  readonly publisher: string;
  readonly titles: "official" | "own";
}

/** An identifier as the framework that this one rests on writes it; one that can't be of that framework stays as typed. */
export function entryId(basedOn: string | null, typed: string): string {
  return (basedOn === null ? undefined : controlId(basedOn, typed)) ?? typed;
}

const Written = z.array(WrittenEntry).check(z.maxLength(FRAMEWORK_LIMITS.entries, "at most 5,000 entries"));

/**
 * A framework's structure and texts as entries.
 * @throws Fault `invalid-request` for what the product can't hold
 */
export function contentOf({ catalog, official }: FrameworkContent): Content {
  const entries = catalog.entries.map(({ objectives = [], ...entry }) => {
    const texts = Object.hasOwn(official, entry.id) ? official[entry.id]! : {};
    const told = texts.objectives ?? [];
    const named = new Set(told.map(({ id }) => id));
    return {
      ...entry,
      statement: texts.statement ?? "",
      guidance: texts.guidance ?? "",
      objectives: [...told, ...objectives.filter((id) => !named.has(id)).map((id) => ({ id, text: "" }))],
      parameters: texts.parameters ?? [],
    };
  });
  return { groups: parsed(Groups, catalog.groups, "groups"), entries: parsed(Written, entries, "entries") };
}

function parsed<T extends z.ZodMiniType>(shape: T, value: unknown, at: string): z.output<T> {
  const result = shape.safeParse(value);
  if (result.success) return result.data;
  throw new Fault("invalid-request", {
    errors: result.error.issues
      .slice(0, 20)
      .map(({ path, message }) => ({ path: [at, ...path].join("."), message })),
  });
}

/** The same as the API and files have it. What is empty is left out. */
export function asContent(
  { id, title, edition, publisher, titles }: About,
  content: Content,
): FrameworkContent {
  return {
    catalog: {
      id,
      title,
      version: edition,
      publisher,
      titles,
      groups: content.groups.map((group) => ({ id: group.id, title: group.title })),
      entries: content.entries.map((entry) => ({
        id: entry.id,
        ...(entry.title !== "" && { title: entry.title }),
        group: entry.group,
        ...(entry.parent !== null && { parent: entry.parent }),
        ...(entry.kind !== null && { kind: entry.kind }),
        ...(entry.baselines.length > 0 && { baselines: entry.baselines }),
        ...(entry.withdrawn !== null && { withdrawn: entry.withdrawn }),
        ...(entry.objectives.length > 0 && { objectives: entry.objectives.map((one) => one.id) }),
        ...(entry.weight !== null && { weight: entry.weight }),
        ...(entry.weightIfPartial !== null && { weightIfPartial: entry.weightIfPartial }),
      })),
    },
    official: Object.fromEntries(
      content.entries.flatMap((entry) => {
        const texts = textsOf(entry);
        return Object.keys(texts).length > 0 ? [[entry.id, texts]] : [];
      }),
    ),
  };
}

function textsOf({
  statement,
  guidance,
  objectives,
  parameters,
}: WrittenEntry): FrameworkContent["official"][string] {
  const told = objectives.filter(({ text }) => text !== "");
  return {
    ...(statement !== "" && { statement }),
    ...(guidance !== "" && { guidance }),
    ...(told.length > 0 && { objectives: told }),
    ...(parameters.length > 0 && { parameters }),
  };
}

/** An entry's place: all that decides whether the structure holds together. */
export type Place = Pick<WrittenEntry, "id" | "group" | "parent">;

/** What doesn't hold together in a framework's structure, in words; at most 20 problems. */
export function structureProblems(
  groups: Content["groups"],
  places: readonly Place[],
): { path: string; message: string }[] {
  const problems: { path: string; message: string }[] = [];
  const say = (path: string, message: string) =>
    void (problems.length < 20 && problems.push({ path, message }));
  const known = new Set<string>();
  for (const { id } of groups) {
    if (known.has(id)) say("groups", `${id} occurs twice`);
    known.add(id);
  }
  const parentOf = new Map(places.map(({ id, parent }) => [id, parent]));
  if (parentOf.size < places.length) say("put", "has an entry twice");
  if (places.length > FRAMEWORK_LIMITS.entries) say("put", "would make more than 5,000 entries");
  for (const { id, group, parent } of places) {
    if (!known.has(group)) say("put", `${id} is in the group ${group}, which doesn't exist`);
    if (parent !== null && !parentOf.has(parent))
      say("put", `${id} belongs to ${parent}, which doesn't exist`);
  }
  const circle = inCircle(parentOf);
  if (circle !== undefined) say("put", `${circle} belongs to itself, through what it belongs to`);
  return problems;
}

/** An entry that belongs to itself, if there is one. */
function inCircle(parentOf: ReadonlyMap<string, string | null>): string | undefined {
  const ending = new Set<string>();
  for (const id of parentOf.keys()) {
    const seen = new Set<string>();
    let at: string | null | undefined = id;
    while (at !== null && at !== undefined && !ending.has(at)) {
      if (seen.has(at)) return at;
      seen.add(at);
      at = parentOf.get(at);
    }
    for (const one of seen) ending.add(one);
  }
  return undefined;
}

/** Which entries to take. */
export interface Wanted {
  readonly baseline?: string | undefined;
  readonly entries?: readonly string[] | undefined;
}

/**
 * Only some of a framework: the entries of a baseline and those that are named, with all that they belong to and their groups. Without either, all of it.
 * @throws Fault `invalid-request` for a baseline or an entry that it doesn't have
 */
export function tailored(content: Content, basedOn: string | null, { baseline, entries }: Wanted): Content {
  if (baseline === undefined && entries === undefined) return content;
  const byId = new Map(content.entries.map((entry) => [entry.id, entry]));
  const ofBaseline = content.entries.filter(
    (entry) => baseline !== undefined && entry.baselines.includes(baseline),
  );
  if (baseline !== undefined && ofBaseline.length === 0)
    throw invalid("from.baseline", `there is no ${baseline}`);
  const kept = new Set<string>();
  const keep = (id: string | null) => {
    for (let at = id; at !== null && !kept.has(at); at = byId.get(at)?.parent ?? null) kept.add(at);
  };
  for (const { id } of ofBaseline) keep(id);
  for (const typed of entries ?? []) {
    const id = byId.has(typed) ? typed : entryId(basedOn, typed);
    if (!byId.has(id)) throw invalid("from.entries", `there is no ${typed}`);
    keep(id);
  }
  const chosen = content.entries.filter(({ id }) => kept.has(id));
  const groups = new Set(chosen.map(({ group }) => group));
  return { groups: content.groups.filter(({ id }) => groups.has(id)), entries: chosen };
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
