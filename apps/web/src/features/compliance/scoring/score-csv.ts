import { csvLine } from "@crq/contract/csv";
import type { Catalog } from "@crq/frameworks/catalog";
import { mustBeMet } from "@crq/frameworks/scoring/poam";
import { pointsLost } from "@crq/frameworks/scoring/sprs";
import { isOpen } from "@crq/frameworks/scoring/verdict";
import type { Requirement } from "./scored-answers.ts";
import { verdictWords } from "./words.ts";

const COLUMNS = [
  "Requirement",
  "Title",
  "Family",
  "Answer",
  "Points if not met",
  "Points lost",
  "Plan of action",
] as const;

/** The score as a file: every requirement with what it costs. */
export function scoreCsv({ groups }: Catalog, requirements: readonly Requirement[]): string {
  const family = new Map(groups.map(({ id, title }) => [id, title]));
  const lines = requirements.map(({ entry, verdict }) => {
    const points = pointsLost(entry, verdict);
    const must = mustBeMet({ requirement: entry.id, points });
    return [
      entry.id,
      entry.title ?? "",
      family.get(entry.group) ?? entry.group,
      verdictWords(verdict),
      entry.weight ?? 0,
      points,
      !isOpen(verdict) ? "" : must === undefined ? "can wait" : "must be met first",
    ];
  });
  return [COLUMNS, ...lines].map(csvLine).join("");
}
