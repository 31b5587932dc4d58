/** Choosing among remediation projects, and what one does to the loss, off the event loop. */
import type { Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import type { Project } from "@crq/engine/program/projects/bundles";
import { chooseProjects, type ProjectChoice } from "@crq/engine/program/projects/choose-projects";
import {
  actsOn,
  type EffectLoss,
  type ProjectEffect,
  projectEffect,
} from "@crq/engine/program/projects/project-effect";
import { type CurvePoint, thinCurve } from "./thin-curve.ts";

interface Organization {
  readonly members: readonly Member[];
  readonly joined: Joined;
}

/** The best projects within a budget, money per year; null: those with the largest net saving. */
interface ChooseWork {
  readonly engine: "exact";
  readonly choose: Organization & { readonly projects: readonly Project[] };
  readonly upTo: number | null;
}

/** A project, and what it's part of. */
export type EffectInput = Organization & { readonly project: Project };

/** The loss without a project and with it. */
interface EffectWork {
  readonly engine: "exact";
  readonly effectOf: EffectInput;
  /** The most draws; as many as its scenarios allow unless given. */
  readonly draws?: number;
}

/** Any of these. */
export type ProjectWork = ChooseWork | EffectWork;

/** A joint loss with a thinned curve. */
type ShownLoss = Omit<EffectLoss, "curve"> & { readonly curve: readonly CurvePoint[] };
/** What a project does, with thinned curves; null if it acts on no scenario. */
export type ShownEffect = Omit<ProjectEffect, "before" | "planned"> & {
  readonly before: ShownLoss;
  readonly planned: ShownLoss;
};

/** The answer to each. */
export type ProjectAnswer<W> = W extends ChooseWork ? ProjectChoice : ShownEffect | null;

/** How long is drawn, in milliseconds: someone waits for it. */
const CHOOSING_MS = 2500;
/** No effect takes longer, whatever it's drawn for. */
const EFFECT_MS = 6000;

/** How many scenarios are drawn for an effect, in all its draws: about a second and a half of work. */
const DRAWN_SCENARIOS = 120;
const FEWEST_DRAWS = 10;

/** How many draws an effect is of. The same for the same scenarios, so that its intervals don't move when it's opened again. */
function drawsFor({ members, project }: EffectInput): number {
  const acted = members.filter((member) => actsOn(project, member)).length;
  return Math.max(FEWEST_DRAWS, Math.round(DRAWN_SCENARIOS / Math.max(1, acted)));
}

/** Does one of these. */
export function projectWork(work: ProjectWork): ProjectChoice | ShownEffect | null {
  if ("choose" in work) return chooseProjects(work.choose, work.upTo, within(CHOOSING_MS));
  const { draws: most = drawsFor(work.effectOf) } = work;
  const inTime = within(EFFECT_MS);
  const effect = projectEffect(work.effectOf, (draws) => draws < most && inTime());
  return effect && { ...effect, before: shown(effect.before), planned: shown(effect.planned) };
}

/** Whether less time has passed since it was first asked. */
function within(ms: number): () => boolean {
  let began: number | undefined;
  return () => {
    began ??= performance.now();
    return performance.now() - began < ms;
  };
}

function shown({ curve: { loss, probability }, ...figures }: EffectLoss): ShownLoss {
  return { ...figures, curve: thinCurve(loss.map((money, i) => [money, probability[i]!] as const)) };
}
