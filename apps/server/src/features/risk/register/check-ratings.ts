/** Ratings are positions of a matrix: those that it doesn't have are refused. */
import { BUILT_IN_MATRIX } from "@crq/engine/rating/built-in";
import { hasPosition } from "@crq/engine/rating/matrix";
import type { Tx } from "../../../db/doors.ts";
import { Fault } from "../../../http/fault.ts";
import { defaultMatrix, matrixById } from "../matrix-choices/public.ts";
import type { Written } from "./columns-store.ts";
import type { StoredRisk } from "./store.ts";

const KINDS = ["inherent", "current", "target"] as const;

/**
 * The matrix of a risk whose ratings are written: the one that's named, the one that it has, or, of a new risk, the tenant's default.
 *
 * @throws Fault `invalid-request` if there's no such matrix, or if it doesn't have a position, those that the risk keeps among them
 */
export async function checkRatings(
  tx: Tx,
  fields: Pick<Written, "matrixId" | (typeof KINDS)[number]>,
  before?: Pick<StoredRisk, "matrixId" | (typeof KINDS)[number]>,
): Promise<string | null> {
  if (before && fields.matrixId === undefined && KINDS.every((kind) => fields[kind] === undefined))
    return before.matrixId;
  const named = fields.matrixId === undefined ? before?.matrixId : fields.matrixId;
  const record = named
    ? await matrixById(tx, named)
    : named === undefined
      ? await defaultMatrix(tx)
      : undefined;
  if (named && (!record || (record.archivedAt !== null && named !== before?.matrixId)))
    throw invalid("matrixId", "isn't a matrix in use");
  const matrix = record?.matrix ?? BUILT_IN_MATRIX;
  for (const kind of KINDS) {
    const rating = fields[kind] === undefined ? before?.[kind] : fields[kind];
    if (rating && !hasPosition(matrix, rating)) throw invalid(kind, "isn't a position of the matrix");
  }
  return record?.id ?? null;
}

function invalid(path: string, message: string): Fault {
  return new Fault("invalid-request", { errors: [{ path, message }] });
}
