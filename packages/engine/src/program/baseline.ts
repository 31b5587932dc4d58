/** A baseline: an organization's risk, frozen with everything that its figures follow from. The interchange format `crq-baseline/1`. */
import { canonicalJson } from "../canonical-json.ts";
import { sha256Hex, utf8 } from "../sha256.ts";
import type { TolerancePoint } from "../treatment.ts";
import type { BridgeFigures } from "./bridge.ts";
import type { Joined } from "./joined.ts";
import type { Member } from "./member.ts";
import { statedIn, type StatedPrices } from "./prices.ts";
import type { DatedRate } from "./rates.ts";
import { LOSS_FIGURES, type LossFigures, lossFigures } from "./loss-figures.ts";
import { type LossPart, type ProgramLoss, programLoss } from "./program-loss.ts";

/** Why a version of a scenario was saved. */
export interface SaveNote {
  readonly version: number;
  readonly note: string;
  readonly by: string | null;
  /** ISO 8601. */
  readonly at: string;
}

/** A frozen scenario: what its figures follow from, and what was recorded beside it. */
export interface BaselineMember extends Member {
  readonly title: string;
  /** The version that was frozen. */
  readonly version: number;
  readonly description: string;
  /** The name of its client; null: of the tenant as a whole. */
  readonly client: string | null;
  /** Sources of its estimates, as they were recorded. */
  readonly evidence: readonly unknown[];
  /** Threat community, asset and effect, as they were recorded; left out by baselines that are older than this. */
  readonly scope?: Readonly<Record<string, string>> | undefined;
  readonly tolerance: readonly TolerancePoint[];
  /** What it takes for granted, as recorded; left out where nothing is. */
  readonly assumptions?: readonly unknown[];
  /** Why it was saved since the baseline approved before, the latest first; left out where no reason was given. */
  readonly notes?: readonly SaveNote[];
  /** Who approved exactly what is frozen; left out if no one did. */
  readonly approval?: { readonly version: number; readonly by: string; readonly at: string };
}

/** Money per year: the stated figures of a baseline. */
export interface BaselineFigures {
  readonly scenarios: number;
  readonly leftOut: number;
  /** With the controls in place. */
  readonly now: LossFigures;
  /** Without any control, and with the plan carried out. */
  readonly inherent: LossFigures;
  readonly plan: LossFigures;
  /** After insurance, with the policies in place and by the plan; null without. */
  readonly net: { readonly now: LossFigures | null; readonly plan: LossFigures | null } | null;
  readonly parts: readonly LossPart[];
}

/** The record of a control that acts on frozen scenarios: what its figures don't follow from. */
export interface FrozenControl {
  /** The `record` of the scenarios' controls. */
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  /** By FAIR-CAM; null if it isn't stated. */
  readonly kind: string | null;
  readonly evidence: readonly unknown[];
  /** ISO 8601. */
  readonly reviewOn: string | null;
}

/** What a baseline freezes. */
export interface Baseline {
  readonly schema: "crq-baseline/1";
  readonly name: string;
  readonly organization: { readonly tenant: string; readonly client: string | null };
  /** Of the figures; members and policies in others are joined at the rates. */
  readonly currency: string;
  /** The exchange rates into it that were used; left out if all is in one currency. */
  readonly rates?: readonly DatedRate[];
  /** The year in whose prices the figures are, with the indices that were used; left out if losses are as estimated. */
  readonly prices?: StatedPrices;
  /** ISO 8601. */
  readonly frozenAt: string;
  readonly frozenBy: string;
  /** The version of the engine that computed the figures. */
  readonly engine: string;
  readonly members: readonly BaselineMember[];
  readonly joined: Joined;
  /** The records of the members' controls; left out by baselines that are older than this. */
  readonly controls?: readonly FrozenControl[];
  /** The accepted annual loss; null if none was stated in the currency. */
  readonly appetite: readonly TolerancePoint[] | null;
  readonly assumptions: readonly string[];
  /** What is asked for. */
  readonly decision: string;
  readonly figures: BaselineFigures;
}

/**
 * The joint loss of what a baseline froze, in its currency and its prices.
 *
 * @throws RangeError as `programLoss`, and if a currency has no rate
 */
export function baselineLoss(
  baseline: Pick<Baseline, "members" | "joined" | "currency" | "rates" | "prices">,
): ProgramLoss {
  const { currency, rates = [], prices } = baseline;
  const { members, joined } = statedIn(baseline, currency, rates, prices);
  return programLoss(members, joined);
}

