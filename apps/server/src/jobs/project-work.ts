/** Choosing among remediation projects, and what one does to the loss, off the event loop. */
import type { Joined } from "@crq/engine/program/joined";
import type { Member } from "@crq/engine/program/member";
import type { Project } from "@crq/engine/program/projects/bundles";
import { chooseProjects, type ProjectChoice } from "@crq/engine/program/projects/choose-projects";
import {
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

/** The loss without a project and with it. */
interface EffectWork {
  readonly engine: "exact";
  readonly effectOf: Organization & { readonly project: Project };
  /** The most draws; as many as time allows unless given. */
  readonly draws?: number;
}

/** Any of these. */
export type ProjectWork = ChooseWork | EffectWork;

/** A joint loss with a thinned curve. */
type ShownLoss = Omit<EffectLoss, "curve"> & { readonly curve: readonly CurvePoint[] };
/** What a project does, with thinned curves; null if it acts on no scenario. */
type ShownEffect = Omit<ProjectEffect, "before" | "planned"> & {
  readonly before: ShownLoss;
  readonly planned: ShownLoss;
};

/** The answer to each. */
export type ProjectAnswer<W> = W extends ChooseWork ? ProjectChoice : ShownEffect | null;

/** How long is drawn, in milliseconds: someone waits for it. */
const CHOOSING_MS = 2500;
const EFFECT_MS = 1500;
/** As many draws as figures on a screen are of may take longer when they're drawn again. */
const AGAIN_MS = 6000;

/** Does one of these. */
export function projectWork(work: ProjectWork): ProjectChoice | ShownEffect | null {
  if ("choose" in work) return chooseProjects(work.choose, work.upTo, within(CHOOSING_MS));
  const { draws: most = Infinity } = work;
  const inTime = within(work.draws === undefined ? EFFECT_MS : AGAIN_MS);
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
