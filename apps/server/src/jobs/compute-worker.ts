/** Runs in a worker thread: the engine, off the event loop. */
import { exact } from "@crq/engine/exact/exact";
import type { Dependence } from "@crq/engine/portfolio/correlation";
import { exactPortfolio } from "@crq/engine/portfolio/exact-portfolio";
import type { PortfolioResult } from "@crq/engine/portfolio/portfolio-result";
import { type PortfolioPart, simulatePortfolioPart } from "@crq/engine/portfolio/simulate-portfolio";
import type { Result } from "@crq/engine/result";
import type { Scenario } from "@crq/engine/scenario";
import { simulatePart } from "@crq/engine/simulate/simulate";
import type { SimulationPart } from "@crq/engine/simulate/tally";
import { hardenPrototypes } from "../harden.ts";
import { portfolioLoss, type PortfolioLoss } from "@crq/engine/program/portfolio-loss";
import type { Joined } from "@crq/engine/program/joined";
import {
  type BaselineWork,
  baselineWork,
  type Bridged,
  type Frozen,
  type Verified,
} from "./baseline-work.ts";
import { type JointLoss, jointLoss, type StoredMember } from "./joint-loss.ts";
import { type ProjectAnswer, type ProjectWork, projectWork } from "./project-work.ts";
import { type PlanAnswer, type PlanWork, planWork } from "./plan-work.ts";
import { type SensitivityAnswer, sensitivityWork, type SensitivityWork } from "./sensitivity-work.ts";
import { stagesWork, type StagesWork } from "./stages-work.ts";
import type { StageResult } from "@crq/engine/treatment-stages";
import type { BlockRange } from "./simulate-in-parts.ts";

hardenPrototypes();

/** One scenario by the exact engine. */
export interface ExactWork {
  readonly engine: "exact";
  readonly scenario: Scenario;
  readonly exceed: readonly number[];
}

/** Several scenarios together by the exact engine. */
export interface ExactPortfolioWork {
  readonly engine: "exact";
  readonly scenarios: readonly Scenario[];
  readonly dependence: Dependence;
  readonly exceed: readonly number[];
}

/** Stored scenarios together, as dashboards show them. */
export interface JointWork {
  readonly engine: "exact";
  readonly members: readonly StoredMember[];
  readonly joined?: Joined;
}

/** Stored scenarios together, as a portfolio shows them: from gross to net, and what each contributes. */
export interface DeclaredWork {
  readonly engine: "exact";
  readonly portfolio: { readonly members: readonly StoredMember[]; readonly joined: Joined };
}

/** A range of blocks of a simulation. */
interface Part extends BlockRange {
  readonly engine: "simulate";
  readonly years: number;
  readonly seed: number;
  /** Nonzero once no one is waiting for the simulation anymore. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** A part of one scenario's simulation. */
export interface PartWork extends Part {
  readonly scenario: Scenario;
}

/** A part of a simulation of several scenarios together. */
export interface PortfolioPartWork extends Part {
  readonly scenarios: readonly Scenario[];
  readonly dependence: Dependence;
}

/** Processes one piece of work. */
export default function compute(
  work:
    | ExactWork
    | ExactPortfolioWork
    | JointWork
    | DeclaredWork
    | BaselineWork
    | SensitivityWork
    | StagesWork
    | PlanWork
    | ProjectWork
    | PartWork
    | PortfolioPartWork,
):
  | Result
  | PortfolioResult
  | JointLoss
  | PortfolioLoss
  | Frozen
  | Bridged
  | Verified
  | SensitivityAnswer
  | StageResult[]
  | PlanAnswer<PlanWork>
  | ProjectAnswer<ProjectWork>
  | SimulationPart
  | PortfolioPart {
  if ("plan" in work) return planWork(work);
  if ("choose" in work || "effectOf" in work) return projectWork(work);
  if ("stagesOf" in work) return stagesWork(work);
  if ("sensitivityOf" in work) return sensitivityWork(work);
  if ("freeze" in work || "bridge" in work || "verify" in work) return baselineWork(work);
  if ("portfolio" in work) return portfolioLoss(work.portfolio.members, work.portfolio.joined);
  if ("members" in work) return jointLoss(work.members, work.joined);
  if (work.engine === "exact")
    return "scenarios" in work
      ? exactPortfolio(work.scenarios, { dependence: work.dependence, exceed: work.exceed })
      : exact(work.scenario, { exceed: work.exceed });
  const { years, seed, firstBlock, blocks, stop } = work;
  const options = { years, seed, firstBlock, blocks, shouldStop: () => Atomics.load(stop, 0) !== 0 };
  return "scenarios" in work
    ? simulatePortfolioPart(work.scenarios, { ...options, dependence: work.dependence })
    : simulatePart(work.scenario, options);
}
