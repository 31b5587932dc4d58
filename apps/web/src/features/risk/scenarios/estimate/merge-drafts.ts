import type { Assumption } from "@crq/contract/risk/assumptions";
import type { Evidence, Scope } from "@crq/contract/risk/scenarios";
import { LOSS_FORMS, type LossForm } from "@crq/engine/scenario";
import type { Control, Insurance, TolerancePoint } from "@crq/engine/treatment";
import type { DistributionDraft } from "./distribution-draft.ts";
import { keysOf } from "./draft-differences.ts";
import { ASSUMPTION, CONTROL, type DraftField, INSURANCE, fieldsOf } from "./draft-fields.ts";
import { shownOf } from "./draft-words.ts";
import { FREQUENCY_NAMES, type ScenarioDraft } from "./estimate-draft.ts";

/** Who changed a field since both started from the same version. */
export interface Change {
  readonly key: string;
  readonly label: string;
  readonly by: "me" | "them" | "both";
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** Two people's changes to one version, field by field, and their combination. */
export interface Merge {
  readonly changes: readonly Change[];
  /** Both people's changes in one; null if they changed the same field differently. */
  readonly merged: ScenarioDraft | null;
}

/** Compares two versions with their common base. Fields that both changed the same way aren't shown. */
export function mergeDrafts(base: ScenarioDraft, mine: ScenarioDraft, theirs: ScenarioDraft): Merge {
  const [from, left, right] = [fieldsOf(base), fieldsOf(mine), fieldsOf(theirs)];
  const changes: Change[] = [];
  const merged = new Map<string, DraftField>();
  for (const key of keysOf(from, right, left)) {
    const [was, me, them] = [from.get(key), left.get(key), right.get(key)];
    const mineChanged = me?.same !== was?.same;
    const kept = mineChanged ? me : them;
    if (kept) merged.set(key, kept);
    if (me?.same === them?.same) continue;
    const by = mineChanged ? (them?.same === was?.same ? "me" : "both") : "them";
    const label = (me ?? them ?? was)!.label;
    const shown = (field: DraftField | undefined) => (field ? shownOf(key, field) : null);
    changes.push({ key, label, by, mine: shown(me), theirs: shown(them) });
  }
  return { changes, merged: changes.some(({ by }) => by === "both") ? null : assemble(merged) };
}

/** Rebuilds a scenario from its fields. Without `secondary.slef` there is no secondary loss. */
export function assemble(fields: ReadonlyMap<string, DraftField>): ScenarioDraft {
  const text = (key: string) => (fields.get(key)?.piece ?? "") as string;
  const distribution = (key: string) => fields.get(key)?.piece as DistributionDraft | undefined;
  const losses = (branch: string) =>
    [...fields.keys()]
      .filter((key) => key.startsWith(`${branch}.`) && key !== "secondary.slef")
      .map((key) => ({
        form: key.slice(branch.length + 1).replace(/#\d+$/, "") as LossForm,
        loss: distribution(key)!,
      }))
      .sort((a, b) => LOSS_FORMS.indexOf(a.form) - LOSS_FORMS.indexOf(b.form));
  const slef = distribution("secondary.slef");
  const eventCap = text("eventCap");
  const formCorrelation = text("formCorrelation");
  const priceYear = text("priceYear");
  const insurance = fields.get(INSURANCE)?.piece as Insurance | undefined;
  return {
    title: text("title"),
    description: text("description"),
    scope: {
      threat: text("scope.threat"),
      asset: text("scope.asset"),
      effect: text("scope.effect") as Scope["effect"],
    },
    evidence: [...fields].flatMap(([key, field]) =>
      key.startsWith("evidence:") ? (field.piece as readonly Evidence[]) : [],
    ),
    treatment: {
      controls: [...fields].flatMap(([key, field]) =>
        key.startsWith(CONTROL) ? [field.piece as Control] : [],
      ),
      ...(insurance && { insurance }),
    },
    tolerance: (fields.get("tolerance")?.piece ?? []) as readonly TolerancePoint[],
    assumptions: [...fields].flatMap(([key, field]) =>
      key.startsWith(ASSUMPTION) ? [field.piece as Assumption] : [],
    ),
    estimate: {
      currency: text("currency"),
      frequency: Object.fromEntries(
        FREQUENCY_NAMES.flatMap((name) => {
          const given = distribution(`frequency.${name}`);
          return given ? [[name, given]] : [];
        }),
      ),
      primary: losses("primary"),
      secondary: slef ? { slef, losses: losses("secondary") } : null,
      ...(eventCap !== "" && { eventCap }),
      ...(formCorrelation !== "" && { formCorrelation }),
      ...(priceYear !== "" && { priceYear }),
    },
  };
}
