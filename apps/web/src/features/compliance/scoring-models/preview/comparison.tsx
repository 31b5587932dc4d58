import type { Scored, ScoringModelRecord } from "@crq/contract/compliance/scoring-models";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CallResult } from "../../../../api/call.ts";
import { queryOf } from "../../../../api/call.ts";
import { Loaded } from "../../../../screen/loaded.tsx";
import { RECORD_LINK } from "../../../../ui/data-table/record-link.ts";
import { counted } from "../../../../ui/format.ts";
import { STACKED } from "../../../../ui/stacked-table.ts";
import { Skeletons } from "../../../../ui/state/skeleton.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { ScoreBand } from "../score-band.tsx";
import { scoreInWords } from "../words.ts";

interface ComparisonProps {
  readonly record: ScoringModelRecord;
  /** Whether there are changes that aren't saved, which aren't compared. */
  readonly dirty: boolean;
}

/** What the tenant's assessments come to by the draft, and by the published edition. */
export function Comparison({ record, dirty }: ComparisonProps) {
  const query = useQuery({
    ...queryOf("scoringModels.compare", { params: { id: record.id } }),
    staleTime: 0,
  });
  return (
    <div className="grid gap-4">
      {dirty && (
        <p className="text-sm text-warn">
          Your changes aren’t saved yet, so they aren’t compared. Save them first.
        </p>
      )}
      <Loaded query={query} skeleton={<Skeletons heights={["h-6", "h-40"]} />}>
        {(found) => <Compared found={found} edition={record.edition} />}
      </Loaded>
    </div>
  );
}

interface ComparedProps {
  readonly found: CallResult<"scoringModels.compare">;
  readonly edition: number;
}

function Compared({ found, edition }: ComparedProps) {
  const { fitting, compared, otherBand, otherScore, items } = found;
  if (compared === 0)
    return <p className="text-sm text-muted">No assessment has answers that this model can score yet.</p>;
  return (
    <>
      <div>
        <p className="text-part">
          {otherBand} of {counted(compared, "assessment")} would change {compared === 1 ? "its" : "their"}{" "}
          band.
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {otherScore === 0 ? "No score would differ" : `${counted(otherScore, "score")} would differ`}.
          {fitting > compared && ` Compared: the ${compared} most recently changed of ${fitting}.`}{" "}
          Assessments keep the edition that they have.
        </p>
      </div>
      {items.length > 0 && (
        <Table label="Assessments by both" className={STACKED.table}>
          <thead className={STACKED.head}>
            <tr>
              <Th>Assessment</Th>
              <Th>Edition {edition}</Th>
              <Th>As written</Th>
            </tr>
          </thead>
          <tbody className={STACKED.body}>
            {items.map(({ id, name, before, after }) => (
              <Tr key={id} className={STACKED.row}>
                <RowHeader className={STACKED.name}>
                  <Link
                    to="/compliance/assessments/$assessmentId"
                    params={{ assessmentId: id }}
                    className={RECORD_LINK}
                  >
                    {name}
                  </Link>
                </RowHeader>
                <Td data-column={`Edition ${edition}`} className={STACKED.cell}>
                  <ScoreCell scored={before} />
                </Td>
                <Td data-column="As written" className={STACKED.cell}>
                  <ScoreCell scored={after} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}

function ScoreCell({ scored }: { readonly scored: Scored }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="num">{scoreInWords(scored)}</span>
      <ScoreBand band={scored.band} />
    </span>
  );
}
