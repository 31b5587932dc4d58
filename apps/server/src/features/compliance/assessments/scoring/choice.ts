/** Which model of the tenant's scores an assessment. */
import {
  type AssessmentRecord,
  SCORING_MODELS,
  type ScoringModel,
} from "@crq/contract/compliance/assessments/records";
import type { ModelEdition } from "@crq/contract/compliance/scoring-models";
import type { SaidAssessment } from "@crq/frameworks/oscal/convert/results-shapes";
import type { Tx } from "../../../../db/doors.ts";
import { Fault } from "../../../../http/fault.ts";
import type { Source } from "../../frameworks/public.ts";
import { editionOf, publishedModels } from "../../model-editions/public.ts";
import { scoringFor } from "../records/scope.ts";

const invalid = (message: string) =>
  new Fault("invalid-request", { errors: [{ path: "ownModel", message }] });

/** The columns of an assessment that say what scores it. */
export interface ScoringColumns {
  readonly scoring_model: ScoringModel;
  readonly own_model_id: string | null;
  readonly own_model_edition: number | null;
  readonly own_model_name: string | null;
}

/** What an assessment's answers are, if a model reads them. */
const answersOf = ({ model }: ModelEdition): ScoringModel =>
  model.answers.kind === "maturity" ? "maturity" : "implementation";

/**
 * The latest edition of a published model that fits a framework.
 * @throws Fault `invalid-request`
 */
export async function columnsOfModel(tx: Tx, id: string, framework: string): Promise<ScoringColumns> {
  const [model] = await publishedModels(tx, { id, framework });
  if (!model) throw invalid("is not a published scoring model for this framework");
  return columnsOf(model);
}

function columnsOf(model: ModelEdition): ScoringColumns {
  return {
    scoring_model: answersOf(model),
    own_model_id: model.id,
    own_model_edition: model.edition,
    own_model_name: model.name,
  };
}

/** The columns of an assessment that the product scores. */
export const scoredByProduct = (scoring_model: ScoringModel): ScoringColumns => ({
  scoring_model,
  own_model_id: null,
  own_model_edition: null,
  own_model_name: null,
});

/**
 * The columns of one that is made from another: the same model in the edition that it has; where the framework is another one than the model is for, as the
 * product scores such answers.
 */
export async function carriedScoring(
  tx: Tx,
  source: Source,
  before: AssessmentRecord,
): Promise<ScoringColumns> {
  const { ownModel } = before;
  const product = scoredByProduct(scoringFor(source, before.scoringModel));
  const edition = ownModel === null ? undefined : await editionOf(tx, ownModel.id, ownModel.edition);
  return edition !== undefined && isFor(edition, source.id) ? columnsOf(edition) : product;
}

/** The columns of an import: the edition that the file names, if the tenant has it and it fits; else the product's way. */
export async function importedScoring(
  tx: Tx,
  source: Source,
  { scoringModel, ownModel }: Pick<SaidAssessment, "scoringModel" | "ownModel">,
): Promise<ScoringColumns> {
  const { id, edition: number } = ownModel ?? { id: "", edition: 0 };
  const known = UUID.test(id) && number > 0 && number <= 10_000;
  const edition = known ? await editionOf(tx, id, number) : undefined;
  if (edition !== undefined && isFor(edition, source.id)) return columnsOf(edition);
  const model = SCORING_MODELS.find((one) => one === scoringModel) ?? "implementation";
  return scoredByProduct(scoringFor(source, model));
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isFor = ({ framework }: ModelEdition, id: string) => framework === null || framework === id;

/**
 * The columns of a change to another model; undefined if it changes nothing.
 * @throws Fault `conflict` for an assessment that was submitted; `invalid-request` for a model that reads other answers than an active one has
 */
export async function changeOfModel(
  tx: Tx,
  before: AssessmentRecord,
  id: string | null,
): Promise<ScoringColumns | undefined> {
  if (id === null && before.ownModel === null) return undefined;
  if (before.status !== "draft" && before.status !== "active")
    throw new Fault("conflict", {
      detail: "What scores an assessment can change until it’s submitted. Return it first.",
    });
  if (id === null) return scoredByProduct(before.scoringModel);
  const wanted = await columnsOfModel(tx, id, before.framework);
  const { ownModel } = before;
  if (ownModel?.id === wanted.own_model_id && ownModel.edition === wanted.own_model_edition) return undefined;
  const other = (wanted.scoring_model === "maturity") !== (before.scoringModel === "maturity");
  if (other && before.counts.assessed > 0)
    throw invalid(
      wanted.scoring_model === "maturity"
        ? "reads levels of maturity, and this assessment has verdicts"
        : "reads verdicts, and this assessment has levels of maturity",
    );
  return wanted;
}
