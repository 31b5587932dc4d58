/** Frameworks that are read from files. */
import type { FrameworkContent } from "@crq/contract/compliance/framework-content";
import type { Framework } from "@crq/contract/compliance/frameworks";
import type { Tx } from "../../../db/doors.ts";
import type { TenantCtx } from "../../../http/serve.ts";
import { checkRoom, checkWholeTenant, logged, toChange } from "./changing.ts";
import { contentOf, entryId } from "./content.ts";
import { weighed } from "./entries-store.ts";
import { checkEdition } from "./review-handlers.ts";
import { fill, saveContent } from "./saving.ts";
import * as store from "./store.ts";

type Caller = Pick<TenantCtx, "actor" | "request">;

/** What is said of an imported framework beside its content. */
export interface AboutImport {
  readonly title: string;
  readonly edition: string;
  readonly description: string;
  readonly publisher: string;
  readonly titles: "official" | "own";
  /** The shipped framework whose identifiers and texts apply; null: none. */
  readonly basedOn: string | null;
  /** What the log says of the file: its name, its format. */
  readonly file: object;
}

/**
 * Creates a draft from a file's content, within the caller's transaction, and logs it.
 * @throws Fault `invalid-request` for content that the product can't hold or that doesn't hold together; `conflict` if the tenant has its most
 *   frameworks; `forbidden` for a caller who works for one client
 */
export async function createImported(
  tx: Tx,
  ctx: Caller,
  content: FrameworkContent,
  { file, ...about }: AboutImport,
): Promise<Framework> {
  checkWholeTenant(ctx);
  await checkRoom(tx, ctx.actor.tenantId);
  const id = await store.insert(tx, { ...about, origin: "imported" }, ctx.actor);
  await fill(tx, { id, basedOn: about.basedOn }, contentOf(content));
  const made = (await store.byId(tx, id, { drafts: true }))!;
  await logged(tx, ctx, "import", made, { file, entries: made.entries });
  return made;
}

/**
 * Makes a file's content the whole content of a draft, within the caller's transaction, and logs it.
 * @throws Fault as `createImported`, and `conflict` if the framework isn't a draft or has another version
 */
export async function replaceByImported(
  tx: Tx,
  ctx: Caller,
  { id, version }: Pick<Framework, "id" | "version">,
  content: FrameworkContent,
  file: object,
): Promise<Framework> {
  const before = await toChange(tx, ctx, id, { version, status: ["draft"] });
  const { groups, entries } = contentOf(content);
  const order = entries.map((entry) => entryId(before.basedOn, entry.id));
  const kept = new Set(order);
  const { places } = await weighed(tx, id);
  const remove = places.map((place) => place.id).filter((one) => !kept.has(one));
  await saveContent(tx, before, { groups: [...groups], put: [...entries], remove, order }, ctx.actor);
  const after = (await store.byId(tx, id, { drafts: true }))!;
  await logged(tx, ctx, "import", after, { file, entries: after.entries });
  return after;
}

/** Where a file's content goes: over a draft's, or into the next edition of a published framework. */
export interface ImportTarget extends Pick<Framework, "id" | "version"> {
  readonly as: "draft" | "edition";
}

/**
 * The framework that an import would change, if the caller may.
 * @throws Fault as `replaceByImported` and `editionByImported`
 */
export function importTarget(tx: Tx, ctx: Caller, { as, id, version }: ImportTarget): Promise<Framework> {
  return toChange(tx, ctx, id, { version, status: as === "draft" ? ["draft"] : ["published", "retired"] });
}

/**
 * Begins the next edition of a published framework with a file's content, within the caller's transaction, and logs it.
 * @throws Fault as `createImported`, and `conflict` if it isn't published, has another version, was received, or its next edition was begun already
 */
export async function editionByImported(
  tx: Tx,
  ctx: Caller,
  { id, version }: Pick<Framework, "id" | "version">,
  content: FrameworkContent,
  { file, ...about }: AboutImport,
): Promise<Framework> {
  const before = await importTarget(tx, ctx, { as: "edition", id, version });
  await checkRoom(tx, ctx.actor.tenantId);
  await checkEdition(tx, before, about.edition);
  const fields = {
    ...about,
    origin: "imported",
    sourceId: before.sourceId,
    predecessorId: before.id,
  } as const;
  const made = await store.insert(tx, fields, ctx.actor);
  await fill(tx, { id: made, basedOn: about.basedOn }, contentOf(content));
  const after = (await store.byId(tx, made, { drafts: true }))!;
  await logged(tx, ctx, "import", after, { file, entries: after.entries, predecessorId: before.id });
  return after;
}
