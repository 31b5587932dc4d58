/** Control templates and their editions. */
import type { TemplateContent } from "@crq/contract/compliance/control-template-fields";
import type {
  ControlTemplateRecord,
  ControlTemplateSummary,
  controlTemplates as routes,
  TemplateStatus,
} from "@crq/contract/compliance/control-templates";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import {
  type By,
  moveStatus,
  publishNext,
  removeRecord,
  savedBy,
  saveVersion,
} from "../../../db/versions.ts";

/** What is being written, with the part of its framework that each requirement is in. */
export interface Written {
  readonly content: TemplateContent;
  /** In the order of the requirements. */
  readonly families: readonly string[];
}

const frameworks = sql<string[]>`array(select distinct r.framework from control_template_requirements r
  where r.tenant_id = t.tenant_id and r.template_id = t.id and not r.published order by 1)`;
const uses = sql<number>`(select count(*)::int from control_origins o
  join controls c on c.tenant_id = o.tenant_id and c.id = o.control_id and c.deleted_at is null
  where o.tenant_id = t.tenant_id and o.template = t.id::text)`;

const templates = () =>
  sqlFor
    .selectFrom("control_templates as t")
    .select(contractNames("t.id", "t.name", "t.kind", "t.tags", "t.status", "t.edition", "t.changed"))
    .select(contractNames("t.requirement_count", "t.copied_from", "t.published_at", "t.version"))
    .select(contractNames("t.published_by_name as publishedBy", "t.created_at", "t.updated_at"))
    .select(contractNames("t.created_by_name as createdBy", "t.updated_by_name as updatedBy"))
    .select([sql<string>`t.content ->> 'what'`.as("what"), frameworks.as("frameworks"), uses.as("uses")]);

const SORTS = {
  name: sql`lower(t.name)`,
  kind: { by: sql`t.kind`, missing: "last" },
  status: sql`array_position(array['draft', 'published', 'retired'], t.status)`,
  requirements: sql`t.requirement_count`,
  uses: sql.ref("uses"),
  updated: sql`t.updated_at`,
} as const;

/** A page of the tenant's templates. */
export function list(
  tx: Tx,
  asked: InputOf<typeof routes.list>["query"],
): Promise<Page<ControlTemplateSummary>> {
  const { q, kind, status, framework, family, tag } = asked;
  let found = templates().where(matchesWords(sql`(t.name || ' ' || array_to_string(t.tags, ' '))`, q));
  if (kind !== undefined) found = found.where("t.kind", "=", kind);
  if (status !== undefined) found = found.where("t.status", "=", status);
  if (tag !== undefined) found = found.where(sql<boolean>`${tag} = any (t.tags)`);
  if (framework !== undefined)
    found = found.where((is) => {
      let served = sqlFor
        .selectFrom("control_template_requirements as r")
        .select("r.template_id")
        .where(sql<boolean>`r.tenant_id = t.tenant_id and r.template_id = t.id`)
        .where("r.published", "=", false)
        .where("r.framework", "=", framework);
      if (family !== undefined) served = served.where("r.family", "=", family);
      return is.exists(served);
    });
  return listPage(tx, found.$castTo<ControlTemplateSummary>(), asked, { sorts: SORTS, id: sql`t.id` });
}

const one = prepared((id: string) =>
  templates().select("t.content").where("t.id", "=", id).$castTo<ControlTemplateRecord>(),
);

/** One template of the tenant. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<ControlTemplateRecord | undefined> {
  return tx.first(one(id));
}

/** The first templates by name that aren't retired, and how many there are. */
export async function firstOf(tx: Tx, most: number): Promise<{ items: TemplateContent[]; total: number }> {
  const there = sqlFor.selectFrom("control_templates as t").where("t.status", "<>", "retired");
  const rows = await tx.all(
    there
      .select([sql<TemplateContent>`t.content`.as("content")])
      .orderBy(sql`lower(t.name)`)
      .orderBy("t.id")
      .limit(most),
  );
  const counted = await tx.first(there.select(sql<number>`count(*)::int`.as("total")));
  return { items: rows.map(({ content }) => content), total: counted!.total };
}

/** The contents of the templates that have one of these names, ignoring case. */
export async function named(tx: Tx, names: readonly string[]): Promise<TemplateContent[]> {
  const lower = names.map((name) => name.toLowerCase());
  const rows = await tx.all(
    sqlFor
      .selectFrom("control_templates as t")
      .select(sql<TemplateContent>`t.content`.as("content"))
      .where(sql<boolean>`lower(t.name) = any (${lower}::text[])`),
  );
  return rows.map(({ content }) => content);
}

