import type { Catalog } from "@crq/frameworks/catalog";
import { type Blocker, POAM_DAYS, poamLeastScore } from "@crq/frameworks/scoring/poam";
import { sprs, sprsRange } from "@crq/frameworks/scoring/sprs";
import type { Verdict } from "@crq/frameworks/scoring/verdict";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { Section } from "../../../ui/section.tsx";
import { RequirementLink } from "./requirement-link.tsx";
import { scoreText } from "./words.ts";

interface PlanConditionsProps {
  readonly catalog: Catalog;
  readonly assessmentId: string;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** The three conditions of a plan of action, and what keeps each from being fulfilled. */
export function PlanConditions({ catalog, assessmentId, verdicts }: PlanConditionsProps) {
  const { score, scored, blockers } = sprs(catalog, verdicts);
  const { most } = sprsRange(catalog);
  const least = poamLeastScore(most);
  const blocked = (rule: Blocker["rule"]) => blockers.find((one) => one.rule === rule);
  const links = (blocker: Blocker | undefined) =>
    blocker && <Links assessmentId={assessmentId} requirements={blocker.requirements} />;
  return (
    <Section
      title="Can what is open wait?"
      description={`A CMMC level 2 status is conditional while open requirements wait in a plan of action, for ${POAM_DAYS} days at most (32 CFR 170.21). All three conditions must hold.`}
      className="mb-10"
    >
      {scored ? (
        <ul className="grid gap-3">
          <Condition
            holds={!blocked("score")}
            title={`The score is at least ${least}, which is 0.8 of ${most}`}
          >
            It’s {scoreText(score!)}.
          </Condition>
          <Condition
            holds={!blocked("points")}
            title="Nothing open costs more than 1 point, except 3.13.11 at 3 points"
          >
            {links(blocked("points"))}
          </Condition>
          <Condition
            holds={!blocked("excluded")}
            title="None of 3.1.20, 3.1.22, 3.10.3, 3.10.4, 3.10.5 and 3.12.4 is open"
          >
            {links(blocked("excluded"))}
          </Condition>
        </ul>
      ) : (
        <p className="text-base">
          No: without a system security plan (
          <RequirementLink assessmentId={assessmentId} requirement="3.12.4" />) the assessment can’t be
          completed.
        </p>
      )}
    </Section>
  );
}

function Condition({ holds, title, children }: { holds: boolean; title: string; children: ReactNode }) {
  const Icon = holds ? Check : X;
  return (
    <li className="flex items-start gap-2.5">
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${holds ? "text-ok" : "text-warn"}`} />
      <div className="min-w-0">
        <p className="font-medium">
          <span className="sr-only">{holds ? "Holds: " : "Doesn’t hold: "}</span>
          {title}
        </p>
        <div className="text-sm text-muted empty:hidden">{children}</div>
      </div>
    </li>
  );
}

function Links({ assessmentId, requirements }: { assessmentId: string; requirements: readonly string[] }) {
  return (
    <>
      {requirements.length} to meet first:{" "}
      {requirements.map((requirement, at) => (
        <span key={requirement}>
          {at > 0 && ", "}
          <RequirementLink assessmentId={assessmentId} requirement={requirement} />
        </span>
      ))}
    </>
  );
}
