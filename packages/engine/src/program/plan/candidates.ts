/** What a plan can choose among. */
import { mean } from "../../distributions/distribution.ts";
import type { Distribution } from "../../scenario.ts";
import type { Joined } from "../joined.ts";
import type { Member } from "../member.ts";

/** The most candidates of one plan. */
export const MOST_CANDIDATES = 40;

/** A control as the organization keeps it: where it stands, and what it can and can't be combined with, by the controls' ids. */
export interface PlanControl {
  readonly id: string;
  readonly title: string;
  readonly inPlace: boolean;
  readonly willBe: boolean;
  /** Money per year. */
  readonly annualCost: Distribution;
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}

/** A control or a policy that isn't in place now and could be. */
export interface Candidate {
  readonly id: string;
  readonly title: string;
  readonly kind: "control" | "policy";
  /** Whether it's part of the plan as it stands. */
  readonly planned: boolean;
  /** Expected, money per year. */
  readonly cost: number;
  /** Other candidates that have to be chosen with it. */
  readonly requires: readonly string[];
  /** Other candidates that can't be chosen with it. */
  readonly excludes: readonly string[];
}

/** The candidates, and how many more there are than fit. */
export interface Candidates {
  readonly candidates: readonly Candidate[];
  readonly leftOut: number;
}

/**
 * The controls that act on a scenario or that one of these requires, and the policies, as far as they aren't in place now. One that requires what
 * can't be chosen, or excludes what stays in place, is no candidate. Above {@link MOST_CANDIDATES} only those that are planned are taken.
 *
 * @throws RangeError if more than {@link MOST_CANDIDATES} are planned
 */
export function candidatesOf(
  members: readonly Member[],
  controls: readonly PlanControl[],
  policies: Joined["policies"],
): Candidates {
  const acting = new Set(
    members.flatMap(({ treatment }) => treatment.controls.flatMap(({ record }) => record ?? [])),
  );
  const possible = possibleControls(controls);
  const needed = withRequired(
    [...possible.values()].filter(({ id }) => acting.has(id)).map(({ id }) => id),
    possible,
  );
  const all = [
    ...[...possible.values()].filter(({ id }) => needed.has(id)).map((one) => candidateOf(one, possible)),
    ...policies
      .filter(({ inPlace, willBe }) => !inPlace && willBe)
      .map(({ id, title, premium }): Candidate => ({
        id,
        title,
        kind: "policy",
        planned: true,
        cost: premium,
        requires: [],
        excludes: [],
      })),
  ];
  if (all.length <= MOST_CANDIDATES) return { candidates: all, leftOut: 0 };
  const planned = closed(all.filter((one) => one.planned));
  if (planned.length > MOST_CANDIDATES)
    throw new RangeError(`controls: at most ${MOST_CANDIDATES} can be planned to choose among them`);
  return { candidates: planned, leftOut: all.length - planned.length };
}

function possibleControls(controls: readonly PlanControl[]): Map<string, PlanControl> {
  const byId = new Map(controls.map((control) => [control.id, control]));
  const stays = ({ inPlace, willBe }: PlanControl) => inPlace && willBe;
  const possible = new Map(
    controls.filter(({ inPlace }) => !inPlace).map((control) => [control.id, control]),
  );
  const excludedBy = (control: PlanControl) =>
    control.excludes.some((id) => byId.has(id) && stays(byId.get(id)!)) ||
    controls.some((other) => stays(other) && other.excludes.includes(control.id));
  for (let changed = true; changed;) {
    changed = false;
    for (const control of possible.values()) {
      const missing = control.requires.some((id) => {
        const required = byId.get(id);
        return required !== undefined && !stays(required) && !possible.has(id);
      });
      if (!missing && !excludedBy(control)) continue;
      possible.delete(control.id);
      changed = true;
    }
  }
  return possible;
}

function withRequired(
  ids: readonly string[],
  possible: ReadonlyMap<string, PlanControl>,
): ReadonlySet<string> {
  const needed = new Set<string>();
  const open = [...ids];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (needed.has(id)) continue;
    needed.add(id);
    open.push(...possible.get(id)!.requires.filter((other) => possible.has(other)));
  }
  return needed;
}

function candidateOf(
  { id, title, willBe, annualCost, requires, excludes }: PlanControl,
  possible: ReadonlyMap<string, PlanControl>,
): Candidate {
  const others = new Set(excludes);
  for (const other of possible.values()) if (other.excludes.includes(id)) others.add(other.id);
  return {
    id,
    title,
    kind: "control",
    planned: willBe,
    cost: mean(annualCost),
    requires: requires.filter((other) => other !== id && possible.has(other)),
    excludes: [...others].filter((other) => other !== id && possible.has(other)),
  };
}

/** Without those that require another that isn't among them, and without what names others. */
function closed(candidates: readonly Candidate[]): Candidate[] {
  let kept = [...candidates];
  for (;;) {
    const ids = new Set(kept.map(({ id }) => id));
    const next = kept.filter(({ requires }) => requires.every((id) => ids.has(id)));
    if (next.length === kept.length)
      return next.map((one) => ({ ...one, excludes: one.excludes.filter((id) => ids.has(id)) }));
    kept = next;
  }
}
