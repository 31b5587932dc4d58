import type {
  Framework,
  FrameworkOrigin,
  FrameworkStatus,
  frameworks as routes,
} from "@crq/contract/compliance/frameworks";
import type { InputOf } from "@crq/contract/route";
import { type RawBuilder, sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, savedBy, setArchived } from "../../../db/versions.ts";
import type { Content } from "./content.ts";

const frameworks = () =>
  sqlFor
    .selectFrom("frameworks as f")
    .select(contractNames("f.id", "f.title", "f.edition", "f.description", "f.publisher", "f.titles"))
    .select(contractNames("f.origin", "f.status", "f.based_on", "f.source_id", "f.predecessor_id"))
    .select(contractNames("f.received_from", "f.entry_count as entries", "f.editor_ids", "f.return_reason"))
    .select(contractNames("f.created_at", "f.created_by_name as createdBy", "f.updated_at"))
    .select(
      contractNames("f.updated_by_name as updatedBy", "f.submitted_at", "f.submitted_by_name as submittedBy"),
    )
    .select(contractNames("f.published_at", "f.published_by_name as publishedBy", "f.retired_at"))
    .select(contractNames("f.archived_at", "f.version"))
    .$castTo<Framework>();

/** Which frameworks someone sees: authors all, others only those that were published. */
export interface Sight {
  readonly drafts: boolean;
}

const seen = ({ drafts }: Sight): RawBuilder<boolean> =>
  drafts ? sql<boolean>`true` : sql<boolean>`f.status in ('published', 'retired')`;

const STATUS_ORDER = sql`array_position(array['draft', 'in_review', 'published', 'retired'], f.status)`;

const SORTS = {
  title: [sql`lower(f.title)`, sql`f.edition`],
  status: STATUS_ORDER,
  origin: sql`f.origin`,
  entries: sql`f.entry_count`,
  created: sql`f.created_at`,
  updated: sql`f.updated_at`,
  published: { by: sql`f.published_at`, missing: "last" },
} as const;

/** A page of the frameworks that someone sees. */
export function list(
  tx: Tx,
  asked: InputOf<typeof routes.list>["query"],
  sight: Sight,
): Promise<Page<Framework>> {
  const text = sql<string>`f.title || ' ' || f.edition || ' ' || f.publisher`;
  let found = frameworks().where(matchesWords(text, asked.q)).where(seen(sight));
  if (asked.archived !== "all")
    found = found.where("f.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  if (asked.status !== undefined) found = found.where("f.status", "=", asked.status);
  if (asked.origin !== undefined) found = found.where("f.origin", "=", asked.origin);
  if (asked.basedOn !== undefined) found = found.where("f.based_on", "=", asked.basedOn);
  return listPage(tx, found, asked, { sorts: SORTS, id: sql`f.id` });
}

/** One framework, if it's among those that someone sees. */
export function byId(tx: Tx, id: string, sight: Sight): Promise<Framework | undefined> {
  return tx.first(frameworks().where("f.id", "=", id).where(seen(sight)));
}

/** The same, locked until the transaction ends: what is done with it comes one after another. */
export async function byIdToChange(tx: Tx, id: string): Promise<Framework | undefined> {
  const lock = sqlFor.selectFrom("frameworks").select("id").where("id", "=", id).forUpdate();
  return (await tx.first(lock)) && byId(tx, id, { drafts: true });
}

/** A framework's groups. */
export async function groupsOf(tx: Tx, id: string): Promise<Content["groups"]> {
  return (
    (await tx.first(sqlFor.selectFrom("frameworks").select("groups").where("id", "=", id)))?.groups ?? []
  );
}

/** A new framework, beside its content. */
export interface NewFramework {
  readonly title: string;
  readonly edition?: string | undefined;
  readonly description?: string | undefined;
  readonly publisher?: string | undefined;
  readonly titles?: "official" | "own" | undefined;
  readonly origin: FrameworkOrigin;
  readonly basedOn?: string | null | undefined;
  readonly sourceId?: string | null | undefined;
  readonly predecessorId?: string | null | undefined;
  readonly receivedFrom?: string | null | undefined;
  readonly receivedId?: string | undefined;
}

/** Creates a draft without content and returns its id. */
export async function insert(tx: Tx, fields: NewFramework, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("frameworks")
      .values({
        title: fields.title,
        origin: fields.origin,
        ...columnValues(fields),
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
        editor_ids: by.userId === null ? [] : [by.userId],
      })
      .returning("id"),
  );
  return row!.id;
}

