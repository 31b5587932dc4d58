import type { ProjectGap, ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { Link } from "@tanstack/react-router";
import { useCan } from "../../../../session/user-context.ts";
import { Section } from "../../../../ui/section.tsx";
import { gapWords } from "../project-words.ts";

/** The controls that a project puts in place, and the gaps that it closes. */
export function ActsOn({ project: { controls, gaps } }: { readonly project: ProjectRecord }) {
  const readsControls = useCan("scenario:read");
  const readsGaps = useCan("assessment:read");
  if (!readsControls && !readsGaps) return null;
  return (
    <Section title="What it acts on">
      <div className="grid gap-6 sm:grid-cols-2">
        {readsControls && (
          <div className="min-w-0">
            <h3 className="text-sm font-medium">Controls that it puts in place</h3>
            {controls.length === 0 ? (
              <p className="mt-1 text-sm text-muted">
                {gaps.length === 0
                  ? "None. Without a control or a gap it changes no loss."
                  : "None. It acts through the gaps that it closes."}
              </p>
            ) : (
              <ul className="mt-1 text-sm">
                {controls.map(({ id, name, inPlace }) => (
                  <li key={id} className="border-b border-line py-1.5 wrap-anywhere">
                    <Link
                      to="/risk-management/quantitative-analysis"
                      search={{ area: "controls", control: id } as never}
                    >
                      {name}
                    </Link>{" "}
                    <span className="text-muted">{inPlace ? "In place" : "Planned"}</span>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
        {readsGaps && (
          <div className="min-w-0">
            <h3 className="text-sm font-medium">Gaps that it closes</h3>
            {gaps.length === 0 ? (
              <p className="mt-1 text-sm text-muted">
                None. Plan a project beside an entry of an assessment to add one.
              </p>
            ) : (
              <Gaps gaps={gaps} />
            )}
          </div>
        )}
      </div>
    </Section>
  );
}

/** Gaps below the assessment that they're of. */
function Gaps({ gaps }: { readonly gaps: readonly ProjectGap[] }) {
  const assessments = new Map(gaps.map((gap) => [gap.assessmentId, gap.assessmentName]));
  return [...assessments].map(([assessmentId, name]) => (
    <div key={assessmentId} className="mt-1 text-sm">
      <p className="wrap-anywhere text-muted">{name}</p>
      <ul>
        {gaps
          .filter((gap) => gap.assessmentId === assessmentId)
          .map((gap) => (
            <li
              key={gap.entry}
              className="flex flex-wrap justify-between gap-x-4 border-b border-line py-1.5 wrap-anywhere"
            >
              <Link
                to="/compliance/assessments/$assessmentId"
                params={{ assessmentId }}
                search={{ entry: gap.entry } as never}
              >
                {gap.entry}
              </Link>
              <span className="text-muted">{gapWords(gap)}</span>
            </li>
          ))}
      </ul>
    </div>
  ));
}
