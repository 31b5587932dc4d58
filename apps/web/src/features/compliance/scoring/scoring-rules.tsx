import type { Verdict } from "@crq/frameworks/scoring/verdict";
import type { ReactNode } from "react";
import { Section } from "../../../ui/section.tsx";
import { RequirementLink } from "./requirement-link.tsx";
import { verdictWords } from "./words.ts";

interface ScoringRulesProps {
  readonly assessmentId: string;
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** How the score is made, in words, with the special cases as they're answered. */
export function ScoringRules({ assessmentId, verdicts }: ScoringRulesProps) {
  const special = (requirement: string, title: string, children: ReactNode) => (
    <div className="border-t border-line py-4">
      <dt className="font-medium">
        <RequirementLink assessmentId={assessmentId} requirement={requirement} /> {title}
        <span className="ml-2 text-sm font-normal text-muted">
          Now: {verdictWords(verdicts.get(requirement)).toLowerCase()}
        </span>
      </dt>
      <dd className="mt-1 max-w-prose text-base">{children}</dd>
    </div>
  );
  return (
    <div className="grid gap-8">
      <Section title="The score">
        <ul className="grid max-w-prose list-disc gap-1.5 pl-5 text-base">
          <li>
            It starts at 110, and each requirement that isn’t met takes 5, 3 or 1 point away, down to −203.
          </li>
          <li>
            An unanswered requirement counts as not met, and so does one outside the assessment’s scope.
          </li>
          <li>A requirement that doesn’t apply counts as met.</li>
          <li>A requirement that is partially met counts as not met, with the two exceptions below.</li>
          <li>
            An answer ‘met’ counts as not met while an objective of that requirement isn’t met: a score that’s
            too high is a false claim to the government.
          </li>
        </ul>
        <p className="mt-3 max-w-prose text-sm text-muted">
          Sources: NIST SP 800-171 DoD Assessment Methodology 1.2.1, June 24, 2020; 32 CFR 170.21 and 170.24.
        </p>
      </Section>
      <Section title="Special cases">
        <dl>
          {special(
            "3.12.4",
            "System security plan",
            "It has no points. Without a plan an assessment can’t be completed, so there is no score at all.",
          )}
          {special(
            "3.5.3",
            "Multifactor authentication",
            "Not met costs 5 points. With multifactor authentication for remote and privileged users, but not for all others, it’s partially met and costs 3. It can’t wait in a plan of action either way.",
          )}
          {special(
            "3.13.11",
            "CUI encryption",
            "Not met costs 5 points. With encryption that isn’t FIPS-validated it’s partially met and costs 3, and only then it can wait in a plan of action.",
          )}
        </dl>
      </Section>
    </div>
  );
}
