/** Loads the demo's assessments, and those that a newer version brings. */
import { type Doors, type Tx, wholeTenant } from "../db/doors.ts";
import { auditAs, createdBy } from "../features/platform/audit-log/public.ts";
import { insertAssessment } from "./assessment-store.ts";
import type { DemoAssessment } from "./assessments.ts";
import { assessmentsUnchanged } from "./unchanged-store.ts";

interface Loading {
  /** The loader's name in the log. */
  readonly name: string;
  /** The tenant's clients by key. */
  readonly clients: ReadonlyMap<string, string>;
}

/** Loads assessments; those of clients that were renamed since are left out. */
export async function loadAssessments(
  tx: Tx,
  assessments: readonly DemoAssessment[],
  { name, clients }: Loading,
): Promise<void> {
  for (const assessment of assessments) {
    const clientId = assessment.client === null ? null : clients.get(assessment.client);
    if (clientId === undefined) continue;
    const objectId = await insertAssessment(tx, assessment, clientId, name);
    const detail = { title: assessment.name };
    await auditAs(tx, name, undefined, {
      action: "assessment.create",
      objectType: "assessment",
      objectId,
      detail,
    });
  }
}

/**
 * Adds the assessments that an older version didn't have, if the tenant's are still those that it loaded, and no others.
 *
 * @returns whether any was added
 */
export function addNewAssessments(
  doors: Pick<Doors, "inTenant">,
  tenantId: string,
  assessments: readonly DemoAssessment[],
  by: Loading,
): Promise<boolean> {
  return doors.inTenant(wholeTenant(tenantId), async (tx) => {
    const loaded = await createdBy(tx, by.name, "assessment.create");
    const missing = assessments.filter(
      ({ name, client }) => !loaded.includes(name) && (client === null || by.clients.has(client)),
    );
    if (missing.length === 0 || !(await assessmentsUnchanged(tx, by.name, loaded))) return false;
    await loadAssessments(tx, missing, by);
    return true;
  });
}
