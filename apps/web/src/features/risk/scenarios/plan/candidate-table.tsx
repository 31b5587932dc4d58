import type { PlanCandidate, PlanReturns } from "@crq/contract/risk/plan";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { money } from "../../../../ui/format.ts";
import { Section } from "../../../../ui/section.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";

interface CandidateTableProps {
  readonly returns: PlanReturns;
  /** Ids of what the best return chooses, and the cheapest plan; null before that is known. */
  readonly best: readonly string[];
  readonly cheapest: readonly string[] | null;
}

/** Everything that can be chosen, and which choices have it. */
export function CandidateTable({ returns, best, cheapest }: CandidateTableProps) {
  const { candidates, currency } = returns;
  return (
    <Section
      landmark
      id="candidates"
      title="What can be chosen"
      description="Controls that aren’t in place and act on a scenario, with what they require, and planned policies."
    >
      <Table label="Candidates" className="mt-3">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th className="max-md:hidden">State</Th>
            <Th numeric>Cost a year</Th>
            <Th>Best return</Th>
            {cheapest && <Th>Cheapest</Th>}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <Tr key={candidate.id}>
              <RowHeader className="wrap-anywhere">
                <Name candidate={candidate} />
                <Terms candidate={candidate} candidates={candidates} />
              </RowHeader>
              <Td className="text-muted max-md:hidden">{candidate.planned ? "Planned" : "Not planned"}</Td>
              <Td numeric>{money(candidate.cost, currency)}</Td>
              <Td>
                {candidate.kind === "policy" ? (
                  <span className="text-muted">Insurance</span>
                ) : (
                  <Chosen is={best.includes(candidate.id)} />
                )}
              </Td>
              {cheapest && (
                <Td>
                  <Chosen is={cheapest.includes(candidate.id)} />
                </Td>
              )}
            </Tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

function Name({ candidate: { id, kind, title } }: { readonly candidate: PlanCandidate }) {
  return (
    <Link
      from="/risk-management/quantitative-analysis"
      to="."
      search={kind === "control" ? { area: "controls", control: id } : { area: "policies" }}
      className="text-ink no-underline hover:text-primary hover:underline hover:underline-offset-4"
    >
      {title}
    </Link>
  );
}

/** `Requires Directory; not with Tokens`. */
function Terms({
  candidate: { requires, excludes },
  candidates,
}: {
  readonly candidate: PlanCandidate;
  readonly candidates: readonly PlanCandidate[];
}) {
  if (requires.length + excludes.length === 0) return null;
  const names = (ids: readonly string[]) =>
    candidates
      .filter(({ id }) => ids.includes(id))
      .map(({ title }) => title)
      .join(", ");
  const parts = [
    ...(requires.length > 0 ? [`requires ${names(requires)}`] : []),
    ...(excludes.length > 0 ? [`not with ${names(excludes)}`] : []),
  ];
  const words = parts.join("; ");
  return (
    <span className="block text-xs font-normal text-muted">
      {words.charAt(0).toUpperCase() + words.slice(1)}
    </span>
  );
}

function Chosen({ is }: { readonly is: boolean }) {
  return is ? (
    <span className="inline-flex items-center gap-1">
      <Check aria-hidden className="size-4 text-ok" /> Yes
    </span>
  ) : (
    <span className="text-muted">No</span>
  );
}
