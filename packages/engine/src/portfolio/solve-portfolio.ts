/** The exact distribution of a portfolio's annual loss, on as many lattices as it needs. */
import type { Estimate } from "../exact/annual-loss.ts";
import type { Moments } from "../exact/compound-model.ts";
import type { CompoundModel } from "../exact/compound-sum.ts";
import { type Level, type LevelOptions, solveLevel, tiltFor } from "../exact/level.ts";
import { roughSpan, type SolveLevel, stackLevels, topSpan } from "../exact/plan-levels.ts";
import type { CauseModel } from "./common-cause.ts";
import type { FactorNodes } from "./conditional-member.ts";
import { factorEffect, factorNodes, roughNodes } from "./factor-nodes.ts";
import { StitchedLoss } from "../exact/stitched-loss.ts";
import { MemberChain } from "./member-chain.ts";
import { type MemberLattice, memberLattices, ownDistribution } from "./member-lattice.ts";
import { type PortfolioLattice, sumDistribution } from "./portfolio-lattice.ts";
import { turningScale } from "./score-grid.ts";
import { partialExpectations } from "./tail-contributions.ts";

/** Points of the lattices that determine the largest span. */
const PROBE_LENGTH = 512;
/** On such a lattice most points of a member are lumps, since it's coarse: they are told by this share of the scale. */
const ROUGH_SHARE = 0.1;
/** How much wider the spacing of the factor's nodes is for the coarse lattice. */
const COARSER = 1.1;
/** A member's own percentile is resolved if at least this many steps are below it. */
const RESOLVED_STEPS = 64;
const OWN_LENGTH = 1024;
const OWN_RATIO = 24;
const MOST_OWN_LEVELS = 4;
/** The share of a level's span in which it is used. */
const USED_SHARE = 0.9;

/** A member that can have a loss. */
export interface ActiveMember {
  readonly model: CompoundModel | CauseModel;
  readonly moments: Moments;
}

/** Nodes of the factor for the fine and the coarse lattice. */
interface NodePair {
  readonly fine: FactorNodes;
  readonly coarse: FactorNodes;
}

/** A level with the members on its lattices. */
interface PortfolioLevel extends Level {
  readonly lattices: { readonly fine: PortfolioLattice; readonly coarse?: PortfolioLattice };
}

/** A portfolio solved. */
export interface SolvedPortfolio {
  readonly annual: StitchedLoss;
  readonly levels: readonly PortfolioLevel[];
  readonly nodes: NodePair | undefined;
  /** The error of the chance of no loss. */
  readonly noneError: number;
  /** The sum of the covariances of all pairs, money squared. */
  readonly covariance: Estimate;
  /** Each member's own annual loss. */
  readonly own: readonly StitchedLoss[];
}

/** The end of the largest lattice, and the chance of a year without loss. */
function probe(
  members: readonly ActiveMember[],
  solve: SolveLevel<PortfolioLevel>,
): { readonly top: number; readonly none: number } {
  let rarest = 0;
  let mean = 0;
  for (const { model, moments } of members) {
    rarest = Math.max(rarest, roughSpan(model));
    mean += moments.mean;
  }
  let none = 1;
  const first = rarest + Math.min(3 * mean, rarest * members.length);
  const top = topSpan(first, (options) => {
    const level = solve({ ...options, length: PROBE_LENGTH });
    none = level.fine.cdf(0);
    return level;
  });
  return { top, none };
}

/** The sums on the lattices of a level. */
function solved(
  level: Pick<Level, "span" | "beyond" | "tilt">,
  lattices: PortfolioLevel["lattices"],
  nodes?: NodePair,
): PortfolioLevel {
  const { fine, coarse } = lattices;
  return {
    ...level,
    lattices,
    fine: sumDistribution(fine, nodes?.fine),
    ...(coarse && { coarse: sumDistribution(coarse, nodes?.coarse) }),
  };
}

/** A level of independent members. */
function independentLevel(
  members: readonly ActiveMember[],
  { span, length, beyond, compare }: LevelOptions,
): PortfolioLevel {
  const strength = tiltFor(beyond);
  const pairs = members.map(({ model }) => memberLattices(model, { span, length, strength, compare }));
  const frame = { strength, size: members.length };
  return solved(
    { span, beyond, tilt: strength },
    {
      fine: { ...frame, length, step: span / length, members: pairs.map(({ fine }) => fine) },
      ...(compare && {
        coarse: {
          ...frame,
          length: length / 2,
          step: (2 * span) / length,
          members: pairs.map(({ coarse }) => coarse!),
        },
      }),
    },
  );
}

/** A level of members that depend on one factor, and of causes that don't. */
function factorLevel(
  chains: readonly MemberChain[],
  causes: readonly ActiveMember[],
  nodes: NodePair,
  { span, length, beyond, compare }: LevelOptions,
): PortfolioLevel {
  const strength = tiltFor(beyond);
  const apart = causes.map(({ model }) => memberLattices(model, { span, length, strength, compare }));
  const lattice = (which: "fine" | "coarse", size: number): PortfolioLattice => {
    const step = span / size;
    const members = [...chains.map((chain) => chain.points(which, step)), ...apart.map((one) => one[which]!)];
    return { strength, size: members.length, length: size, step, members };
  };
  return solved(
    { span, beyond, tilt: strength },
    { fine: lattice("fine", length), ...(compare && { coarse: lattice("coarse", length / 2) }) },
    nodes,
  );
}

