/** Which controls were made from which templates, and which are there already. */
import type { TemplateContent } from "@crq/contract/compliance/control-template-fields";
import type { UseOfTemplate } from "@crq/contract/compliance/control-template-uses";
import { sql } from "kysely";
import type { Tx } from "../../../../db/doors.ts";
import { sqlFor } from "../../../../db/query.ts";
import type { By } from "../../../../db/versions.ts";

/** Waits until no one else makes controls from templates in the tenant, so that none is made twice. */
export async function hold(tx: Tx, tenantId: string): Promise<void> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 78))", [tenantId]);
}

/** The names of clients, by id: those that the door sees and that aren't archived. */
export async function clientNames(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.all(
    sqlFor
      .selectFrom("clients")
      .select(["id", "name"])
      .where(sql<boolean>`id = any (${ids}::uuid[])`)
      .where("archived_at", "is", null),
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Existing = NonNullable<UseOfTemplate["existing"]>;

/** The controls of these clients, and of the whole tenant, that have a name or were made from a template. */
export function existing(
  tx: Tx,
  {
    name,
    template,
    clients,
  }: { readonly name: string; readonly template: string; readonly clients: readonly string[] },
): Promise<Existing[]> {
  return tx.all(
    sqlFor
      .selectFrom("controls as c")
      .leftJoin("control_origins as o", (join) =>
        join.onRef("o.tenant_id", "=", "c.tenant_id").onRef("o.control_id", "=", "c.id"),
      )
      .select(["c.id", "c.name", "c.client_id as clientId", "c.in_place as inPlace", "c.will_be as willBe"])
      .select(
        sql<Existing["why"]>`case when lower(c.name) = lower(${name}) then 'name' else 'template' end`.as(
          "why",
        ),
      )
      .where("c.deleted_at", "is", null)
      .where(sql<boolean>`(lower(c.name) = lower(${name}) or o.template = ${template})`)
      .where(sql<boolean>`(c.client_id is null or c.client_id = any (${clients}::uuid[]))`)
      .orderBy("c.created_at")
      .orderBy("c.id"),
  );
}

/** What a control was made from. */
export interface OriginRow {
  readonly template: string;
  readonly edition: number;
  readonly content: TemplateContent;
  readonly usedAt: string;
  readonly usedBy: string;
}

/** What a control was made from. */
export function originOf(tx: Pick<Tx, "first">, controlId: string): Promise<OriginRow | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("control_origins")
      .select(["template", "edition", sql<TemplateContent>`content`.as("content")])
      .select([sql<string>`used_at`.as("usedAt"), "used_by_name as usedBy"])
      .where("control_id", "=", controlId),
  );
}

/** What is noted of a template that was used. */
export interface Used {
  readonly template: string;
  readonly edition: number;
  readonly content: TemplateContent;
}

/** Notes what a control was made from, or last compared with. */
export async function setOrigin(
  tx: Tx,
  controlId: string,
  { template, edition, content }: Used,
  by: By,
): Promise<void> {
  const used = {
    edition,
    content: JSON.stringify(content),
    used_by: by.userId,
    used_by_name: by.name,
  };
  await tx.run(
    sqlFor
      .insertInto("control_origins")
      .values({ control_id: controlId, template, ...used })
      .onConflict((conflict) =>
        conflict.columns(["tenant_id", "control_id"]).doUpdateSet({ ...used, used_at: sql`now()` }),
      ),
  );
}
