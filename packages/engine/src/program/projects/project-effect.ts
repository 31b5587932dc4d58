/** What a project does to the loss of the scenarios that it acts on. */
import type { Result } from "../../result.ts";
import { amongst, type Joined } from "../joined.ts";
import { type LossFigures, lossFigures } from "../loss-figures.ts";
import type { Member } from "../member.ts";
import { choiceOf, plannedMembers } from "../plan/expected-losses.ts";
import { stateLoss } from "../state-loss.ts";
import { costOf, planOfProjects, type Project } from "./bundles.ts";
import { Draws, type Interval, intervalOf } from "./draws.ts";

/** A joint annual loss: money per year. */
export type EffectLoss = LossFigures & Pick<Result, "curve">;

/** The loss without a project and with it, before insurance: money per year, intervals of 90 %. */
export interface ProjectEffect {
  /** The scenarios that it acts on. */
  readonly scenarios: readonly string[];
  readonly before: EffectLoss;
  readonly planned: EffectLoss;
  readonly cost: number;
  readonly draws: number;
  readonly intervals: {
    /** Of the expected loss and the loss of one year in ten. */
    readonly before: { readonly mean: Interval; readonly p90: Interval };
    readonly planned: { readonly mean: Interval; readonly p90: Interval };
    readonly saved: Interval;
    readonly cost: Interval;
    /** What a unit of money saves; null if it can cost nothing. */
    readonly savedPerCost: Interval | null;
  };
}

/** How many draws there are at most. */
const DRAWS = 100;

/** Whether a project acts on a scenario: its controls do, and they aren't in place. */
export function actsOn(project: Project, member: Member): boolean {
  const [planned] = planOfProjects(
    [member],
    { dependence: { type: "independent" }, causes: [], policies: [] },
    [project],
  ).members;
  return planned!.treatment.controls.some(({ record }) => record === project.id);
}

/**
 * The joint loss of the scenarios that a project acts on, as they are and with the project; null if it acts on none.
 *
 * @param mayGoOn asked before each draw by how many there were; once it says no, the draws end
 * @throws RangeError if a scenario is invalid
 */
export function projectEffect(
  {
    members,
    joined,
    project,
  }: { readonly members: readonly Member[]; readonly joined: Joined; readonly project: Project },
  mayGoOn: (draws: number) => boolean = () => true,
): ProjectEffect | null {
  const acted = members.filter((member) => actsOn(project, member));
  if (acted.length === 0) return null;
  const among = amongst({ ...joined, policies: [] }, new Set(acted.map(({ id }) => id)));
  const losses = (some: readonly Member[], doing: Project) => {
    const planned = plannedMembers(planOfProjects(some, among, [doing]).members, among, [doing]);
    return [false, true].map((chosen) => {
      const scenarios = planned.map((member) => member.scenario(choiceOf(member, [chosen])));
      return stateLoss(scenarios, among).gross;
    });
  };
  const [before, planned] = losses(acted, project).map((gross) => ({
    ...lossFigures(gross),
    curve: gross.curve,
  }));
  const draws = new Draws(DRAWS);
  const drawn: { readonly before: LossFigures; readonly planned: LossFigures; readonly cost: number }[] = [];
  for (let draw = 0; draw < DRAWS && (draw < 2 || mayGoOn(draw)); draw++) {
    const [doing] = draws.projects([project], draw);
    const [one, other] = losses(draws.members(acted, draw), doing!);
    drawn.push({ before: one!, planned: other!, cost: draws.cost(project, draw) });
  }
  const interval = (of: (one: (typeof drawn)[number]) => number) => intervalOf(drawn.map(of));
  return {
    scenarios: acted.map(({ id }) => id),
    before: before!,
    planned: planned!,
    cost: costOf(project),
    draws: drawn.length,
    intervals: {
      before: { mean: interval((one) => one.before.mean), p90: interval((one) => one.before.p90) },
      planned: { mean: interval((one) => one.planned.mean), p90: interval((one) => one.planned.p90) },
      saved: interval((one) => one.before.mean - one.planned.mean),
      cost: interval((one) => one.cost),
      savedPerCost: drawn.every(({ cost }) => cost > 0)
        ? interval((one) => (one.before.mean - one.planned.mean) / one.cost)
        : null,
    },
  };
}
