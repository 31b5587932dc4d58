import type { Policy, TowerLayer } from "@crq/contract/risk/policies";
import { type Standing, standingOf, statesOf } from "../control-records/standing.ts";
import type { Problems } from "../estimate/check-estimate.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { readTerms, type TermsDraft, termsDraft } from "./terms-draft.ts";

/** A layer while it's being edited. */
export interface LayerDraft {
  readonly retention: string;
  readonly limit: string;
  readonly share: string;
}

/** A policy while it's being edited. */
export interface PolicyDraft {
  readonly name: string;
  readonly insurer: string;
  readonly standing: Standing;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly premium: string;
  readonly tower: readonly LayerDraft[];
  readonly yearRetention: string;
  readonly yearLimit: string;
  /** Null: all. */
  readonly scenarioIds: readonly string[] | null;
  readonly terms: readonly TermsDraft[];
}

/** An empty layer that pays in full. */
export const NEW_LAYER: LayerDraft = { retention: "", limit: "", share: "100%" };

/** A new policy over all scenarios. */
export const NEW_POLICY: PolicyDraft = {
  name: "",
  insurer: "",
  standing: "in-place",
  startsOn: "",
  endsOn: "",
  premium: "",
  tower: [NEW_LAYER],
  yearRetention: "",
  yearLimit: "",
  scenarioIds: null,
  terms: [],
};

function written(value: number | null): string {
  return value === null ? "" : String(value);
}

/** A stored policy as typed. */
export function policyDraft(policy: Policy): PolicyDraft {
  const { name, insurer, startsOn, endsOn, premium, tower, perYear, scenarioIds, terms } = policy;
  return {
    name,
    insurer,
    standing: standingOf(policy),
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    premium: String(premium),
    tower: tower.map(({ retention, limit, share }) => ({
      retention: String(retention),
      limit: written(limit),
      share: `${Number((share * 100).toPrecision(6))}%`,
    })),
    yearRetention: perYear.retention === 0 ? "" : String(perYear.retention),
    yearLimit: written(perYear.limit),
    scenarioIds,
    terms: terms.map(termsDraft),
  };
}

/** A policy's values as they are sent, or its problems by field: `name`, `tower[0].limit`. */
export function readPolicy(draft: PolicyDraft) {
  const problems: Record<string, string> = {};
  const money = (path: string, text: string, empty: number | null): number | null => {
    if (text.trim() === "" && empty !== null) return empty;
    const read = readQuantity(text, "money");
    if (!read.ok) problems[path] = read.rule;
    else if (read.value < 0 || read.value > 1e15) problems[path] = "Enter an amount from 0 to 1,000T";
    return read.ok ? read.value : 0;
  };
  const limit = (path: string, text: string): number | null => {
    if (text.trim() === "") return null;
    const value = money(path, text, null)!;
    if (problems[path] === undefined && value <= 0)
      problems[path] = "Enter an amount above 0, or leave it empty for no limit";
    return value;
  };
  const name = draft.name.trim();
  if (name === "") problems["name"] = "Enter a name";
  const tower = draft.tower.map((layer, i): TowerLayer => {
    const at = `tower[${i}]`;
    const share = readQuantity(layer.share, "probability");
    if (!share.ok || !(share.value > 0 && share.value <= 1))
      problems[`${at}.share`] = "Above 0%, at most 100%";
    return {
      retention: money(`${at}.retention`, layer.retention, 0)!,
      limit: limit(`${at}.limit`, layer.limit),
      share: share.ok ? share.value : 1,
    };
  });
  if (draft.scenarioIds?.length === 0) problems["scenarioIds"] = "Choose at least one scenario";
  if (draft.startsOn !== "" && draft.endsOn !== "" && draft.endsOn < draft.startsOn)
    problems["endsOn"] = "Ends before it starts";
  const values = {
    name,
    insurer: draft.insurer.trim(),
    ...statesOf(draft.standing),
    startsOn: draft.startsOn === "" ? null : draft.startsOn,
    endsOn: draft.endsOn === "" ? null : draft.endsOn,
    premium: money("premium", draft.premium, null)!,
    tower,
    perYear: {
      retention: money("yearRetention", draft.yearRetention, 0)!,
      limit: limit("yearLimit", draft.yearLimit),
    },
    scenarioIds: draft.scenarioIds === null ? null : [...draft.scenarioIds],
    terms: readTerms(draft.terms, draft.scenarioIds, problems),
  };
  return { problems: problems as Problems, values: Object.keys(problems).length === 0 ? values : null };
}
