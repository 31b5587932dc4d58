import type { Scored } from "@crq/contract/compliance/scoring-models";
import { sprsOfAnswers } from "@crq/frameworks/scoring/sprs";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "../../../../api/call.ts";
import { scoreInWords } from "../../scoring-models/public.ts";
import { percent } from "../../../../ui/format.ts";
import { sprsWords } from "../sprs-words.ts";
import type { Workspace } from "./use-workspace.ts";

type Scorable = Pick<Workspace, "record" | "framework" | "answers">;

/** The score by a model of the tenant's, computed here from the edition that the assessment has; undefined for others. */
function useOwnScore({ record, framework, answers }: Scorable) {
  const { ownModel, scored } = record;
  const scorer = useQuery({
    queryKey: ["own score", ownModel?.id, ownModel?.edition, framework.id],
    queryFn: async () => {
      const { id, edition } = ownModel!;
      const [{ scorerOf }, { model }] = await Promise.all([
        import("./own-scorer.ts"),
        call("scoringModels.edition", { params: { id }, query: { edition } }),
      ]);
      return { score: scorerOf(model, framework) };
    },
    enabled: ownModel !== null,
    staleTime: Infinity, // an edition never changes
  }).data;
  const now = useMemo(() => scorer?.score(answers.rows.values()), [scorer, answers.rows]);
  const shown = now ?? scored;
  if (ownModel === null || !shown) return undefined;
  const { name, edition: number } = ownModel;
  return {
    words: scoreInWords(shown),
    label: shown.value === null ? "No score yet" : `${name}, edition ${number}`,
    band: shown.band,
  };
}

/** The score in words: with each answer for SPRS and for models of the tenant's, otherwise the server's share. */
export function useScore({ record, framework, answers }: Scorable): {
  readonly words: string;
  readonly label: string;
  readonly band: Scored["band"];
} {
  const own = useOwnScore({ record, framework, answers });
  if (own) return own;
  if (record.scoringModel === "sprs") {
    const { score } = sprsOfAnswers(framework.catalog, answers.rows.values());
    return { ...sprsWords(score), band: null };
  }
  if (record.score === null) return { words: "–", label: "No score yet", band: null };
  return { words: percent(record.score), label: "Score", band: null };
}
