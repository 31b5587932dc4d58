import type { Catalog } from "@crq/frameworks/catalog";
import { poamLeastScore } from "@crq/frameworks/scoring/poam";
import { type Sprs, sprs, sprsRange, SYSTEM_SECURITY_PLAN } from "@crq/frameworks/scoring/sprs";
import { isOpen } from "@crq/frameworks/scoring/verdict";
import { Button } from "../../../ui/button.tsx";
import { counted } from "../../../ui/format.ts";
import { Plate } from "../../../ui/plate.tsx";
import { VerdictChip } from "../../../ui/verdict-chip.tsx";
import { type Changes, type Requirement, verdictsOf, withPlan } from "./scored-answers.ts";
import { ScoreScale } from "./score-scale.tsx";
import { gainText, scoreText } from "./words.ts";

const NONE: Changes = new Map();

interface ScoreProps {
  readonly catalog: Catalog;
  readonly requirements: readonly Requirement[];
  readonly changes: Changes;
}

/** The score, and its place between the lowest and the highest one, beside that of the what-if. */
export function ScoreVerdict({ catalog, requirements, changes }: ScoreProps) {
  const saved = sprs(catalog, verdictsOf(requirements, NONE));
  const whatIf = changes.size === 0 ? undefined : sprs(catalog, verdictsOf(requirements, changes));
  const range = sprsRange(catalog);
  const unanswered = requirements.filter(({ verdict }) => verdict === undefined).length;
  const open = requirements.filter(({ verdict }) => isOpen(verdict)).length;
  const { scored, poamEligible } = saved;
  // The scale needs a number: without a plan, that of the same answers with one is only named.
  const shown = saved.score ?? whatIf?.score ?? undefined;
  return (
    <Plate className="mb-8">
      <p className="mb-3">
        <VerdictChip tone={!scored ? "open" : poamEligible ? "within" : "over"}>
          {!scored
            ? "Not scored"
            : open === 0
              ? "All met"
              : poamEligible
                ? "Plan of action possible"
                : "No plan of action"}
        </VerdictChip>
      </p>
      <p className="font-display text-verdict text-balance wrap-anywhere">
        {sentence(saved, range.most, open)}
      </p>
      <p className="mt-2 max-w-prose text-base text-muted">
        {!scored &&
          `With a plan, the same answers would score ${scoreText(withPlan(catalog, verdictsOf(requirements, NONE)).score!)}. `}
        {unanswered > 0
          ? `${counted(unanswered, "requirement")} of ${requirements.length} ${unanswered === 1 ? "is" : "are"} unanswered, which counts as not met.`
          : `All ${requirements.length} requirements are answered.`}
      </p>
      {shown !== undefined && (
        <ScoreScale
          range={range}
          needed={poamLeastScore(range.most)}
          score={shown}
          whatIf={whatIf?.score !== null && whatIf?.score !== shown ? whatIf?.score : undefined}
        />
      )}
    </Plate>
  );
}

function sentence({ score, poamEligible }: Sprs, most: number, open: number): string {
  if (score === null) return `No score without a system security plan (${SYSTEM_SECURITY_PLAN}).`;
  const of = `${scoreText(score)} of ${most}`;
  if (open === 0) return `${of}: every requirement is met.`;
  return poamEligible
    ? `${of}. What is open can wait in a plan of action.`
    : `${of}. What is open can’t wait in a plan of action yet.`;
}

/** What the what-if makes of the score: it stays in sight while the list is scrolled. */
export function WhatIfBar({
  catalog,
  requirements,
  changes,
  onReset,
}: ScoreProps & { readonly onReset: () => void }) {
  return (
    <output className="sticky bottom-0 z-10 block empty:hidden">
      {changes.size > 0 && (
        <span className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-primary bg-surface px-3 py-3 text-base shadow-plate">
          <span className="min-w-0">
            {whatIfWords(
              sprs(catalog, verdictsOf(requirements, NONE)),
              sprs(catalog, verdictsOf(requirements, changes)),
              changes.size,
            )}
          </span>
          <Button variant="outline" className="print:hidden" onClick={onReset}>
            Reset the what-if
          </Button>
        </span>
      )}
    </output>
  );
}

function whatIfWords(saved: Sprs, { score, poamEligible }: Sprs, changes: number): string {
  const with_ = `What if: with ${counted(changes, "change")} that ${changes === 1 ? "isn’t" : "aren’t"} saved, `;
  if (score === null) return `${with_}there would be no score.`;
  const by = saved.score === null ? "" : ` (${gainText(score - saved.score)})`;
  const plan =
    poamEligible === saved.poamEligible
      ? ""
      : poamEligible
        ? " The rest could wait in a plan of action."
        : " No plan of action would be possible.";
  return `${with_}the score would be ${scoreText(score)}${by}.${plan}`;
}
