import type { Tx } from "../../../db/doors.ts";
import type { OverdueRow } from "../../../db/overdue-row.ts";
import { overdueAssessments } from "../../compliance/assessments/public.ts";
import { overdueMilestones } from "../../compliance/programs/public.ts";
import { overdueKeys } from "../../people/api-keys/public.ts";
import { overdueReviews } from "../../people/entitlements/public.ts";
import { overdueInvitations } from "../../people/invitations/public.ts";
import { overdueControls } from "../control-records/public.ts";
import { policiesToRenew } from "../policies/public.ts";
import { overdueProjects } from "../remediation/public.ts";
import { overdueAssumptions, overdueScenarios } from "../scenarios/public.ts";

type Source = (tx: Tx, clientId: string | null) => Promise<OverdueRow[]>;
type Transaction = (work: (tx: Tx) => Promise<OverdueRow[][]>) => Promise<OverdueRow[][]>;

/** Sources of overdue records; each feature adds its own here. */
const RECORDS: readonly Source[] = [
  overdueAssessments,
  overdueMilestones,
  overdueScenarios,
  overdueAssumptions,
  overdueControls,
  overdueProjects,
  policiesToRenew,
  overdueReviews,
];
/** The same for what only the administration door can see. */
const ADMINISTRATION: readonly Source[] = [overdueKeys, overdueInvitations];

/** Overdue work of the tenant, or of one client, from every feature, read through both doors. */
export async function overdueOf(
  inTenant: Transaction,
  administer: Transaction,
  clientId: string | null,
): Promise<OverdueRow[]> {
  const from = (sources: readonly Source[]) => (tx: Tx) =>
    Promise.all(sources.map((source) => source(tx, clientId)));
  const found = await Promise.all([inTenant(from(RECORDS)), administer(from(ADMINISTRATION))]);
  return found.flat(2);
}
