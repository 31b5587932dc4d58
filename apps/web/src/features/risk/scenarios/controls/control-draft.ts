import type { ControlSummary } from "@crq/contract/risk/controls";
import { checkTreatment } from "@crq/engine/controls/check-treatment";
import { followedEffects } from "@crq/engine/controls/followed-effects";
import { controlNodes } from "@crq/engine/controls/applied-effects";
import type { Distribution, Scenario } from "@crq/engine/scenario";
import type { Control, ControlChange, ControlEffect, ControlNode } from "@crq/engine/treatment";
import type { Problems } from "../estimate/check-estimate.ts";
import { type DistributionDraft, draftOf, readDistribution } from "../estimate/distribution-draft.ts";
import { isInPlace, willBeInPlace } from "@crq/engine/controls/control-states";
import { type Standing, standingOf, statesOf } from "../control-records/standing.ts";
import { factorAt } from "../estimate/factors.ts";
import type { QuantityKind } from "../../../../ui/form/quantity.ts";

/** An effect while it's being edited. Both kinds of change are kept, so that switching back loses nothing. */
export interface EffectDraft {
  readonly node: ControlNode;
  readonly type: ControlChange["type"];
  readonly factor: DistributionDraft;
  readonly replacement: DistributionDraft;
}

/** A control while it's being edited. */
export interface ControlDraft {
  readonly id: string;
  readonly title: string;
  /** Whether the scenario's estimates assume it in place. */
  readonly status: Control["status"];
  readonly standing: Standing;
  /** Its record; absent until it's saved. */
  readonly record?: string;
  /** Whether it has the record's effects; `effects` are these as far as the record isn't known. */
  readonly follows: boolean;
  readonly annualCost: DistributionDraft;
  readonly effects: readonly EffectDraft[];
}

/** How a node's own values are typed. */
export function nodeKind(node: ControlNode): QuantityKind {
  return factorAt(node)?.kind ?? "money";
}

/** Nodes whose estimates can only be multiplied, because they represent several. */
export function onlyMultiplied(node: ControlNode): boolean {
  return node === "primary" || node === "secondary";
}

/** The nodes that a control can change, in the order of the taxonomy. */
export function nodesOf(scenario: Scenario): ControlNode[] {
  const nodes = [...controlNodes(scenario)];
  const rank = (node: ControlNode) => (node.startsWith("frequency") ? 0 : node.startsWith("primary") ? 1 : 2);
  return nodes.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(b === "primary" || b === "secondary") - Number(a === "primary" || a === "secondary"),
  );
}

const HALF: DistributionDraft = { type: "pert", text: { min: "40%", mode: "60%", max: "80%" } };

function replacementFor(node: ControlNode): DistributionDraft {
  const low: Readonly<Record<QuantityKind, Readonly<Partial<Record<"min" | "mode" | "max", string>>>>> = {
    money: { min: "10K", mode: "50K", max: "200K" },
    frequency: { min: "0.05", mode: "0.1", max: "0.3" },
    probability: { min: "5%", mode: "10%", max: "20%" },
  };
  return { type: "pert", text: low[nodeKind(node)] };
}

/** A new effect on a node: it leaves about 60 %, to be adjusted. */
export function newEffect(node: ControlNode): EffectDraft {
  return { node, type: "factor", factor: HALF, replacement: replacementFor(node) };
}

/** A new control that changes a node. */
export function newControl(id: string, node: ControlNode): ControlDraft {
  return {
    id,
    title: "",
    status: "planned",
    standing: "planned",
    annualCost: { type: "pert", text: { min: "40K", mode: "50K", max: "80K" } },
    follows: false,
    effects: [newEffect(node)],
  };
}

/** A stored control as typed. */
export function controlDraft(control: Control): ControlDraft {
  const { id, title, status, annualCost, effects, record, follows = false } = control;
  return {
    id,
    title,
    status,
    standing: standingOf({ inPlace: isInPlace(control), willBe: willBeInPlace(control) }),
    ...(record !== undefined && { record }),
    annualCost: draftOf(annualCost, "money"),
    follows,
    effects: effects.map(effectDraft),
  };
}

/** An effect as typed. */
export function effectDraft({ node, change }: ControlEffect): EffectDraft {
  return {
    node,
    type: change.type,
    factor: change.type === "factor" ? draftOf(change.factor, "probability") : HALF,
    replacement:
      change.type === "replacement" ? draftOf(change.distribution, nodeKind(node)) : replacementFor(node),
  };
}

/** A control of the tenant that begins to act on this scenario, as it is now; it follows the effects that its record states for it. */
export function recordedControl(id: string, record: ControlSummary, scenario: Scenario): ControlDraft {
  const cost = record.annualCost as Distribution;
  const { effects } = followedEffects(record.effects as readonly ControlEffect[], scenario);
  return {
    ...newControl(id, "frequency.lef"),
    ...(effects.length > 0 && { follows: true, effects: effects.map(effectDraft) }),
    title: record.name,
    status: record.inPlace ? "existing" : "planned",
    standing: standingOf(record),
    record: record.id,
    annualCost: draftOf(cost, "money"),
  };
}

/** A control that can be saved, or its problems by path: `title`, `annualCost.min`, `effects[0].change.factor.p5`. */
export interface ControlCheck {
  readonly control: Control | null;
  readonly problems: Problems;
}

/** Reads a control and validates it with the engine against the scenario; one that follows has the effects of `record`, if that's known. */
export function checkControl(
  draft: ControlDraft,
  scenario: Scenario,
  record?: Pick<ControlSummary, "effects">,
): ControlCheck {
  const problems: Record<string, string> = {};
  const read = (path: string, distribution: DistributionDraft, kind: QuantityKind) => {
    const reading = readDistribution(distribution, kind);
    for (const [parameter, rule] of Object.entries(reading.problems)) problems[`${path}.${parameter}`] = rule;
    return reading.values as Distribution;
  };
  const own = () =>
    draft.effects.map(({ node, type, factor, replacement }, index) => {
      const path = `effects[${index}].change`;
      const change: ControlChange =
        type === "factor" || onlyMultiplied(node)
          ? { type: "factor", factor: read(`${path}.factor`, factor, "probability") }
          : { type: "replacement", distribution: read(`${path}.distribution`, replacement, nodeKind(node)) };
      return { node, change };
    });
  const effects =
    draft.follows && record
      ? followedEffects(record.effects as readonly ControlEffect[], scenario).effects
      : own();
  const { inPlace, willBe } = statesOf(draft.standing);
  const control: Control = {
    id: draft.id,
    title: draft.title.trim(),
    status: draft.status,
    ...(inPlace !== (draft.status === "existing") && { inPlace }),
    ...(!willBe && { willBe }),
    ...(draft.record !== undefined && { record: draft.record }),
    ...(draft.follows && { follows: true }),
    annualCost: read("annualCost", draft.annualCost, "money"),
    effects,
  };
  if (control.title === "") problems["title"] = "Enter a title";
  for (const { path, rule } of checkTreatment({ controls: [control] }, scenario))
    problems[path.replace("controls[0].", "")] ??= rule.charAt(0).toUpperCase() + rule.slice(1);
  return { control: Object.keys(problems).length === 0 ? control : null, problems };
}
