/** Which projects to choose for a budget, and how sure that is. */
import type { Joined } from "../joined.ts";
import type { Member } from "../member.ts";
import { bestReturn } from "../plan/best-return.ts";
import { candidatesOf } from "../plan/candidates.ts";
import { choiceOf, plannedMembers } from "../plan/expected-losses.ts";
import { type PlanReturns, planReturns } from "../plan/plan.ts";
import { Rules } from "../plan/rules.ts";
import { planOfProjects, type Project } from "./bundles.ts";
import { Draws, type Interval, intervalOf } from "./draws.ts";

/** How sure a choice is, by draws of what is estimated. */
export interface Sureness {
  readonly draws: number;
  /** In how many of the draws the best choice was found and proven: the shares below are of these. */
  readonly solved: number;
  /** 90 % intervals of the expected annual loss that is left, with nothing chosen and with the choice, and of what it saves: money per year. */
  readonly nothing: Interval;
  readonly left: Interval;
  readonly saved: Interval;
  readonly cost: Interval;
  /** The share of draws in which the choice costs more than the budget. */
  readonly overBudget: number;
  /** The share of draws in which no other choice of the same expected cost leaves less, and what the best one would save more on average: money per year. */
  readonly staysBest: number;
  readonly missed: number;
  /** By project that could be chosen: the share of draws in which the best choice has it. */
  readonly inBest: readonly { readonly id: string; readonly share: number }[];
}

/** The choices of projects with the best return, and how sure the one within the budget is. */
export interface ProjectChoice extends PlanReturns {
  /** Projects that change no scenario. */
  readonly idle: readonly string[];
  /** Null without anything to choose among. */
  readonly sureness: Sureness | null;
}

/** How many draws there are at most. */
const DRAWS = 200;
/** How much each draw's search may look at. */
const MOST_DECISIONS = 20_000;
/** A difference of expected losses that counts as none: this part of it. */
const SAME = 1e-9;

/**
 * The projects that leave the least expected annual loss within a budget, over all scenarios together and before insurance: exact by branch and bound (`planReturns`), and how that choice fares
 * in draws of what is estimated about it: the strengths of controls, costs, and how often scenarios happen.
 *
 * @param budget money per year; null: the choice with the largest net saving is judged
 * @param mayGoOn asked before each draw by how many there were; once it says no, the draws end
 * @throws RangeError as `planReturns`
 */
export function chooseProjects(
  {
    members,
    joined,
    projects,
  }: { readonly members: readonly Member[]; readonly joined: Joined; readonly projects: readonly Project[] },
  budget: number | null,
  mayGoOn: (draws: number) => boolean = () => true,
): ProjectChoice {
  const toPlan = planOfProjects(members, joined, projects);
  const returns = planReturns({ ...toPlan, joined: { ...toPlan.joined, policies: [] } }, budget);
  const among = new Set(returns.candidates.map(({ id }) => id));
  const idle = projects.filter(({ id, done }) => !done && !among.has(id)).map(({ id }) => id);
  const judged = returns.withinBudget ?? returns.mostSaved;
  if (among.size === 0) return { ...returns, idle, sureness: null };
  const limit = budget ?? judged.cost;
  return {
    ...returns,
    idle,
    sureness: surenessOf({ members, joined, projects }, judged.chosen, limit, mayGoOn),
  };
}

type Organization = Parameters<typeof chooseProjects>[0];

function surenessOf(
  { members, joined, projects }: Organization,
  ids: readonly string[],
  budget: number,
  mayGoOn: (draws: number) => boolean,
): Sureness {
  const draws = new Draws(DRAWS);
  const { controls } = planOfProjects(members, joined, projects);
  const { candidates } = candidatesOf(planOfProjects(members, joined, projects).members, controls, []);
  const rules = new Rules(candidates);
  const chosen = candidates.map(({ id }) => ids.includes(id));
  const nothing: number[] = [];
  const left: number[] = [];
  const costs: number[] = [];
  const counts = candidates.map(() => 0);
  const best = { solved: 0, stays: 0, missed: 0 };
  for (let draw = 0; draw < DRAWS && (draw < 2 || mayGoOn(draw)); draw++) {
    const drawn = draws.members(members, draw);
    const doing = draws.projects(projects, draw);
    const planned = plannedMembers(planOfProjects(drawn, joined, doing).members, joined, candidates);
    const lossOf = (choice: readonly boolean[]) =>
      planned.reduce((sum, member) => sum + member.loss(choiceOf(member, choice)), 0);
    nothing.push(lossOf(candidates.map(() => false)));
    const here = lossOf(chosen);
    left.push(here);
    costs.push(
      projects.reduce(
        (sum, project) => (ids.includes(project.id) ? sum + draws.cost(project, draw) : sum),
        0,
      ),
    );
    const found = bestReturn(rules, planned, { budget, costCounts: 0, effort: { left: MOST_DECISIONS } });
    if (!found.proven) continue;
    best.solved++;
    if (found.loss >= here * (1 - SAME)) best.stays++;
    best.missed += Math.max(0, here - found.loss);
    for (const [i, is] of found.chosen.entries()) if (is) counts[i]!++;
  }
  const share = (count: number) => (best.solved === 0 ? 0 : count / best.solved);
  return {
    draws: left.length,
    solved: best.solved,
    nothing: intervalOf(nothing),
    left: intervalOf(left),
    saved: intervalOf(nothing.map((one, i) => one - left[i]!)),
    cost: intervalOf(costs),
    overBudget: costs.filter((cost) => cost > budget * (1 + SAME)).length / costs.length,
    staysBest: share(best.stays),
    missed: share(best.missed),
    inBest: candidates.map(({ id }, i) => ({ id, share: share(counts[i]!) })),
  };
}
