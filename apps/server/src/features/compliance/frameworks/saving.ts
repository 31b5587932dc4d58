/** Saving a framework's content: all of it holds together afterwards, or nothing is saved. */
import { FRAMEWORK_LIMITS } from "@crq/contract/compliance/framework-content";
import type { Framework, frameworks as routes } from "@crq/contract/compliance/frameworks";
import type { InputOf } from "@crq/contract/route";
import type { Tx } from "../../../db/doors.ts";
import type { By } from "../../../db/versions.ts";
import { Fault } from "../../../http/fault.ts";
import { type Content, entryId, structureProblems } from "./content.ts";
import { orderEntries, putEntries, removeEntries, weighed } from "./entries-store.ts";
import { groupsOf, noteContent } from "./store.ts";

type Changes = Omit<InputOf<typeof routes.saveEntries>["body"], "version">;

/** What a save changed, for the log. */
export interface Saved {
  readonly saved: number;
  readonly removed: number;
  readonly entries: number;
}

/**
 * Changes a draft's content.
 * @throws Fault `invalid-request` if it wouldn't hold together, or would be too much
 */
export async function saveContent(
  tx: Tx,
  { id, basedOn }: Pick<Framework, "id" | "basedOn">,
  changes: Changes,
  by?: By,
): Promise<Saved> {
  const written = (typed: string) => entryId(basedOn, typed);
  const put = changes.put.map((entry) => ({
    ...entry,
    id: written(entry.id),
    parent: entry.parent === null ? null : written(entry.parent),
    withdrawn: entry.withdrawn?.map(written) ?? null,
  }));
  requireOnce(
    "put",
    put.map((entry) => entry.id),
  );
  const removed = await removeEntries(tx, id, changes.remove);
  if (removed !== new Set(changes.remove).size) throw invalid("remove", "names an entry that isn't there");
  await putEntries(tx, id, put);
  if (changes.order) await setOrder(tx, id, changes.order);
  const groups = changes.groups ?? (await groupsOf(tx, id));
  const { places, characters } = await weighed(tx, id);
  const errors = structureProblems(groups, places);
  if (errors.length > 0) throw new Fault("invalid-request", { errors });
  if (characters > FRAMEWORK_LIMITS.characters)
    throw invalid("put", "would make more than 16 million characters");
  await noteContent(tx, id, { groups, entries: places.length }, by);
  return { saved: put.length, removed, entries: places.length };
}

/** Gives a new draft its content. */
export async function fill(
  tx: Tx,
  framework: Pick<Framework, "id" | "basedOn">,
  content: Content,
): Promise<void> {
  await saveContent(tx, framework, { groups: [...content.groups], put: [...content.entries], remove: [] });
}

async function setOrder(tx: Tx, id: string, order: readonly string[]): Promise<void> {
  requireOnce("order", order);
  const { places } = await weighed(tx, id);
  const named = new Set(order);
  if (named.size !== places.length || places.some((place) => !named.has(place.id)))
    throw invalid("order", "must name every entry");
  await orderEntries(tx, id, order);
}

function requireOnce(path: string, ids: readonly string[]): void {
  if (new Set(ids).size < ids.length) throw invalid(path, "must name each entry once");
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
