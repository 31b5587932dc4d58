/** What can score an assessment, as choices of a field: the product's ways, and the tenant's published models. */
import type { AssessmentRecord } from "@crq/contract/compliance/assessments/records";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../api/call.ts";
import { MODELS } from "./words.ts";

const OWN = "own ";

/** The published models that fit a framework, each with its edition. */
function useOffered(framework: string) {
  const query = { query: { framework } };
  return (
    useQuery({ ...queryOf("scoringModels.offered", query), enabled: framework !== "" }).data?.items ?? []
  );
}

const words = ({ name, edition }: { readonly name: string; readonly edition: number }) =>
  `${name} (your model, edition ${edition})`;

/** The choices for a new assessment of a framework. */
export function useOwnChoices(framework: string): Readonly<Record<string, string>> {
  return Object.fromEntries(useOffered(framework).map((model) => [`${OWN}${model.id}`, words(model)]));
}

/** The tenant's model that a choice names; undefined: one of the product's ways. */
export function ownModelOf(choice: string): string | undefined {
  return choice.startsWith(OWN) ? choice.slice(OWN.length).split(" ")[0] : undefined;
}

const keyOf = ({ id, edition }: { readonly id: string; readonly edition: number }) =>
  `${OWN}${id} ${edition}`;

/** What scores an assessment now, and what else could: models that read the answers it has. */
export function useChangedScoring(record: AssessmentRecord) {
  const { ownModel, scoringModel, framework, counts, status } = record;
  const offered = useOffered(framework).filter(
    ({ answers }) => counts.assessed === 0 || (answers === "maturity") === (scoringModel === "maturity"),
  );
  const models = [...(ownModel ? [ownModel] : []), ...offered];
  return {
    now: ownModel ? keyOf(ownModel) : "",
    /** Undefined where nothing can be chosen. */
    choices:
      models.length === 0 || (status !== "draft" && status !== "active")
        ? undefined
        : {
            "": MODELS[scoringModel],
            ...Object.fromEntries(models.map((model) => [keyOf(model), words(model)])),
          },
  };
}