/** The latest edition of a published template. */
export function published(
  tx: Pick<Tx, "first">,
  id: string,
): Promise<{ readonly edition: number; readonly content: TemplateContent } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("control_templates as t")
      .innerJoin("control_template_editions as e", (join) =>
        join
          .onRef("e.tenant_id", "=", "t.tenant_id")
          .onRef("e.template_id", "=", "t.id")
          .onRef("e.edition", "=", "t.edition"),
      )
      .select(["e.edition", sql<TemplateContent>`e.content`.as("content")])
      .where("t.id", "=", id)
      .where("t.status", "=", "published"),
  );
}

/** The published templates whose latest edition serves one of these requirements. */
export function serving(tx: Pick<Tx, "all">, served: readonly { framework: string; entry: string }[]) {
  return tx.all(
    sqlFor
      .selectFrom("control_template_requirements as r")
      .innerJoin("control_templates as t", (join) =>
        join.onRef("t.tenant_id", "=", "r.tenant_id").onRef("t.id", "=", "r.template_id"),
      )
      .innerJoin("control_template_editions as e", (join) =>
        join
          .onRef("e.tenant_id", "=", "t.tenant_id")
          .onRef("e.template_id", "=", "t.id")
          .onRef("e.edition", "=", "t.edition"),
      )
      .select(["t.id", "t.edition", sql<"whole" | "part">`r.coverage`.as("coverage")])
      .select(sql<string>`e.content ->> 'name'`.as("name"))
      .select(sql<string>`e.content ->> 'what'`.as("what"))
      .where("r.published", "=", true)
      .where("t.status", "=", "published")
      .where((is) =>
        is.or(
          served.map(({ framework, entry }) =>
            is.and([is("r.framework", "=", framework), is("r.entry_id", "=", entry)]),
          ),
        ),
      )
      .orderBy(sql`lower(t.name)`)
      .orderBy("t.id")
      .limit(100),
  );
}

const columnsOf = ({ content }: Written) => ({
  name: content.name,
  kind: content.kind,
  tags: content.tags,
  content: JSON.stringify(content),
  requirement_count: content.requirements.length,
});

/** Creates a draft and returns its id. */
export async function insert(tx: Tx, written: Written, copiedFrom: string | null, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("control_templates")
      .values({
        ...columnsOf(written),
        copied_from: copiedFrom,
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  await setRequirements(tx, row!.id, written, false);
  return row!.id;
}

/** Saves over a version; false if it has another. */
export async function save(tx: Tx, id: string, version: number, written: Written, by: By): Promise<boolean> {
  const row = { ...columnsOf(written), changed: true, ...savedBy(by) };
  if (!(await saveVersion(tx, "control_templates", id, version, row))) return false;
  await setRequirements(tx, id, written, false);
  return true;
}

async function setRequirements(
  tx: Tx,
  id: string,
  { content, families }: Written,
  ofEdition: boolean,
): Promise<void> {
  await tx.run(
    sqlFor
      .deleteFrom("control_template_requirements")
      .where("template_id", "=", id)
      .where("published", "=", ofEdition),
  );
  if (content.requirements.length === 0) return;
  const rows = content.requirements.map(({ framework, entry, coverage }, at) => ({
    template_id: id,
    published: ofEdition,
    framework,
    entry_id: entry,
    family: families[at]!.slice(0, 100),
    coverage,
  }));
  await tx.run(sqlFor.insertInto("control_template_requirements").values(rows));
}

/** Publishes what is written as the next edition; false if the template has another version. */
export async function publish(
  tx: Tx,
  { id, version, edition }: ControlTemplateRecord,
  written: Written,
  by: By,
): Promise<boolean> {
  if (!(await publishNext(tx, "control_templates", { id, version, edition }, by))) return false;
  await tx.run(
    sqlFor.insertInto("control_template_editions").values({
      template_id: id,
      edition: edition + 1,
      content: JSON.stringify(written.content),
      published_by_name: by.name,
    }),
  );
  await setRequirements(tx, id, written, true);
  return true;
}

/** Takes a template from one state to another; false if it isn't in the first. */
export function move(tx: Tx, id: string, from: TemplateStatus, to: TemplateStatus, by: By): Promise<boolean> {
  return moveStatus(tx, "control_templates", id, { from, to }, by);
}

/** Deletes a template. */
export function remove(tx: Tx, id: string): Promise<boolean> {
  return removeRecord(tx, "control_templates", id);
}
