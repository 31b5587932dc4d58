/** What a project does to the loss as a file, `crq-project/1`: everything that its figures follow from, so that anyone can compute them again. */
import { effectsBetween } from "../../control-model/effects-between.ts";
import type { FiledControl } from "../../control-model/simulation-file.ts";
import type { Control, ControlEffect } from "../../treatment.ts";
import {
  type BaselineMember,
  type FigureDifference,
  type FrozenControl,
  differencesOf,
} from "../baseline.ts";
import type { Joined } from "../joined.ts";
import { type LossFigures, lossFigures } from "../loss-figures.ts";
import { statedIn, type StatedPrices } from "../prices.ts";
import type { DatedRate } from "../rates.ts";
import type { Project } from "./bundles.ts";
import { type ProjectEffect, projectEffect } from "./project-effect.ts";

/** How much of each control is in place, 0 to 1. */
type States = Readonly<Record<string, number>>;

/** Gaps of one assessment that a project closes, with what their effect on scenarios follows from. */
export interface FiledGaps {
  readonly assessment: {
    readonly id: string;
    readonly name: string;
    readonly framework: string;
    /** Crosswalks by which its entries are read as controls; none where they are controls. */
    readonly via: readonly string[];
  };
  /** As the framework writes them. */
  readonly entries: readonly string[];
  /** The edition of the model, and of the product's strengths. */
  readonly edition: { readonly model: number; readonly strengths: number };
  /** The version of the tenant's strengths; 0 without any. */
  readonly strengthsVersion: number;
  readonly commonCause: number;
  readonly controls: readonly FiledControl[];
  readonly scenarios: readonly {
    readonly id: string;
    readonly techniques: readonly string[];
    /** How much of each control is in place by what the scenario's figures count with, and once the gaps are closed. */
    readonly counted: States;
    readonly closed: States;
  }[];
}

/** The figures of a project, money per year. */
export type ProjectFigures = Pick<ProjectEffect, "cost" | "intervals"> & {
  readonly before: LossFigures;
  readonly planned: LossFigures;
};

/** What the figures of a project follow from. */
export interface ProjectFile {
  readonly schema: "crq-project/1";
  readonly engine: string;
  readonly project: Pick<Project, "id" | "title" | "costs" | "controls">;
  /** Of the figures; scenarios in others are joined at the rates. */
  readonly currency: string;
  /** The exchange rates into it that were used; left out if all is in one currency. */
  readonly rates?: readonly DatedRate[];
  /** The year in whose prices the figures are, with the indices that were used; left out if losses are as estimated. */
  readonly prices?: StatedPrices;
  /** The scenarios that it acts on. */
  readonly members: readonly Pick<
    BaselineMember,
    "id" | "title" | "version" | "client" | "estimate" | "treatment" | "evidence"
  >[];
  readonly joined: Joined;
  /** The records of the scenarios' controls. */
  readonly controls: readonly FrozenControl[];
  readonly gaps: readonly FiledGaps[];
  /** How many draws the intervals are of. */
  readonly draws: number;
  readonly figures: ProjectFigures;
}

/** The planned control that closes gaps of an assessment together on one scenario. */
export function closedGapsControl(assessmentId: string, effects: readonly ControlEffect[]): Control {
  return {
    id: `gaps-${assessmentId}`,
    title: "Closed gaps",
    status: "planned",
    annualCost: { type: "constant", value: 0 },
    effects,
  };
}

/** The figures of what a project does, without all else that comes with them. */
export function projectFigures({ before, planned, cost, intervals }: ProjectFigures): ProjectFigures {
  return { before: lossFigures(before), planned: lossFigures(planned), cost, intervals };
}

/**
 * Computes a project's figures again from what its file says they follow from, and compares every bit of them.
 *
 * @returns the recomputed figures, and those that differ: none by the engine version that computed them
 * @throws RangeError if it acts on no scenario, or something can't be computed
 */
export function recomputedProject(file: ProjectFile): {
  readonly figures: ProjectFigures;
  readonly differences: readonly FigureDifference[];
} {
  const { currency, rates = [], prices, project, draws } = file;
  const { members, joined } = statedIn(file, currency, rates, prices);
  const doing = { ...project, done: false, requires: [], excludes: [], besides: besidesOf(file) };
  const effect = projectEffect({ members, joined, project: doing }, (draw) => draw < draws);
  if (!effect) throw new RangeError("project: must act on a scenario of the file");
  const figures = projectFigures(effect);
  return { figures, differences: differencesOf(file.figures, figures, "") };
}

/** What a project does by closing gaps, by the id of the scenario. */
function besidesOf({ gaps, members }: ProjectFile): ReadonlyMap<string, readonly Control[]> {
  const found = new Map<string, Control[]>();
  const estimates = new Map(members.map(({ id, estimate }) => [id, estimate]));
  for (const { assessment, controls, commonCause, scenarios } of gaps)
    for (const { id, techniques, counted, closed } of scenarios) {
      const estimate = estimates.get(id);
      if (!estimate) throw new RangeError(`gaps: must name scenarios of the file, not ${id}`);
      const effects = effectsBetween(estimate, {
        controls: controls
          .filter((one) => one.id in counted)
          .map((one) => ({ ...one, techniques: new Set(one.techniques) })),
        commonCause,
        techniques,
        reference: new Map(Object.entries(counted)),
        now: new Map(Object.entries(closed)),
      });
      if (effects.length > 0)
        found.set(id, [...(found.get(id) ?? []), closedGapsControl(assessment.id, effects)]);
    }
  return found;
}
