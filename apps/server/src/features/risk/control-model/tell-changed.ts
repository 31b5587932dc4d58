/** What happens with followed assessments every night, tenant by tenant: people learn that answers came to differ from what their scenarios count with. */
import { createHash } from "node:crypto";
import { MOST_SIMULATED } from "@crq/contract/risk/control-model/control-model-limits";
import type { Permission } from "@crq/contract/permissions";
import { type Doors, type Tx, wholeTenant } from "../../../db/doors.ts";
import { assessmentById } from "../../compliance/assessments/public.ts";
import { notify, peopleWho, riskEvents } from "../../people/notifications/public.ts";
import { treatedScenarios } from "../scenarios/public.ts";
import { asControls, assessedBy } from "./assessed.ts";
import { countedStates } from "./counted.ts";
import { changedControls } from "./modeled.ts";
import * as store from "./store.ts";

/** What is needed to see both the scenario and the answers. */
const NEEDED: readonly Permission[] = ["scenario:read", "assessment:read"];

/** A scenario that counts with other answers than there are now. */
interface Changed {
  readonly id: string;
  readonly title: string;
  readonly clientId: string | null;
  readonly controls: readonly string[];
}

/**
 * Tells those who created scenarios, or let them follow an assessment, that its answers have changed what the scenarios count with: one notification for each assessment.
 * While people answer they're not told: only once the answers are the same as the night before, or are submitted or signed. The same differences are told of once.
 */
export async function tellOfChangedAnswers(doors: Pick<Doors, "inTenant">, tenantId: string): Promise<void> {
  const followed = await doors.inTenant(wholeTenant(tenantId), store.followed);
  for (const assessmentId of followed)
    await doors.inTenant(wholeTenant(tenantId), async (tx) => {
      const assessed = await assessedBy(tx, assessmentId);
      const assessment = assessed && (await assessmentById(tx, assessmentId));
      if (!assessed || !assessment) return;
      const rests = assessment.status === "in_review" || assessment.status === "completed";
      const told: Changed[] = [];
      const { framework } = assessed.about;
      const now = asControls(framework, assessed.entries);
      const ids = await store.following(tx, assessmentId);
      const bases = new Map((await store.basesOf(tx, ids)).map((basis) => [basis.scenarioId, basis]));
      for (const { id, title, clientId, treatment } of await treatedScenarios(tx, ids)) {
        const counted = asControls(framework, countedStates(bases.get(id)!, treatment));
        const controls = changedControls(counted, now);
        const change = controls.length === 0 ? null : fingerprint(controls, counted, now);
        if (await store.noteChange(tx, id, change, rests)) told.push({ id, title, clientId, controls });
      }
      await tell(tx, tenantId, assessment, told);
    });
}

type States = ReadonlyMap<string, number>;

function fingerprint(controls: readonly string[], before: States, after: States): string {
  const states = controls.map((id) => [id, before.get(id) ?? null, after.get(id) ?? null]);
  return createHash("sha256").update(JSON.stringify(states)).digest("hex");
}

/** Notifies each person once, of those scenarios that are theirs and that they see, as well as the assessment. */
async function tell(
  tx: Tx,
  tenantId: string,
  assessment: { readonly id: string; readonly name: string },
  changed: readonly Changed[],
): Promise<void> {
  const concerned = await store.concerned(
    tx,
    changed.map(({ id }) => id),
  );
  const seeing = new Map<string | null, ReadonlySet<string>>();
  const theirs = new Map<string, Changed[]>();
  for (const one of changed) {
    const { clientId } = one;
    if (!seeing.has(clientId)) seeing.set(clientId, await peopleWho(tx, NEEDED, { tenantId, clientId }));
    for (const person of concerned.get(one.id) ?? [])
      if (seeing.get(clientId)!.has(person)) theirs.set(person, [...(theirs.get(person) ?? []), one]);
  }
  for (const [to, scenarios] of theirs)
    await notify(
      tx,
      riskEvents.answersChanged(tenantId, to, assessment, {
        scenarios: scenarios.slice(0, MOST_SIMULATED),
        count: scenarios.length,
        controls: [...new Set(scenarios.flatMap(({ controls }) => controls))].toSorted(),
      }),
    );
}
