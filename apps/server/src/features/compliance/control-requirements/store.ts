/** Which requirements controls meet. */
import {
  type ControlRequirement,
  type Coverage,
  type EntryControl,
  MOST_REQUIREMENTS,
} from "@crq/contract/compliance/control-requirements";
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import type { By } from "../../../db/versions.ts";

/** A requirement: an entry of a framework. */
export interface Requirement {
  readonly framework: string;
  readonly entry: string;
}

/** A control, as far as its requirements go. */
export interface LinkedControl {
  readonly id: string;
  readonly name: string;
  readonly clientId: string | null;
}

/** A control that isn't deleted; it's held until the transaction ends, so that its requirements are counted one after the other. */
export async function controlFound(tx: Tx, id: string): Promise<LinkedControl | undefined> {
  await tx.raw("select pg_advisory_xact_lock(hashtextextended($1, 73))", [id.toLowerCase()]);
  return controlSeen(tx, id);
}

/** A control that isn't deleted. */
export function controlSeen(tx: Pick<Tx, "first">, id: string): Promise<LinkedControl | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("controls")
      .select(["id", "name", "client_id as clientId"])
      .where("id", "=", id)
      .where("deleted_at", "is", null),
  );
}

/** The requirements that a control meets. */
export function requirementsOf(
  tx: Pick<Tx, "all">,
  controlId: string,
): Promise<Omit<ControlRequirement, "frameworkTitle">[]> {
  return tx.all(
    sqlFor
      .selectFrom("control_requirements")
      .select(["framework", "entry_id as entry", sql<Coverage>`coverage`.as("coverage")])
      .select([sql<string>`linked_at`.as("linkedAt"), "linked_by_name as linkedBy"])
      .where("control_id", "=", controlId)
      .orderBy("framework")
      .orderBy("entry_id")
      .limit(MOST_REQUIREMENTS),
  );
}

/** Links a control to a requirement, or says how much of it the control meets. */
export async function link(
  tx: Tx,
  controlId: string,
  { framework, entry }: Requirement,
  coverage: Coverage,
  by: By,
): Promise<void> {
  await tx.run(
    sqlFor
      .insertInto("control_requirements")
      .values({
        control_id: controlId,
        framework,
        entry_id: entry,
        coverage,
        linked_by: by.userId,
        linked_by_name: by.name,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "control_id", "framework", "entry_id"])
          .doUpdateSet({ coverage, linked_by: by.userId, linked_by_name: by.name, linked_at: sql`now()` }),
      ),
  );
}

/** Links a control to many requirements at once; those that it's linked to stay as they are. */
export async function linkAll(
  tx: Tx,
  controlId: string,
  requirements: readonly (Requirement & { readonly coverage: Coverage })[],
  by: By,
): Promise<void> {
  if (requirements.length === 0) return;
  const linked = { control_id: controlId, linked_by: by.userId, linked_by_name: by.name };
  const rows = requirements.map(({ framework, entry, coverage }) => ({
    ...linked,
    framework,
    entry_id: entry,
    coverage,
  }));
  await tx.run(
    sqlFor
      .insertInto("control_requirements")
      .values(rows)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** Unlinks a control from a requirement; false if it wasn't linked. */
export async function unlink(tx: Tx, controlId: string, { framework, entry }: Requirement): Promise<boolean> {
  const count = await tx.run(
    sqlFor
      .deleteFrom("control_requirements")
      .where("control_id", "=", controlId)
      .where("framework", "=", framework)
      .where("entry_id", "=", entry),
  );
  return count === 1;
}

/** The controls that meet entries of a framework: those of a client and of the whole tenant, or of the whole tenant alone. */
export function controlsOfEntries(
  tx: Pick<Tx, "all">,
  framework: string,
  clientId: string | null,
  entry?: string,
): Promise<(EntryControl & { readonly entry: string })[]> {
  let found = sqlFor
    .selectFrom("control_requirements as r")
    .innerJoin("controls as c", (join) =>
      join.onRef("c.tenant_id", "=", "r.tenant_id").onRef("c.id", "=", "r.control_id"),
    )
    .select(["r.entry_id as entry", sql<Coverage>`r.coverage`.as("coverage")])
    .select(["c.id", "c.version", "c.name", "c.client_id as clientId", "c.owner"])
    .select(["c.in_place as inPlace", "c.will_be as willBe"])
    .select(sql<string | null>`c.planned_on::text`.as("plannedOn"))
    .select(
      sql<number>`(select count(*)::int from control_links l join risk_scenarios s on s.tenant_id = l.tenant_id and s.id = l.scenario_id
        where l.tenant_id = c.tenant_id and l.control_id = c.id and s.deleted_at is null)`.as("scenarios"),
    )
    .where("r.framework", "=", framework)
    .where("c.deleted_at", "is", null)
    .where((is) =>
      is.or([
        is("c.client_id", "is", null),
        ...(clientId === null ? [] : [is("c.client_id", "=", clientId)]),
      ]),
    )
    .orderBy("r.entry_id")
    .orderBy(sql`lower(c.name)`)
    .orderBy("c.id");
  if (entry !== undefined) found = found.where("r.entry_id", "=", entry);
  return tx.all(found);
}
