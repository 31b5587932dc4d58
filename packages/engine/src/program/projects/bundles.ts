/** Projects as bundles of controls: what a plan chooses among. */
import { isInPlace } from "../../controls/control-states.ts";
import { mean } from "../../distributions/distribution.ts";
import type { Distribution } from "../../scenario.ts";
import type { Control } from "../../treatment.ts";
import type { Joined } from "../joined.ts";
import type { Member } from "../member.ts";
import type { PlanControl } from "../plan/candidates.ts";
import type { ToPlan } from "../plan/plan.ts";

/** A project: what it costs, and what it does to scenarios through controls. */
export interface Project {
  readonly id: string;
  readonly title: string;
  /** Whether it's done: what requires it can be chosen, and what excludes it can't. */
  readonly done: boolean;
  /** Amounts of money, each counted so many times a year: 1 for a yearly one, ⅓ for one that is spent once and counts over three years. */
  readonly costs: readonly { readonly amount: Distribution; readonly times: number }[];
  /** Other projects. */
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
  /** The records of the controls that it puts in place. */
  readonly controls: readonly string[];
  /** What it does besides, by the id of the scenario: planned controls that have no record. */
  readonly besides?: ReadonlyMap<string, readonly Control[]>;
}

/** A project's expected cost, money per year. */
export function costOf({ costs }: Pick<Project, "costs">): number {
  return costs.reduce((sum, { amount, times }) => sum + times * mean(amount), 0);
}

/**
 * What a plan chooses among projects: on each scenario all that a project does is chosen together. Controls that are in place stay, and planned ones of no project stay
 * planned: the choice of nothing is the present.
 *
 * @param members one or more, in one currency
 */
export function planOfProjects(
  members: readonly Member[],
  joined: Joined,
  projects: readonly Project[],
): ToPlan {
  const ofControl = new Map(
    projects.flatMap(({ id, controls }) => controls.map((one) => [one, id] as const)),
  );
  return {
    joined,
    controls: projects.map(planControl),
    members: members.map((member) => ({
      ...member,
      treatment: {
        ...member.treatment,
        controls: [
          ...member.treatment.controls.map((control) => inProject(control, ofControl)),
          ...projects.flatMap(({ id, done, besides }) =>
            done ? [] : (besides?.get(member.id) ?? []).map((control) => ({ ...control, record: id })),
          ),
        ],
      },
    })),
  };
}

function planControl(project: Project): PlanControl {
  const { id, title, done, requires, excludes } = project;
  return {
    id,
    title,
    inPlace: done,
    willBe: true,
    annualCost: { type: "constant", value: costOf(project) },
    requires,
    excludes,
  };
}

/** A control as its project's, which is chosen or not; one that is in place, or in no project, stays as it is. */
function inProject(control: Control, ofControl: ReadonlyMap<string, string>): Control {
  const { record, ...own } = control;
  const project = record === undefined ? undefined : ofControl.get(record);
  const inPlace = isInPlace(control);
  if (project === undefined || inPlace) return { ...own, willBe: inPlace };
  return { ...own, willBe: true, record: project };
}
