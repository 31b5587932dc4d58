import type { ControlKind, ControlRecord } from "@crq/contract/risk/controls";
import type { Distribution } from "@crq/engine/scenario";
import { checkDistribution, MAX_LOSS } from "@crq/engine/parse/distribution";
import { Problems as EngineProblems } from "@crq/engine/parse/problems";
import type { Problems } from "../estimate/check-estimate.ts";
import { type DistributionDraft, draftOf, readDistribution } from "../estimate/distribution-draft.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { type EvidenceDraft, evidenceDraft, readEvidence } from "./evidence-draft.ts";
import { type Standing, standingOf, statesOf } from "./standing.ts";

/** A control's record while it's being edited. */
export interface RecordDraft {
  readonly name: string;
  readonly description: string;
  readonly kind: ControlKind | "";
  readonly owner: string;
  readonly standing: Standing;
  readonly plannedOn: string;
  readonly annualCost: DistributionDraft;
  readonly oneOff: string;
  readonly oneOffYears: string;
  readonly evidence: readonly EvidenceDraft[];
  readonly reviewOn: string;
  /** Other controls that it needs beside it, and that it can't be combined with. */
  readonly requires: ControlRecord["requires"];
  readonly excludes: ControlRecord["excludes"];
}

/** A new control: planned, its cost to be filled in. */
export function newRecord(): RecordDraft {
  return {
    name: "",
    description: "",
    kind: "",
    owner: "",
    standing: "planned",
    plannedOn: "",
    annualCost: { type: "pert", text: { min: "", mode: "", max: "" } },
    oneOff: "",
    oneOffYears: "3",
    evidence: [],
    reviewOn: "",
    requires: [],
    excludes: [],
  };
}

/** A stored control as typed. */
export function recordDraft(control: ControlRecord): RecordDraft {
  const { name, description, kind, owner, plannedOn, annualCost, oneOff, evidence, reviewOn } = control;
  const { requires, excludes } = control;
  return {
    name,
    description,
    kind: kind ?? "",
    owner,
    standing: standingOf(control),
    plannedOn: plannedOn ?? "",
    annualCost: draftOf(annualCost as Distribution, "money"),
    oneOff: oneOff === null ? "" : String(oneOff.amount),
    oneOffYears: String(oneOff?.years ?? 3),
    evidence: evidence.map(evidenceDraft),
    reviewOn: reviewOn ?? "",
    requires,
    excludes,
  };
}

/** A control's values as they are sent, or its problems by field: `name`, `annualCost.min`, `evidence[0].source`. */
export function readRecord(draft: RecordDraft) {
  const problems: Record<string, string> = {};
  const name = draft.name.trim();
  if (name === "") problems["name"] = "Enter a name";
  const annualCost = readCost(draft.annualCost, "annualCost", problems);
  const oneOff = readOneOff(draft, problems);
  const evidence = readEvidence(draft.evidence, problems);
  const changes = draft.standing === "planned" || draft.standing === "ending";
  const values = {
    name,
    description: draft.description,
    kind: draft.kind === "" ? null : draft.kind,
    owner: draft.owner.trim(),
    ...statesOf(draft.standing),
    plannedOn: changes && draft.plannedOn !== "" ? draft.plannedOn : null,
    annualCost,
    oneOff,
    evidence,
    reviewOn: draft.reviewOn === "" ? null : draft.reviewOn,
    requires: draft.requires.map(({ id }) => id),
    excludes: draft.excludes.map(({ id }) => id),
  };
  return { problems: problems as Problems, values: Object.keys(problems).length === 0 ? values : null };
}

/** A cost as it's sent; its problems go to the field's. */
export function readCost(
  draft: DistributionDraft,
  field: string,
  problems: Record<string, string>,
): ControlRecord["annualCost"] {
  const reading = readDistribution(draft, "money");
  for (const [parameter, rule] of Object.entries(reading.problems)) problems[`${field}.${parameter}`] = rule;
  const found = new EngineProblems();
  const domain = { least: 0, most: MAX_LOSS, rule: "must be from 0 to 1e15", unbounded: true };
  checkDistribution(found, reading.values, field, domain);
  for (const { path, rule } of found.found) problems[path] ??= rule.charAt(0).toUpperCase() + rule.slice(1);
  return reading.values as ControlRecord["annualCost"];
}

function readOneOff(
  { oneOff, oneOffYears, annualCost }: RecordDraft,
  problems: Record<string, string>,
): ControlRecord["oneOff"] {
  if (oneOff.trim() === "") return null;
  const amount = readQuantity(oneOff, "money");
  const years = Number(oneOffYears);
  if (!amount.ok) problems["oneOff"] = amount.rule;
  if (!Number.isInteger(years) || years < 1 || years > 20) problems["oneOffYears"] = "Enter 1 to 20";
  if (annualCost.type === "lognormal90")
    problems["oneOff"] ??= "Give the yearly cost as a range with a most likely value to add this to it";
  return amount.ok ? { amount: amount.value, years } : null;
}