/** What the levels share. */
function assembled(
  levels: readonly PortfolioLevel[],
  size: number,
): Pick<SolvedPortfolio, "annual" | "levels" | "noneError"> {
  const { fine, coarse } = levels.at(-1)!;
  return {
    annual: new StitchedLoss(levels, fine.cdf(0), []),
    levels,
    noneError: 5e-12 * size + Math.abs(fine.cdf(0) - coarse!.cdf(0)),
  };
}

/**
 * Solves a portfolio of independent members.
 *
 * @param members one or more, in canonical order
 * @param length points of each lattice, a power of two
 * @param furthest a loss that must be reached, money; 0 if none
 */
export function solveIndependent(
  members: readonly ActiveMember[],
  length: number,
  furthest: number,
): SolvedPortfolio {
  const solve: SolveLevel<PortfolioLevel> = (options) => independentLevel(members, options);
  const levels = stackLevels(solve, { ...probe(members, solve), length, furthest });
  return {
    ...assembled(levels, members.length),
    nodes: undefined,
    covariance: { value: 0, error: 0 },
    own: members.map(({ model }, i) => ownLoss(model, levels, i)),
  };
}

/**
 * Solves a portfolio of members that are joined by one factor: correlation r, 0 < r < 1. Arguments as for {@link solveIndependent}.
 *
 * @param causes don't depend on the factor; they come after the members
 */
export function solveWithFactor(
  members: readonly ActiveMember[],
  causes: readonly ActiveMember[],
  r: number,
  length: number,
  furthest: number,
): SolvedPortfolio {
  const rough = roughNodes(r);
  const scale = turningScale(r);
  const probed = probe([...members, ...causes], (options) => {
    const frame = { top: options.span, length: options.length, scale: ROUGH_SHARE * scale, most: 1 };
    const chains = members.map(({ model }) => new MemberChain(model, frame));
    return factorLevel(chains, causes, { fine: rough, coarse: rough }, options);
  });
  const top = Math.max(probed.top, 1.2 * furthest);
  const chains = members.map(({ model }) => new MemberChain(model, { top, length, scale }));
  const target = { step: (2 * top) / length, length: length / 2 };
  const effect = factorEffect(
    chains.map((chain, i) => ({
      points: chain.points("coarse", target.step),
      mean: members[i]!.moments.mean,
    })),
    target,
    r,
  );
  const nodes = { fine: effect.nodes, coarse: factorNodes(r, COARSER * effect.nodes.spacing) };
  const levels = stackLevels((options) => factorLevel(chains, causes, nodes, options), {
    none: probed.none,
    top,
    length,
    furthest: 0,
  });
  return {
    ...assembled(levels, members.length + causes.length),
    nodes,
    covariance: { value: effect.covariance, error: effect.covarianceError },
    own: [
      ...chains.map((chain, i) => new StitchedLoss(chain.levels(), members[i]!.model.counts.none, [])),
      ...causes.map(({ model }, i) => ownLoss(model, levels, members.length + i)),
    ],
  };
}

/** A member's own annual loss, on the portfolio's lattices and, if it's too small for them, on finer ones. */
function ownLoss(
  model: CompoundModel | CauseModel,
  levels: readonly PortfolioLevel[],
  i: number,
): StitchedLoss {
  const own = levels.map(({ span, tilt, beyond, lattices }): Level => {
    const fine = lattices.fine.members[i] as MemberLattice;
    const coarse = lattices.coarse?.members[i] as MemberLattice | undefined;
    return {
      span,
      tilt,
      beyond,
      fine: ownDistribution(fine),
      ...(coarse && { coarse: ownDistribution(coarse) }),
    };
  });
  const { none } = model.counts;
  const q = Math.max(0.95, none + 1e-6);
  const most = "struck" in model ? 0 : MOST_OWN_LEVELS;
  for (let j = 0; j < most && own[0]!.fine.cdf(RESOLVED_STEPS * own[0]!.fine.step) >= q; j++) {
    const span = own[0]!.span / OWN_RATIO;
    const beyond = Math.max(0, own[0]!.fine.cdf(2 * span) - own[0]!.fine.cdf(span));
    own.unshift(solveLevel(model, undefined, { span, length: OWN_LENGTH, beyond, compare: false }));
  }
  return new StitchedLoss(own, none, []);
}

/**
 * E[Lᵢ | the portfolio's loss is in its worst share 1 − q], money, for every q and then every member.
 *
 * An atom of the portfolio's loss at the quantile counts in proportion. With a factor it is worked out on the coarse lattice.
 */
export function tailParts(
  members: readonly ActiveMember[],
  { annual, levels, nodes }: SolvedPortfolio,
  qs: readonly number[],
): number[][] {
  const means = members.map(({ moments }) => moments.mean);
  const which = nodes ? "coarse" : "fine";
  const levelOf = (q: number): PortfolioLevel =>
    levels.find(({ fine, span }) => fine.cdf(USED_SHARE * span) >= q) ?? levels.at(-1)!;
  const parts = new Map<number, number[]>();
  const uncertain = qs.filter((q) => q > annual.none);
  for (const level of new Set(uncertain.map(levelOf))) {
    const here = uncertain.filter((q) => levelOf(q) === level);
    const losses = here.map((q) => level[which]!.quantile(q));
    const below = partialExpectations(level.lattices[which]!, nodes?.[which], losses);
    for (const [j, q] of here.entries())
      parts.set(
        q,
        means.map((mean, i) => Math.max(0, mean - below[j]![i]!) / (1 - q)),
      );
  }
  return qs.map((q) => parts.get(q) ?? means.map((mean) => mean / (1 - q)));
}
