/** What assessments need of programs. */
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { Fault } from "../../../http/fault.ts";

/** Programs by name. */
export function programNames() {
  return sqlFor.selectFrom("programs").select(["tenant_id", "id", "name"]);
}

/**
 * The program that an assessment of a client joins, or null for none.
 *
 * @throws Fault `invalid-request` if there's no such program in use, or it's another client's
 */
export async function programToJoin(
  tx: Tx,
  clientId: string | null,
  programId: string | null,
): Promise<string | null> {
  if (programId === null) return null;
  const program = await tx.first(
    sqlFor
      .selectFrom("programs")
      .select(["id", "client_id"])
      .where("id", "=", programId)
      .where("archived_at", "is", null),
  );
  const fits =
    program && (program.client_id === null || program.client_id === (clientId?.toLowerCase() ?? null));
  if (fits) return program.id;
  throw new Fault("invalid-request", {
    errors: [{ path: "programId", message: "isn't a program of this assessment's client" }],
  });
}
