/** Estimating a node of the frequency from its parts, and directly again. Loaded on demand. */
import { vulnerabilityOf } from "@crq/engine/exact/vulnerability";
import type { FrequencyInput } from "@crq/engine/inputs";
import type { Distribution } from "@crq/engine/scenario";
import { derivedValue } from "./derived-frequency.ts";
import {
  type DistributionDraft,
  PARAMETERS,
  type Parameter,
  draftOf,
  isBlank,
  readDistribution,
} from "../distribution-draft.ts";
import { type EstimateDraft, type FrequencyDraft, frequencyKind } from "../estimate-draft.ts";
import { FREQUENCY_PARTS, type SplitNode, inputsBelow, isSplitNode } from "./frequency-parts.ts";

/** The same shape with every figure multiplied; text that isn't a number stays as typed. */
function times(draft: DistributionDraft, factor: number): DistributionDraft {
  const { values } = readDistribution(draft, "frequency");
  const text: Partial<Record<Parameter, string>> = { ...draft.text };
  const bounds = draft.type === "lognormal90" ? (["min", "max"] as const) : [];
  for (const name of [...PARAMETERS[draft.type], ...bounds]) {
    const value = values[name];
    if (value === null || value === undefined) continue;
    const scaled = Number((value * factor).toPrecision(12));
    Object.assign(
      text,
      draftOf({ type: draft.type, [name]: scaled } as unknown as Distribution, "frequency").text,
    );
  }
  return { type: draft.type, text };
}

/** A chance to be estimated. */
const BLANK_CHANCE: DistributionDraft = { type: "pert", text: {} };

function share(min: number, mode: number, max: number): DistributionDraft {
  return draftOf({ type: "pert", min, mode, max }, "probability");
}

/** Attackers from average skill up to organized groups. */
const CAPABILITY = { type: "pert", min: 0.3, mode: 0.6, max: 0.9 } as const;
/** How far a strength extends below and above its most likely value. */
const REACH = 0.15;

/**
 * The strength, in whole per cent, that lets through the given share of {@link CAPABILITY}, as closely as possible.
 */
function strengthFor(chance: number): Distribution {
  const at = (percent: number): Distribution => {
    const mode = percent / 100;
    return {
      type: "pert",
      min: Math.max(0, Number((mode - REACH).toFixed(2))),
      mode,
      max: Math.min(1, Number((mode + REACH).toFixed(2))),
    };
  };
  // The share falls as the strength rises.
  let [low, high] = [0, 100];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (vulnerabilityOf(CAPABILITY, at(middle)) > chance) low = middle;
    else high = middle;
  }
  const miss = (percent: number) => Math.abs(vulnerabilityOf(CAPABILITY, at(percent)) - chance);
  return at(miss(low) < miss(high) ? low : high);
}

/**
 * Initial figures whose product stays near the original estimate: attempts at twice the loss events with a vulnerability around 50
 * %; contacts at ten times the attempts with action around 10 %; a strength that lets through, of attackers around the 60th
 * percentile, the share given by the vulnerability. Without a figure to start from, the parts have none.
 */
function startingParts(node: SplitNode, draft: DistributionDraft): FrequencyDraft {
  const blank = isBlank(draft);
  switch (node) {
    case "lef":
      return { tef: times(draft, 2), vulnerability: blank ? BLANK_CHANCE : share(0.4, 0.5, 0.6) };
    case "tef":
      return {
        contactFrequency: times(draft, 10),
        probabilityOfAction: blank ? BLANK_CHANCE : share(0.05, 0.1, 0.15),
      };
    default: {
      if (blank) return { threatCapability: BLANK_CHANCE, resistanceStrength: BLANK_CHANCE };
      const chance = derivedValue(
        { tef: { type: "constant", text: { value: "1" } }, vulnerability: draft },
        "lef",
      );
      return {
        threatCapability: draftOf(CAPABILITY, "probability"),
        resistanceStrength: draftOf(strengthFor(chance?.mean ?? 0.5), "probability"),
      };
    }
  }
}

function without(frequency: FrequencyDraft, names: readonly FrequencyInput[]): FrequencyDraft {
  return Object.fromEntries(
    Object.entries(frequency).filter(([name]) => !names.includes(name as FrequencyInput)),
  );
}

/** A part's earlier text, on the lowest level where there is any; null if there is none. */
function typedBefore(aside: FrequencyDraft, part: FrequencyInput): FrequencyDraft | null {
  const own = aside[part];
  if (own) return { [part]: own };
  if (!isSplitNode(part)) return null;
  const [first, second] = FREQUENCY_PARTS[part].map((below) => typedBefore(aside, below));
  return first && second ? { ...first, ...second } : null;
}

/** The estimate with a node broken down: into earlier parts, else into parts whose product stays near it. */
export function splitNode(estimate: EstimateDraft, node: SplitNode): EstimateDraft {
  const draft = estimate.frequency[node];
  if (!draft) return estimate;
  const aside = estimate.aside ?? {};
  const [first, second] = FREQUENCY_PARTS[node].map((part) => typedBefore(aside, part));
  const parts = first && second ? { ...first, ...second } : startingParts(node, draft);
  return {
    ...estimate,
    frequency: { ...without(estimate.frequency, [node]), ...parts },
    aside: { ...aside, [node]: draft },
  };
}

/** The recombined estimate of a node: its earlier text, else its parts' 90 % interval (a chance: its value). */
export function joinParts(estimate: EstimateDraft, node: SplitNode): EstimateDraft {
  const below = inputsBelow(node);
  const parts = Object.fromEntries(
    Object.entries(estimate.frequency).filter(([name]) => below.includes(name as FrequencyInput)),
  );
  const draft = estimate.aside?.[node] ?? joined(estimate.frequency, node);
  if (!draft) return estimate;
  return {
    ...estimate,
    frequency: { ...without(estimate.frequency, below), [node]: draft },
    aside: { ...estimate.aside, ...parts },
  };
}

function joined(frequency: FrequencyDraft, node: SplitNode): DistributionDraft {
  const value = derivedValue(frequency, node);
  const kind = frequencyKind(node);
  if (!value) return { type: "pert", text: {} };
  const rounded = (number: number) => Number(number.toPrecision(3));
  const [p5, p95, mean] = [rounded(value.p5), rounded(value.p95), rounded(value.mean)];
  return p5 > 0 && p5 < p95 && kind === "frequency"
    ? draftOf({ type: "lognormal90", p5, p95 }, kind)
    : draftOf({ type: "constant", value: mean }, kind);
}
