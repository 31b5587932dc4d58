import type { Result } from "@crq/engine/result";
import type { Control, Treatment } from "@crq/engine/treatment";
import { isInPlace, isPlanned, willBeInPlace } from "@crq/engine/controls/control-states";
import type { ControlSummary } from "@crq/contract/risk/controls";
import { Link } from "@tanstack/react-router";
import { Link2, Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { STANDING_WORDS, standingOf } from "../control-records/standing.ts";
import { ChooseControl } from "./choose-control.tsx";
import { Button } from "../../../../ui/button.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import { AvoidedTable } from "./avoided-table.tsx";
import { ControlDialog } from "./control-dialog.tsx";
import { type ControlDraft, controlDraft, newControl, recordedControl } from "./control-draft.ts";
import { costText, effectText } from "./control-words.ts";
import { FollowNote } from "./follow-choice.tsx";
import { FrontierView } from "./frontier-view.tsx";
import { rulesOf } from "./rules-of.ts";
import { sharedControls, useRecords } from "./shared-cost.tsx";
import { StateFigures } from "./state-figures.tsx";

interface ControlsViewProps {
  readonly estimate: Estimate;
  readonly current: Result;
  readonly controls: readonly Control[];
  readonly states: Analysis<"states"> | null;
  readonly scenarioId: string | null;
  readonly title: string;
  /** Null for read-only viewers. */
  readonly onTreatment: ((change: (treatment: Treatment) => Treatment) => void) | null;
}

/** An id that the treatment doesn't use yet. */
function freeId(controls: readonly Control[]): string {
  const taken = new Set(controls.map(({ id }) => id));
  let number = controls.length + 1;
  while (taken.has(`control-${number}`)) number += 1;
  return `control-${number}`;
}

interface Editing {
  readonly draft: ControlDraft;
  readonly isNew: boolean;
  /** The record whose page is the place to change name, state and cost; null: here. */
  readonly shared: ControlSummary | null;
  /** The control's record, if it's known. */
  readonly record: ControlSummary | undefined;
}

/** The record of a control that others follow too, or that also costs something once: it changes on its own page. */
function sharedRecord(
  { record }: Control,
  records: ReadonlyMap<string, ControlSummary>,
): ControlSummary | null {
  const known = record === undefined ? undefined : records.get(record);
  return known && (known.scenarioCount > 1 || known.oneOff !== null) ? known : null;
}

function SharedNote({ id, name, scenarioCount: count }: ControlSummary) {
  return (
    <>
      {count > 1 ? `Acts on ${count} scenarios, which share its name, state and cost. ` : ""}
      Change these on{" "}
      <Link
        from="/risk-management/quantitative-analysis"
        to="."
        search={{ area: "controls", control: id }}
        className="text-primary underline underline-offset-4"
      >
        the page of {name}
      </Link>
      .
    </>
  );
}

/** Where a control stands elsewhere than the estimates assume. */
function movedNote(control: Control): ReactNode {
  const assumed = control.status === "existing";
  if (isInPlace(control) === assumed) return null;
  return (
    <span className="block text-xs">
      {assumed ? "Lapsed since the estimates" : "Came since the estimates"}
    </span>
  );
}

/** The scenario's controls: their effects, their savings, and the best return on budget. */
export function ControlsView(props: ControlsViewProps) {
  const { estimate, current, controls, states, scenarioId, title, onTreatment } = props;
  const [editing, setEditing] = useState<Editing | null>(null);
  const [choosing, setChoosing] = useState(false);
  const records = useRecords(scenarioId);
  const shared = sharedControls(controls, records);
  const scenario = scenarioOf(estimate);
  const setControls = (change: (controls: readonly Control[]) => readonly Control[]) =>
    onTreatment?.((treatment) => ({ ...treatment, controls: change(treatment.controls) }));
  const remove = (control: Control) => {
    const at = controls.indexOf(control);
    setControls((now) => now.filter(({ id }) => id !== control.id));
    toast({
      title: "Control removed",
      description: control.title,
      durationMs: 10_000,
      action: {
        label: "Undo",
        onClick: () => setControls((now) => [...now.slice(0, at), control, ...now.slice(at)]),
      },
    });
  };
  const add = () =>
    setEditing({
      draft: newControl(freeId(controls), "frequency.lef"),
      isNew: true,
      shared: null,
      record: undefined,
    });
  const edit = (control: Control) =>
    setEditing({
      draft: controlDraft(control),
      isNew: false,
      shared: sharedRecord(control, records),
      record: records.get(control.record ?? ""),
    });
  return (
    <div className="flex flex-col gap-6">
      {controls.length === 0 ? (
        <p className="max-w-prose text-sm text-muted">
          No controls yet. Add the controls you have and those you plan to compare losses with and without
          them and see which return most for their cost.
        </p>
      ) : (
        <Table label="Controls">
          <thead>
            <tr>
              <Th>Control</Th>
              <Th>Status</Th>
              <Th numeric>Annual cost</Th>
              <Th className="max-md:hidden">Effect</Th>
              {onTreatment && (
                <Th>
                  <span className="sr-only">Actions</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {controls.map((control) => (
              <Tr key={control.id}>
                <RowHeader className="min-w-32 py-1.5 break-words">
                  {control.title}
                  <FollowNote
                    control={control}
                    record={records.get(control.record ?? "")}
                    scenario={scenario}
                  />
                </RowHeader>
                <Td className="min-w-24 text-muted">
                  {
                    STANDING_WORDS[
                      standingOf({ inPlace: isInPlace(control), willBe: willBeInPlace(control) })
                    ]
                  }
                  {movedNote(control)}
                </Td>
                <Td numeric>{costText(control.annualCost, estimate.currency)}</Td>
                <Td className="num py-1.5 text-xs text-muted max-md:hidden">
                  {control.effects.map((effect) => (
                    <span key={effect.node} className="block">
                      {effectText(effect, control.status, estimate.currency)}
                    </span>
                  ))}
                </Td>
                {onTreatment && (
                  <Td className="text-right whitespace-nowrap">
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-7! text-muted touch:size-11!"
                      aria-label={`Change ${control.title}`}
                      onClick={() => edit(control)}
                    >
                      <Pencil aria-hidden />
                    </Button>
                    <Button
                      variant="ghost"
                      size="icon"
                      className="size-7! text-muted touch:size-11!"
                      aria-label={`Remove ${control.title}`}
                      onClick={() => remove(control)}
                    >
                      <Trash2 aria-hidden />
                    </Button>
                  </Td>
                )}
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      {onTreatment && controls.length < 50 && (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="sm" onClick={add}>
            <Plus aria-hidden /> Add a control
          </Button>
          <Button variant="secondary" size="sm" onClick={() => setChoosing(true)}>
            <Link2 aria-hidden /> Use a control you have
          </Button>
        </div>
      )}
      {controls.length > 0 && states && (
        <StateFigures states={states} current={current} currency={estimate.currency} title={title} />
      )}
      {controls.length > 0 && (
        <AvoidedTable
          estimate={estimate}
          controls={controls}
          shared={shared}
          scenarioId={scenarioId}
          title={title}
        />
      )}
      {controls.some(isPlanned) && (
        <FrontierView
          estimate={estimate}
          controls={controls}
          rules={rulesOf(controls, records)}
          shared={shared}
          title={title}
        />
      )}
      {choosing && (
        <ChooseControl
          currency={estimate.currency}
          taken={controls}
          onClose={() => setChoosing(false)}
          onChoose={(record) => {
            setChoosing(false);
            setEditing({
              draft: recordedControl(freeId(controls), record, scenario),
              isNew: true,
              shared: record,
              record,
            });
          }}
        />
      )}
      {editing && (
        <ControlDialog
          start={editing.draft}
          isNew={editing.isNew}
          scenario={scenario}
          fixed={editing.shared && <SharedNote {...editing.shared} />}
          record={editing.record}
          onKeep={(control) => {
            setControls((now) =>
              editing.isNew
                ? [...now, control]
                : now.map((other) => (other.id === control.id ? control : other)),
            );
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
