import { RISK_STAGES, type riskFigures, type RiskStage } from "@crq/contract/risk/register/risk-figures";
import type { ResultOf } from "@crq/contract/route";
import type { MatrixPosition, RatingMatrix } from "@crq/engine/rating/matrix";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { RatingChip } from "../../../../screen/risks/rating-chip.tsx";
import { RiskMatrix } from "../../../../screen/risks/risk-matrix.tsx";
import { useMatrices } from "../../../../screen/risks/use-matrices.ts";
import { Panel } from "../../../../screen/tile/panel.tsx";
import { useTile } from "../../../../screen/tile/use-tile.ts";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { count, counted } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { NoRisks } from "../figures/register-dashboard-screen.tsx";
import { useFiguresSearch } from "../figures/use-figures-search.ts";
import { Bubbles } from "./bubbles.tsx";
import { cellKey, countsByCell, countsByRating, movesBetween } from "./flows.ts";

type Positions = ResultOf<typeof riskFigures.positions>;

const STAGE_WORDS: Readonly<Record<RiskStage, string>> = {
  inherent: "Inherent",
  current: "Current",
  target: "Target",
};
const STAGES = RISK_STAGES.map((key) => ({ key, label: STAGE_WORDS[key] }));

/** Where risks are in their matrix: without controls, now, and as they're meant to be. */
export function PositionsTile() {
  const { scope, matrix } = useFiguresSearch();
  const matrices = useMatrices();
  const read = useTile("riskFigures.positions", {
    query: { ...scope, ...(matrix !== undefined && { matrix }) },
  });
  return (
    <Panel title="Where risks are" landmark read={read} lines={10}>
      {(data) => {
        if (data.matrices.length === 0 && Object.keys(scope).length === 0) return <NoRisks />;
        const shown = matrices.of(data.matrixId);
        return (
          shown && (
            <>
              <MatrixChoice data={data} nameOf={(id) => matrices.of(id)?.name ?? "A matrix"} />
              <Staged data={data} matrix={shown.matrix} />
            </>
          )
        );
      }}
    </Panel>
  );
}

interface MatrixChoiceProps {
  readonly data: Positions;
  readonly nameOf: (id: string | null) => string;
}

/** Which matrix is shown, where risks are rated by several. */
function MatrixChoice({ data: { matrices, matrixId }, nameOf }: MatrixChoiceProps) {
  const { change } = useFiguresSearch();
  if (matrices.length < 2) return null;
  return (
    <Field
      label="Matrix"
      hint="Ratings of different matrices aren’t added together."
      className="mb-4 max-w-md"
    >
      {(control) => (
        <Select
          {...control}
          value={matrixId ?? "built-in"}
          onChange={({ target }) => change({ matrix: target.value })}
        >
          {matrices.map(({ matrixId: id, risks }) => (
            <option key={id} value={id ?? "built-in"}>
              {nameOf(id)} ({counted(risks, "risk")})
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

interface StagedProps {
  readonly data: Positions;
  readonly matrix: RatingMatrix;
}

function Staged({ data, matrix }: StagedProps) {
  const { stage, change, scope } = useFiguresSearch();
  const [before, setBefore] = useState<RiskStage>();
  const { flows, unrated } = data;
  const cells = useMemo(() => countsByCell(flows, stage), [flows, stage]);
  const moves = useMemo(() => movesBetween(flows, before, stage), [flows, before, stage]);
  const most = Math.max(1, ...cells.values());
  const total = [...cells.values()].reduce((sum, risks) => sum + risks, 0);
  const cell = (position: MatrixPosition) => {
    const risks = cells.get(cellKey(position)) ?? 0;
    return {
      words: counted(risks, "risk"),
      content: <Bubbles matrix={matrix} at={position} risks={risks} most={most} moves={moves} />,
    };
  };
  const link = (at: MatrixPosition, control: object) => (
    <Link
      {...control}
      to="/risk-management/risk-register"
      search={{ ...(scope as Readonly<Record<string, string>>), ...cellSearch(stage, at, data.matrixId) }}
    />
  );
  return (
    <div className="@container">
      <div className="grid items-start gap-x-10 gap-y-8 @4xl:grid-cols-[3fr_2fr]">
        <Tabs
          label="Rating"
          tabs={STAGES}
          current={stage}
          onChange={(next) => {
            setBefore(stage);
            change({ stage: next });
          }}
        >
          <Plate className="mt-4">
            <RiskMatrix
              key={stage}
              matrix={matrix}
              label={`${STAGE_WORDS[stage]} ratings of ${counted(total, "risk")}`}
              cell={cell}
              link={link}
            />
          </Plate>
        </Tabs>
        <ByRating matrix={matrix} flows={flows} unrated={unrated} />
      </div>
    </div>
  );
}

/** The register's filter by a position. */
function cellSearch(
  stage: RiskStage,
  { likelihood, impact }: MatrixPosition,
  matrixId: string | null,
): Readonly<Record<string, string>> {
  return { cell: `${stage}-${likelihood}-${impact}-${matrixId ?? "built-in"}` };
}

interface ByRatingProps {
  readonly matrix: RatingMatrix;
  readonly flows: Positions["flows"];
  readonly unrated: number;
}

/** The same in figures: how many risks have each rating, in each stage. */
function ByRating({ matrix, flows, unrated }: ByRatingProps) {
  const counts = RISK_STAGES.map((stage) => countsByRating(matrix, flows, stage));
  return (
    <div className="min-w-0">
      <Table label="Risks by rating">
        <thead>
          <tr>
            <Th>Rating</Th>
            {RISK_STAGES.map((stage) => (
              <Th key={stage} numeric>
                {STAGE_WORDS[stage]}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.ratings
            .map(({ label }, i) => (
              <Tr key={label}>
                <RowHeader>
                  <RatingChip matrix={matrix} rating={i + 1} />
                </RowHeader>
                {counts.map((of, stage) => (
                  <Td key={stage} numeric>
                    {count(of[i]!)}
                  </Td>
                ))}
              </Tr>
            ))
            .toReversed()}
        </tbody>
      </Table>
      {unrated > 0 && (
        <p className="mt-2 text-xs text-muted">{counted(unrated, "more risk")} without a current rating.</p>
      )}
    </div>
  );
}
