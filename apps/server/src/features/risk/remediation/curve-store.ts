/** The losses of projects, frozen as text. */
import type { FrozenLoss, ProjectLoss } from "@crq/contract/risk/remediation/project-effects";
import type { Tx } from "../../../db/doors.ts";
import { sqlFor } from "../../../db/query.ts";
import { sql } from "kysely";

/** When a loss is frozen. */
export type Moment = "approved" | "done";

/** A frozen loss: its text with the fingerprint, and what screens show of it. */
export interface FrozenCurve {
  readonly content: string;
  readonly hash: string;
  readonly shown: ProjectLoss & {
    readonly currency: string;
    readonly planned: ProjectLoss | null;
    /** Ids of the scenarios. */
    readonly scenarios: readonly string[];
  };
}

/** Keeps a loss; one of the same moment before makes way. An example's has the time when it would have been frozen. */
export async function keep(
  tx: Tx,
  projectId: string,
  moment: Moment,
  frozen: FrozenCurve,
  by: string,
  at?: string,
): Promise<void> {
  const { content, hash, shown } = frozen;
  await tx.run(
    sqlFor.deleteFrom("project_curves").where("project_id", "=", projectId).where("moment", "=", moment),
  );
  await tx.run(
    sqlFor.insertInto("project_curves").values({
      project_id: projectId,
      moment,
      content,
      hash,
      shown: JSON.stringify(shown),
      taken_by_name: by,
      ...(at !== undefined && { taken_at: at }),
    }),
  );
}

/** A project's frozen losses. */
export async function curvesOf(tx: Tx, projectId: string) {
  const rows = await tx.all(
    sqlFor
      .selectFrom("project_curves")
      .select(["hash", "taken_at as takenAt", "taken_by_name as takenBy"])
      .select([sql<Moment>`moment`.as("moment"), sql<FrozenCurve["shown"]>`shown`.as("shown")])
      .where("project_id", "=", projectId),
  );
  const at = (moment: Moment): (FrozenLoss & { scenarios: readonly string[] }) | null => {
    const row = rows.find((one) => one.moment === moment);
    if (!row) return null;
    const { takenAt, takenBy, hash, shown } = row;
    return { ...shown, takenAt, takenBy, hash };
  };
  return { approved: at("approved"), done: at("done") };
}

/** The text of a project's frozen loss with its fingerprint; undefined if nothing was frozen then. */
export function frozenText(
  tx: Tx,
  projectId: string,
  moment: Moment,
): Promise<{ content: string; hash: string } | undefined> {
  return tx.first(
    sqlFor
      .selectFrom("project_curves")
      .select(["content", "hash"])
      .where("project_id", "=", projectId)
      .where("moment", "=", moment),
  );
}
