import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Evidence } from "@crq/contract/risk/scenarios";
import { isInPlace, willBeInPlace } from "@crq/engine/controls/control-states";
import type { Control } from "@crq/engine/treatment";
import { Link } from "@tanstack/react-router";
import { RowHeader, Table, Td, Th, Tr } from "../../../ui/table.tsx";
import {
  AvoidedTable,
  type Estimate,
  KIND_WORDS,
  STANDING_WORDS,
  costText,
  effectText,
  sharedControls,
  standingOf,
  useRecords,
} from "../scenarios/reading/public.ts";

interface ActingControlsProps {
  readonly scenarioId: string;
  readonly title: string;
  /** With the controls that came since, without those that lapsed. */
  readonly present: Estimate;
  readonly controls: readonly Control[];
  readonly evidence: readonly Evidence[];
}

/** The controls that act on a scenario: on what, how strongly, from which source, and what each saves. */
export function ActingControls({ scenarioId, title, present, controls, evidence }: ActingControlsProps) {
  const records = useRecords(scenarioId);
  if (controls.length === 0)
    return (
      <p className="max-w-prose text-sm text-muted">
        No controls yet. Add those that you have and those that you plan to see what each of them saves.
      </p>
    );
  return (
    <div className="flex flex-col gap-6">
      <Table label="Controls that act on this scenario">
        <thead>
          <tr>
            <Th>Control</Th>
            <Th>Status</Th>
            <Th>Acts on</Th>
            <Th className="max-lg:hidden">Source</Th>
            <Th numeric>Annual cost</Th>
          </tr>
        </thead>
        <tbody>
          {controls.map((control) => (
            <ControlRow
              key={control.id}
              control={control}
              record={records.get(control.record ?? "")}
              evidence={evidence}
              currency={present.currency}
            />
          ))}
        </tbody>
      </Table>
      <AvoidedTable
        estimate={present}
        controls={controls}
        shared={sharedControls(controls, records)}
        scenarioId={scenarioId}
        title={title}
      />
    </div>
  );
}

interface ControlRowProps {
  readonly control: Control;
  readonly record: ControlSummary | undefined;
  readonly evidence: readonly Evidence[];
  readonly currency: string;
}

function ControlRow({ control, record, evidence, currency }: ControlRowProps) {
  const sources =
    control.follows === true
      ? (record?.effects ?? []).flatMap((effect) => effect.evidence)
      : evidence.filter(({ input }) => input === `treatment.${control.id}`);
  return (
    <Tr>
      <RowHeader className="min-w-32 py-1.5 align-top break-words">
        {record ? (
          <Link
            to="/risk-management/quantitative-analysis"
            search={{ area: "controls", control: record.id }}
            className="text-primary underline underline-offset-4"
          >
            {control.title}
          </Link>
        ) : (
          control.title
        )}
        {record?.kind && (
          <span className="block text-xs font-normal text-muted">{KIND_WORDS[record.kind]}</span>
        )}
      </RowHeader>
      <Td className="align-top text-muted">
        {STANDING_WORDS[standingOf({ inPlace: isInPlace(control), willBe: willBeInPlace(control) })]}
      </Td>
      <Td className="num align-top">
        {control.effects.map((effect) => (
          <span key={effect.node} className="block">
            {effectText(effect, control.status, currency)}
          </span>
        ))}
      </Td>
      <Td className="align-top text-xs wrap-anywhere text-muted max-lg:hidden">
        {sources.length === 0
          ? "No source yet"
          : sources.map(({ source, statement }) => (
              <span key={source + statement} className="block">
                {source}: {statement}
              </span>
            ))}
      </Td>
      <Td numeric className="align-top">
        {costText(control.annualCost, currency)}
      </Td>
    </Tr>
  );
}
