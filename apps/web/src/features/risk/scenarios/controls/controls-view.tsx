import type { Result } from "@crq/engine/result";
import type { Control, Treatment } from "@crq/engine/treatment";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { RowHeader, Table, Td, Th, Tr } from "../../../../ui/table.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { type Estimate, scenarioOf } from "../quantify/scenario-of.ts";
import type { Analysis } from "../quantify/use-analysis.ts";
import { AvoidedTable } from "./avoided-table.tsx";
import { ControlDialog } from "./control-dialog.tsx";
import { type ControlDraft, controlDraft, newControl } from "./control-draft.ts";
import { costText, effectText } from "./control-words.ts";
import { FrontierView } from "./frontier-view.tsx";
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

/** The scenario's controls: their effects, their savings, and the best return on budget. */
export function ControlsView(props: ControlsViewProps) {
  const { estimate, current, controls, states, scenarioId, title, onTreatment } = props;
  const [editing, setEditing] = useState<{ readonly draft: ControlDraft; readonly isNew: boolean } | null>(
    null,
  );
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
  const add = () => setEditing({ draft: newControl(freeId(controls), "frequency.lef"), isNew: true });
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
                <RowHeader className="min-w-32 py-1.5 break-words">{control.title}</RowHeader>
                <Td className="whitespace-nowrap text-muted">
                  {control.status === "planned" ? "Planned" : "In place"}
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
                      onClick={() => setEditing({ draft: controlDraft(control), isNew: false })}
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
        <div>
          <Button variant="secondary" size="sm" onClick={add}>
            <Plus aria-hidden /> Add a control
          </Button>
        </div>
      )}
      {controls.length > 0 && states && (
        <StateFigures states={states} current={current} currency={estimate.currency} title={title} />
      )}
      {controls.length > 0 && (
        <AvoidedTable estimate={estimate} controls={controls} scenarioId={scenarioId} title={title} />
      )}
      {controls.some(({ status }) => status === "planned") && (
        <FrontierView estimate={estimate} controls={controls} title={title} />
      )}
      {editing && (
        <ControlDialog
          start={editing.draft}
          isNew={editing.isNew}
          scenario={scenarioOf(estimate)}
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
