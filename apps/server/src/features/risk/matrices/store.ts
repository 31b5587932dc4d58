/** A tenant's rating matrices. */
import type { RiskMatrix, riskMatrices as routes } from "@crq/contract/risk/register/matrices";
import type { InputOf } from "@crq/contract/route";
import { sql } from "kysely";
import { columnValues, contractNames } from "../../../db/contract-names.ts";
import type { Tx } from "../../../db/doors.ts";
import { listPage, type Page } from "../../../db/list-page.ts";
import { prepared, sqlFor } from "../../../db/query.ts";
import { matchesWords } from "../../../db/search.ts";
import { type By, savedBy, saveVersion, setArchived } from "../../../db/versions.ts";

/** The input for a new matrix. */
export type NewMatrix = InputOf<typeof routes.create>["body"];
/** What is saved of a matrix. */
export type MatrixChange = Omit<InputOf<typeof routes.update>["body"], "version">;

const matrices = () =>
  sqlFor
    .selectFrom("risk_matrices as m")
    .select(contractNames("m.id", "m.name", "m.description", "m.is_default", "m.version", "m.archived_at"))
    .select(contractNames("m.created_at", "m.created_by_name as createdBy", "m.updated_at"))
    .select(contractNames("m.updated_by_name as updatedBy"))
    .select("m.matrix");

const SORTS = { name: sql`lower(m.name)`, updated: sql`m.updated_at` } as const;

/** A page of the tenant's matrices. */
export function list(tx: Tx, asked: InputOf<typeof routes.list>["query"]): Promise<Page<RiskMatrix>> {
  let found = matrices().where(matchesWords(sql`(m.name || ' ' || m.description)`, asked.q));
  if (asked.archived !== "all")
    found = found.where("m.archived_at", asked.archived === "yes" ? "is not" : "is", null);
  return listPage(tx, found.$castTo<RiskMatrix>(), asked, { sorts: SORTS, id: sql`m.id` });
}

const one = prepared((id: string) => matrices().where("m.id", "=", id).$castTo<RiskMatrix>());

/** One matrix of the tenant. */
export function byId(tx: Pick<Tx, "first">, id: string): Promise<RiskMatrix | undefined> {
  return tx.first(one(id));
}

/** The matrix that new risks are rated by; undefined: the product's own. */
export function defaultMatrix(tx: Pick<Tx, "first">): Promise<RiskMatrix | undefined> {
  return tx.first(matrices().where("m.is_default", "=", true).$castTo<RiskMatrix>());
}

/** Locks a matrix until the transaction ends, so that no risk is rated by what is being changed. */
export async function lock(tx: Tx, id: string): Promise<void> {
  await tx.first(sqlFor.selectFrom("risk_matrices").select("id").where("id", "=", id).forUpdate());
}

/** Whether another matrix of the tenant has a name, ignoring case. */
export async function nameTaken(tx: Tx, name: string, except: string | undefined): Promise<boolean> {
  let query = sqlFor
    .selectFrom("risk_matrices")
    .select("id")
    .where(sql`lower(name)`, "=", name.toLowerCase());
  if (except !== undefined) query = query.where("id", "!=", except);
  return (await tx.first(query)) !== undefined;
}

/** Creates a matrix and returns its id. */
export async function insert(tx: Tx, { name, description, matrix }: NewMatrix, by: By): Promise<string> {
  const row = await tx.first(
    sqlFor
      .insertInto("risk_matrices")
      .values({
        name,
        description,
        matrix: JSON.stringify(matrix),
        ...savedBy(by),
        created_by: by.userId,
        created_by_name: by.name,
      })
      .returning("id"),
  );
  return row!.id;
}

/** Saves over a version; false if it has another. */
export function save(
  tx: Tx,
  id: string,
  version: number,
  { matrix, levels: _, ...values }: MatrixChange,
  by: By,
) {
  return saveVersion(tx, "risk_matrices", id, version, {
    ...columnValues(values),
    ...(matrix && { matrix: JSON.stringify(matrix) }),
    ...savedBy(by),
  });
}

/** Archives or restores a matrix; false if it already is. */
export function archive(tx: Tx, id: string, archived: boolean): Promise<boolean> {
  return setArchived(tx, "risk_matrices", id, archived);
}

/** Makes a matrix the default, or, with null, none of the tenant's. */
export async function setDefault(tx: Tx, id: string | null): Promise<void> {
  await tx.run(sqlFor.updateTable("risk_matrices").set({ is_default: false }).where("is_default", "=", true));
  if (id !== null)
    await tx.run(sqlFor.updateTable("risk_matrices").set({ is_default: true }).where("id", "=", id));
}
