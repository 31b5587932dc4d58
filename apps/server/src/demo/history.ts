/**
 * The demo's past year of exposure. No figure is typed in: each is computed by the engine from what the demo's scenarios would have been on
 * that day. What is invented, for the demonstration, is the calendar below: when each scenario was written, and since when the control that
 * is in place has been there (before, the scenario stood as the engine has it without the control).
 */
import { withControls } from "@crq/engine/controls/apply-control";
import type { Treatment } from "@crq/engine/treatment";
import { scenarioOf } from "../features/risk/quantification/public.ts";
import type { Caller } from "../http/caller.ts";
import type { Compute } from "../jobs/compute-pool.ts";
import type { JointLoss, StoredMember } from "../jobs/joint-loss.ts";
import { DEMO_SCENARIOS, type DemoScenario } from "./scenarios.ts";

/** How many weeks ago each scenario was written, in the order of `DEMO_SCENARIOS`. */
const WRITTEN_WEEKS_AGO = [52, 52, 44, 15, 35, 24] as const;
/** How many weeks ago the controls that exist came into being. */
const CONTROLS_WEEKS_AGO = 29;
/** How far the history goes back. */
const WEEKS = 52;

/** The figures of a week, and what they stand for. */
export interface PastFigures {
  readonly daysAgo: number;
  readonly basis: string;
  readonly figures: JointLoss;
}

/** The scenarios as they were so many weeks ago: those written by then, without the controls that came later. */
function scenariosThen(weeksAgo: number, whose: DemoScenario["client"] | "tenant"): StoredMember[] {
  return DEMO_SCENARIOS.flatMap((demo, i) => {
    if (WRITTEN_WEEKS_AGO[i]! < weeksAgo || (whose !== "tenant" && demo.client !== whose)) return [];
    const scenario = scenarioOf(demo.estimate);
    const { controls } = (demo.treatment ?? { controls: [] }) as Treatment;
    const before = weeksAgo > CONTROLS_WEEKS_AGO;
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

/**
 * A year's figures of the tenant or of a client, one a week, the oldest first. Weeks in which nothing was different share a computation.
 */
export async function pastYear(
  compute: Compute,
  caller: Caller,
  whose: DemoScenario["client"] | "tenant",
): Promise<PastFigures[]> {
  const computed = new Map<string, Promise<JointLoss>>();
  const weeks: Promise<PastFigures>[] = [];
  for (let weeksAgo = WEEKS; weeksAgo > 0; weeksAgo--) {
    const members = scenariosThen(weeksAgo, whose);
    if (members.length === 0) continue;
    const basis = `demo ${JSON.stringify(members)}`;
    const figures = computed.get(basis) ?? compute.run({ engine: "exact", members }, caller);
    computed.set(basis, figures);
    const state = `demo, state ${computed.size}`;
    weeks.push(figures.then((loss) => ({ daysAgo: 7 * weeksAgo, basis: state, figures: loss })));
  }
  return Promise.all(weeks);
}
