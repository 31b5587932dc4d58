import type { AssessedBy, SimulatedRecord } from "@crq/contract/risk/control-model/control-model";
import type { Uncertain } from "@crq/engine/control-model/closing-gaps";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { useAct } from "../../../screen/use-act.ts";
import { useCan } from "../../../session/user-context.ts";
import { Button } from "../../../ui/button.tsx";
import { money } from "../../../ui/format.ts";
import { STACKED } from "../../../ui/stacked-table.ts";
import { RowHeader, Table, Td, Th } from "../../../ui/table.tsx";
import { FigureButton } from "../../../screen/origin/figure-button.tsx";
import type { Drawn } from "./simulation.ts";
import { spread } from "./words.ts";

const BasisDialog = lazy(async () => ({ default: (await import("./basis-dialog.tsx")).BasisDialog }));

interface ScenarioRowsProps {
  readonly scenarios: readonly SimulatedRecord[];
  readonly assessment: AssessedBy | null;
  /** As assessed. */
  readonly before: Drawn;
  readonly drawn: Drawn;
  readonly currency: string;
  /** Opens where a scenario's expected loss comes from: as assessed, or as tried. */
  readonly onOrigin: (title: string, loss: Uncertain, tried: boolean) => void;
}

/** Scenarios with what they count with, what the answers would make of them, and what the tried states do. */
export function ScenarioRows({
  scenarios,
  assessment,
  before,
  drawn,
  currency,
  onOrigin,
}: ScenarioRowsProps) {
  const [open, setOpen] = useState<SimulatedRecord>();
  const mayWrite = useCan("scenario:write");
  const now = new Map(before.scenarios.map(({ id, loss }) => [id, loss]));
  const tried = new Map(drawn.scenarios.map(({ id, loss }) => [id, loss]));
  return (
    <>
      <Table label="Scenarios" className={STACKED.table}>
        <thead className={STACKED.head}>
          <tr>
            <Th>Scenario</Th>
            <Th>Techniques</Th>
            <Th numeric>As saved</Th>
            <Th numeric>As assessed now</Th>
            <Th numeric>As tried</Th>
            <Th>
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody className={STACKED.body}>
          {scenarios.map((one) => {
            const follows = assessment !== null && one.assessmentId === assessment.id;
            const loss = now.get(one.id);
            const differs = loss !== undefined && Math.abs(loss.mean - one.mean) > 1e-6 * one.mean;
            return (
              <tr key={one.id} className={STACKED.row}>
                <RowHeader className={`min-w-48 align-top ${STACKED.name}`}>
                  <Link
                    to="/risk-management/quantitative-analysis"
                    search={{ scenario: one.id }}
                    className="wrap-anywhere"
                  >
                    {one.title}
                  </Link>
                  {one.clientName !== null && (
                    <span className="block text-xs font-normal text-muted">{one.clientName}</span>
                  )}
                </RowHeader>
                <Td className={`align-top ${STACKED.cell}`} data-column="Techniques">
                  {one.techniques.length === 0 ? (
                    <span className="text-muted">None yet</span>
                  ) : (
                    one.techniques.length
                  )}
                </Td>
                <Td numeric className={`align-top ${STACKED.cell}`} data-column="As saved">
                  {money(one.mean, currency)}
                </Td>
                <Td numeric className={`align-top ${STACKED.cell}`} data-column="As assessed now">
                  {loss && (
                    <FigureButton onOpen={() => onOrigin(one.title, loss, false)}>
                      {money(loss.mean, currency)}
                    </FigureButton>
                  )}
                  {loss && <span className="block text-xs text-muted">{spread(loss, currency)}</span>}
                </Td>
                <Td numeric className={`align-top ${STACKED.cell}`} data-column="As tried">
                  {tried.has(one.id) && (
                    <FigureButton onOpen={() => onOrigin(one.title, tried.get(one.id)!, true)}>
                      {money(tried.get(one.id)!.mean, currency)}
                    </FigureButton>
                  )}
                </Td>
                <Td className={`align-top ${STACKED.bare}`}>
                  <span className="flex flex-wrap gap-2 sm:justify-end">
                    {mayWrite && follows && differs && <TakeOver scenario={one} />}
                    <Button variant="outline" size="sm" onClick={() => setOpen(one)}>
                      {mayWrite ? "Choose techniques" : "See techniques"}
                      <span className="sr-only"> of {one.title}</span>
                    </Button>
                  </span>
                </Td>
              </tr>
            );
          })}
        </tbody>
      </Table>
      {open && (
        <Suspense fallback={null}>
          <BasisDialog scenario={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function TakeOver({ scenario }: { scenario: SimulatedRecord }) {
  const take = useAct("scenarioBases.takeOver", {
    failed: "Couldn’t take the answers over",
    also: ["riskSimulation", "scenarios"],
    done: ({ before, after }) => ({
      title: "Answers taken over",
      description: `Expected loss of ${scenario.title}: ${money(before, scenario.currency)} before, ${money(after, scenario.currency)} now.`,
    }),
  });
  return (
    <Button
      size="sm"
      aria-busy={take.busy}
      onClick={() => void take.run({ params: { id: scenario.id }, body: { version: scenario.version } })}
    >
      Take over<span className="sr-only"> into {scenario.title}</span>
    </Button>
  );
}