/** The stated figures of a joint loss. */
export function baselineFigures(loss: ProgramLoss): BaselineFigures {
  const { scenarios, leftOut, inherent, residual, net, parts } = loss;
  return {
    scenarios,
    leftOut,
    now: lossFigures(loss),
    inherent,
    plan: residual,
    net: net && { now: net.now && lossFigures(net.now), plan: net.plan && lossFigures(net.plan) },
    parts,
  };
}

/** The figures of a baseline before and after insurance, as a bridge takes them: without insurance they're the same. */
export function bridgeFigures({ now, net }: BaselineFigures): BridgeFigures {
  return { now, net: net?.now ?? now };
}

/** The fingerprint of everything in a baseline: SHA-256 of its canonical JSON, as 64 hexadecimal digits. */
export function baselineHash(baseline: Baseline): string {
  return sha256Hex(utf8(canonicalJson(baseline)));
}

/** A figure whose recomputed value differs from the stated one. */
export interface FigureDifference {
  /** Its path in the figures: `net.now.p95`. */
  readonly figure: string;
  readonly stated: unknown;
  readonly recomputed: unknown;
}

/**
 * Computes a baseline's figures again from what it froze, and compares every bit of them.
 *
 * @returns the recomputed figures, and those that differ: none by the engine version that computed them; `largest` is the
 *   largest relative difference, 0.01 for one of 1 %
 * @throws RangeError if what it froze can't be computed
 */
export function recomputed(
  baseline: Pick<Baseline, "members" | "joined" | "currency" | "rates" | "prices" | "figures">,
): {
  readonly figures: BaselineFigures;
  readonly differences: readonly FigureDifference[];
  readonly largest: number;
} {
  const { figures } = baseline;
  const again = baselineFigures(baselineLoss(baseline));
  const differences = differencesOf(figures, again, "");
  return { figures: again, differences, largest: differences.length > 0 ? largestOf(figures, again) : 0 };
}

/** The largest relative difference of two baselines' figures; one that only one of them has counts as all of it. */
function largestOf(stated: BaselineFigures, again: BaselineFigures): number {
  const [before, after] = [amountsOf(stated), amountsOf(again)];
  const relative = [...new Set([...before.keys(), ...after.keys()])].map((name) => {
    const [one, other] = [before.get(name)?.amount ?? 0, after.get(name)?.amount ?? 0];
    const scale = Math.max(before.get(name)?.scale ?? 0, after.get(name)?.scale ?? 0);
    return one === other ? 0 : Math.abs(one - other) / scale;
  });
  return Math.max(0, ...relative);
}

/** A baseline's amounts by name, each with what its differences are relative to: itself or, for a part, the whole. */
function amountsOf(
  figures: BaselineFigures,
): ReadonlyMap<string, { readonly amount: number; readonly scale: number }> {
  const { parts } = figures;
  const whole = (key: "mean" | "tail") => parts.reduce((sum, part) => sum + Math.abs(part[key]), 0);
  const totals = { mean: whole("mean"), tail: whole("tail") };
  return new Map([
    ...statedFigures(figures).map(([name, amount]) => [name, { amount, scale: Math.abs(amount) }] as const),
    ...parts.flatMap(({ id, ...part }) =>
      (["mean", "tail"] as const).map(
        (key) => [`${key} of ${id}`, { amount: part[key], scale: totals[key] }] as const,
      ),
    ),
  ]);
}

/** The figures that differ in any bit, with their paths below `path`. */
export function differencesOf(stated: unknown, again: unknown, path: string): FigureDifference[] {
  if (!isObject(stated) || !isObject(again))
    return Object.is(stated, again) ? [] : [{ figure: path, stated, recomputed: again }];
  const names = [...new Set([...Object.keys(stated), ...Object.keys(again)])];
  return names.flatMap((name) => differencesOf(stated[name], again[name], path ? `${path}.${name}` : name));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The figures that a list of them names, for printing: label and money per year. */
export function statedFigures({
  now,
  net,
  inherent,
  plan,
}: BaselineFigures): readonly (readonly [string, number])[] {
  const named = (stage: string, figures: LossFigures) =>
    LOSS_FIGURES.map((key) => [`${stage}.${key}`, figures[key]] as const);
  return [
    ...named("inherent", inherent),
    ...named("now", now),
    ...named("plan", plan),
    ...(net?.now ? named("net.now", net.now) : []),
    ...(net?.plan ? named("net.plan", net.plan) : []),
  ];
}
