/**
 * The demo's past year of exposure. No figure is typed in: the engine computes each from the demo's scenarios
 * as of that day. Only the calendar is invented for the demonstration: when each scenario was written, and
 * since when the existing control has been in place (before that, the scenario is computed without it).
 */
import { withControls } from "@crq/engine/controls/apply-control";
import { APART, type StagedPolicy } from "@crq/engine/program/joined";
import type { Treatment } from "@crq/engine/treatment";
import { scenarioOf } from "../features/risk/quantification/public.ts";
import type { Caller } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import type { JointLoss, StoredMember } from "../jobs/joint-loss.ts";
import type { DemoTenant } from "./tenants.ts";

/** How far back the history goes. */
const WEEKS = 52;

/** A week's figures, and what they are based on. */
export interface PastFigures {
  readonly daysAgo: number;
  readonly basis: string;
  readonly figures: JointLoss;
}

/** The scenarios as of a number of weeks ago: those written by then, without the controls that came later. */
function scenariosThen(
  { scenarios, controlsWeeksAgo }: DemoTenant,
  weeksAgo: number,
  whose: string | null,
): StoredMember[] {
  return scenarios.flatMap((demo, i) => {
    if (demo.writtenWeeksAgo < weeksAgo || (whose !== null && demo.client !== whose)) return [];
    const scenario = scenarioOf(demo.estimate);
    const { controls } = (demo.treatment ?? { controls: [] }) as Treatment;
    const before = weeksAgo > controlsWeeksAgo;
    const { currency, frequency, primary, secondary } = before
      ? withControls(scenario, controls, "inherent")
      : scenario;
    return {
      id: `demo-${i}`,
      estimate: { currency, frequency, primary, ...(secondary && { secondary }) },
      treatment: { controls: before ? controls.filter(({ status }) => status === "planned") : controls },
    };
  });
}

/** The scenarios' own policies, each in place since its scenario was written. */
function policiesOf({ scenarios }: DemoTenant, members: readonly StoredMember[]): StagedPolicy[] {
  return members.flatMap(({ id }) => {
    const { title, treatment } = scenarios[Number(id.slice("demo-".length))]!;
    const { insurance } = (treatment ?? {}) as Partial<Treatment>;
    if (!insurance) return [];
    const { perEvent, perYear, premium } = insurance;
    const tower = [{ ...perEvent, share: 1 }];
    return [{ id, title, covers: [id], tower, perYear, premium, inPlace: true, willBe: true }];
  });
}

/**
 * A year's weekly figures of the tenant (null) or of the client with a key, oldest first. Weeks without a
 * difference share a computation.
 */
export async function pastYear(
  compute: Compute,
  caller: Caller,
  tenant: DemoTenant,
  whose: string | null,
): Promise<PastFigures[]> {
  const computed = new Map<string, Promise<JointLoss>>();
  const weeks: Promise<PastFigures>[] = [];
  for (let weeksAgo = WEEKS; weeksAgo > 0; weeksAgo--) {
    const members = scenariosThen(tenant, weeksAgo, whose);
    if (members.length === 0) continue;
    const basis = `demo ${JSON.stringify(members)}`;
    const figures =
      computed.get(basis) ??
      compute.run(
        { engine: "exact", members, joined: { ...APART, policies: policiesOf(tenant, members) } },
        caller,
      );
    computed.set(basis, figures);
    const state = `demo, state ${computed.size}`;
    weeks.push(figures.then((loss) => ({ daysAgo: 7 * weeksAgo, basis: state, figures: loss })));
  }
  return Promise.all(weeks);
}

/** A treatment as of an earlier day: before the existing controls were introduced, they were planned. */
export function treatmentThen(
  treatment: Treatment,
  { controlsWeeksAgo }: Pick<DemoTenant, "controlsWeeksAgo">,
  daysAgo: number,
): Treatment {
  if (daysAgo <= controlsWeeksAgo * 7) return treatment;
  const controls = treatment.controls.map((control) =>
    control.status === "existing" ? { ...control, inPlace: false, willBe: true } : control,
  );
  return { ...treatment, controls };
}

/** What moved the exposure over the year, by the same calendar: scenarios written, and the controls that exist, by the keys of clients. */
export function pastEvents({ scenarios, controlsWeeksAgo }: DemoTenant) {
  return scenarios.flatMap(({ title, client, writtenWeeksAgo, treatment }) => [
    { kind: "scenario-added" as const, title, client, daysAgo: 7 * writtenWeeksAgo },
    ...((treatment ?? { controls: [] }) as Treatment).controls
      .filter(({ status }) => status === "existing" && writtenWeeksAgo > controlsWeeksAgo)
      .map((control) => ({
        kind: "control-in-place" as const,
        title: control.title,
        client,
        daysAgo: 7 * controlsWeeksAgo,
      })),
  ]);
}
