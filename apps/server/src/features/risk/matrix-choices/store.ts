/** The matrices that risks are rated by, for the register, which matrices need themselves. */
import type { MatrixContent } from "@crq/contract/risk/register/matrices";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";

/** What rating a risk takes of a matrix. */
interface ChosenMatrix {
  readonly id: string;
  readonly matrix: MatrixContent;
  readonly archivedAt: string | null;
}

const matrices = () =>
  sqlFor
    .selectFrom("risk_matrices")
    .select(["id", "matrix", "archived_at as archivedAt"])
    .$castTo<ChosenMatrix>();

/** One matrix of the tenant. */
export function matrixById(tx: Pick<Tx, "first">, id: string): Promise<ChosenMatrix | undefined> {
  return tx.first(matrices().where("id", "=", id));
}

/** The matrix that new risks are rated by; undefined: the product's own. */
export function defaultMatrix(tx: Pick<Tx, "first">): Promise<ChosenMatrix | undefined> {
  return tx.first(matrices().where("is_default", "=", true));
}
