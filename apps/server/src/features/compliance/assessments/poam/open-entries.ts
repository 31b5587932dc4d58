/** What an assessment found open. */
import type { Answer } from "@crq/contract/compliance/assessments/answers";
import type { Entry } from "@crq/frameworks/catalog";
import type { OpenEntry } from "@crq/frameworks/oscal/convert/to-poam";
import { mustBeMet } from "@crq/frameworks/scoring/poam";
import { pointsLost, SPRS_FRAMEWORK } from "@crq/frameworks/scoring/sprs";
import { verdictOf } from "@crq/frameworks/scoring/verdict";
import { catalogOf } from "@crq/frameworks/shipped-files";

let weighted: ReadonlyMap<string, Entry> | undefined;

/** The requirements with their points. */
function sprsEntries(): ReadonlyMap<string, Entry> {
  weighted ??= new Map(catalogOf(SPRS_FRAMEWORK).entries.map((entry) => [entry.id, entry]));
  return weighted;
}

/** What of an entry its framework says. */
export interface Known {
  readonly title: string;
  readonly objectives: readonly string[];
}

/** The entries that aren't met, or in part, in the order of the framework. What is unanswered isn't a finding. */
export function openEntries(
  framework: string,
  answers: readonly Answer[],
  known: ReadonlyMap<string, Known>,
): OpenEntry[] {
  return answers.flatMap((answer): OpenEntry[] => {
    const { entry, note, assigneeName } = answer;
    const about = known.get(entry);
    const verdict = verdictOf({ objectives: [...(about?.objectives ?? [])] }, answer);
    if (verdict !== "partial" && verdict !== "not_met") return [];
    const requirement = framework === SPRS_FRAMEWORK ? sprsEntries().get(entry) : undefined;
    const points = requirement && pointsLost(requirement, verdict);
    return [
      {
        entry,
        title: about?.title ?? "",
        result: verdict === "partial" ? "partially-met" : "not-met",
        note,
        assignee: assigneeName ?? "",
        ...(points !== undefined && {
          sprs: { points, canWait: mustBeMet({ requirement: entry, points }) === undefined },
        }),
      },
    ];
  });
}
