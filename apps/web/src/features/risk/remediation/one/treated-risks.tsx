import type { ProjectRecord } from "@crq/contract/risk/remediation/projects";
import { hasPosition, ratingAt } from "@crq/engine/rating/matrix";
import { Link } from "@tanstack/react-router";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { Section } from "../../../../ui/section.tsx";

/** The risks of the register that a project treats, as they're rated now. */
export function TreatedRisks({ project: { risks } }: { readonly project: ProjectRecord }) {
  const matrices = useMatrices();
  if (risks.length === 0) return null;
  return (
    <Section title="Risks that it treats">
      <ul className="mt-1 text-sm">
        {risks.map(({ id, reference, title, current, matrixId, archived }) => {
          const matrix = matrices.of(matrixId)?.matrix;
          return (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-1.5"
            >
              <Link to="/risk-management/risk-register/$id" params={{ id }} className="min-w-0 wrap-anywhere">
                <span className="num">{reference}</span> {title}
              </Link>
              <span>
                {archived && <span className="mr-2 text-muted">Archived</span>}
                {current && matrix && hasPosition(matrix, current) ? (
                  <RatingChip matrix={matrix} rating={ratingAt(matrix, current)} />
                ) : (
                  <span className="text-muted">Not rated</span>
                )}
              </span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
