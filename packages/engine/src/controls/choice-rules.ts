/** Which planned controls of a scenario can be chosen together. */
import type { Control } from "../treatment.ts";
import { isInPlace, willBeInPlace } from "./control-states.ts";

/** What a control needs beside it, and what it can't be combined with, by ids of the scenario's controls. Other ids say nothing. */
export interface ChoiceRule {
  readonly id: string;
  readonly requires: readonly string[];
  readonly excludes: readonly string[];
}

/** The rules for sets of planned controls as bits. */
export interface Together {
  /** Of each control: itself and all that it requires. */
  readonly needs: readonly number[];
  /** Whether a set breaks no rule. */
  readonly fits: (set: number) => boolean;
}

/**
 * The rules as bits. A control that requires one which neither stays in place nor is planned, or which excludes or is excluded by one that stays, is in
 * no set.
 */
export function togetherOf(
  planned: readonly Control[],
  controls: readonly Control[],
  rules: readonly ChoiceRule[],
): Together {
  const bitOf = new Map(planned.map(({ id }, i) => [id, 1 << i]));
  const stays = new Set(controls.filter((one) => isInPlace(one) && willBeInPlace(one)).map(({ id }) => id));
  const known = new Set(controls.map(({ id }) => id));
  const ruleOf = new Map(rules.map((rule) => [rule.id, rule]));
  const excludes = (one: string, other: string) => ruleOf.get(one)?.excludes.includes(other) === true;
  const direct = planned.map(({ id }) =>
    (ruleOf.get(id)?.requires ?? []).filter((other) => known.has(other)),
  );
  const impossible = planned.map(
    ({ id }, i) =>
      direct[i]!.some((other) => !stays.has(other) && !bitOf.has(other)) ||
      [...stays].some((other) => excludes(id, other) || excludes(other, id)),
  );
  const clashes = planned.map(({ id }) =>
    planned.reduce(
      (set, { id: other }, j) => (excludes(id, other) || excludes(other, id) ? set | (1 << j) : set),
      0,
    ),
  );
  const needs = direct.map((ids, i) => ids.reduce((set, id) => set | (bitOf.get(id) ?? 0), 1 << i));
  // What is required can require others; as many rounds as there are controls reach them all.
  for (const _ of planned)
    for (const [i, set] of needs.entries())
      needs[i] = needs.reduce((all, more, j) => ((set >> j) & 1 ? all | more : all), set);
  const fits = (set: number) =>
    planned.every(
      (_, i) =>
        !((set >> i) & 1) || (!impossible[i] && (needs[i]! & ~set) === 0 && (clashes[i]! & set) === 0),
    );
  return { needs, fits };
}
