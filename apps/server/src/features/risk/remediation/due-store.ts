/** Projects and tasks that are due within a week or overdue, of which their owners aren't told yet. */
import { sql } from "kysely";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** How many days before its day someone is reminded. */
const DAYS = 7;

/** What is due, for its owner. */
interface Due {
  readonly id: string;
  readonly name: string;
  readonly task: string | null;
  readonly clientId: string | null;
  readonly ownerId: string;
  readonly day: string;
  readonly overdue: boolean;
}

const toTell = (alias: "p" | "t") => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql<boolean>`((${of("due_on")} < current_date and ${of("told_overdue")} is distinct from ${of("due_on")})
    or (${of("due_on")} between current_date and current_date + ${sql.lit(DAYS)} and ${of("told_due")} is distinct from ${of("due_on")}))`;
};
const told = (alias: "p" | "t") => ({
  told_due: sql<string>`${sql.ref(`${alias}.due_on`)}`,
  told_overdue: sql<string>`case when ${sql.ref(`${alias}.due_on`)} < current_date then ${sql.ref(`${alias}.due_on`)} else ${sql.ref(`${alias}.told_overdue`)} end`,
});
const open = sql<boolean>`p.status in ('proposed', 'approved', 'in_progress')`;

/** All of them. They count as told from now on. */
export async function dueNow(tx: Tx): Promise<Due[]> {
  const projects = await tx.all(
    sqlFor
      .updateTable("projects as p")
      .set(told("p"))
      .where(open)
      .where(toTell("p"))
      .returning(["p.id", "p.name", "p.client_id as clientId", "p.owner_id as ownerId"])
      .returning([
        sql<string>`p.due_on::text`.as("day"),
        sql<boolean>`p.due_on < current_date`.as("overdue"),
      ]),
  );
  const tasks = await tx.all(
    sqlFor
      .updateTable("project_tasks as t")
      .from("projects as p")
      .set(told("t"))
      .whereRef("p.tenant_id", "=", "t.tenant_id")
      .whereRef("p.id", "=", "t.project_id")
      .where(open)
      .where("t.state", "<>", "done")
      .where(toTell("t"))
      .returning(["p.id", "p.name", "t.title as task", "p.client_id as clientId"])
      .returning([
        sql<string>`coalesce(t.owner_id, p.owner_id)`.as("ownerId"),
        sql<string>`t.due_on::text`.as("day"),
        sql<boolean>`t.due_on < current_date`.as("overdue"),
      ]),
  );
  return [...projects.map((one) => ({ ...one, task: null })), ...tasks];
}