const edited = (by: By) => ({
  ...savedBy(by),
  version: sql<number>`version + 1`,
  updated_at: sql<string>`now()`,
  editor_ids: sql<
    string[]
  >`case when ${by.userId}::uuid = any (editor_ids) then editor_ids else editor_ids || ${by.userId}::uuid end`,
});

/** What people change about a draft. */
export type FrameworkChange = Omit<InputOf<typeof routes.update>["body"], "version">;

/** Saves over a version; false if it has another. */
export async function save(
  tx: Tx,
  id: string,
  version: number,
  fields: FrameworkChange,
  by: By,
): Promise<boolean> {
  const values = { ...columnValues(fields), ...edited(by) };
  const statement = sqlFor
    .updateTable("frameworks")
    .set(values)
    .where("id", "=", id)
    .where("version", "=", version);
  return (await tx.run(statement)) === 1;
}

/** Notes that a draft's content changed: its groups, and how many entries it has. */
export async function noteContent(
  tx: Tx,
  id: string,
  { groups, entries }: { readonly groups: Content["groups"]; readonly entries: number },
  by?: By,
): Promise<void> {
  await tx.run(
    sqlFor
      .updateTable("frameworks")
      .set({ groups: JSON.stringify(groups), entry_count: entries, ...(by && edited(by)) })
      .where("id", "=", id),
  );
}

/** What a framework becomes, and who makes it so. */
export async function setStatus(
  tx: Tx,
  id: string,
  to: { readonly status: FrameworkStatus; readonly by: By; readonly reason?: string },
): Promise<void> {
  const { status, by } = to;
  const now = sql<string>`now()`;
  const who = {
    in_review: {
      submitted_at: now,
      submitted_by: by.userId,
      submitted_by_name: by.name,
      return_reason: null,
    },
    published: { published_at: now, published_by: by.userId, published_by_name: by.name },
    draft: { return_reason: to.reason ?? null },
    retired: { retired_at: now },
  }[status];
  await tx.run(
    sqlFor
      .updateTable("frameworks")
      .set({ status, ...who, version: sql`version + 1`, updated_at: now, ...savedBy(by) })
      .where("id", "=", id),
  );
}

/** Makes someone one of those who wrote a draft. */
export async function addEditor(tx: Tx, id: string, by: By): Promise<void> {
  const { editor_ids } = edited(by);
  await tx.run(sqlFor.updateTable("frameworks").set({ editor_ids }).where("id", "=", id));
}

/** Archives or restores a framework; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "frameworks", id, archived);
}

/** Deletes a draft for good; false if there is none. */
export async function remove(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(sqlFor.deleteFrom("frameworks").where("id", "=", id).where("status", "=", "draft"))) === 1
  );
}

/** The edition that was begun after this one and isn't published. */
export function openEditionAfter(tx: Tx, id: string): Promise<{ id: string; edition: string } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("frameworks")
      .select(["id", "edition"])
      .where("predecessor_id", "=", id)
      .where("status", "in", ["draft", "in_review"]),
  );
}

/** The copy of another tenant's framework. */
export function received(tx: Tx, receivedId: string): Promise<{ id: string } | undefined> {
  return tx.first(sqlFor.selectFrom("frameworks").select("id").where("received_id", "=", receivedId));
}

/** The name of the transaction's tenant. */
export async function tenantName(tx: Tx): Promise<string> {
  return (await tx.first(sqlFor.selectFrom("tenants").select("name")))!.name;
}
