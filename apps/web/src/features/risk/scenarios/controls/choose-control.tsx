import type { ControlSummary } from "@crq/contract/risk/controls";
import type { Control } from "@crq/engine/treatment";
import { useState } from "react";
import { RecordPicker } from "../../../../screen/record-picker.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { STANDING_WORDS, standingOf } from "../control-records/standing.ts";

interface ChooseControlProps {
  readonly currency: string;
  /** The scenario's controls until now. */
  readonly taken: readonly Control[];
  readonly onChoose: (record: ControlSummary) => void;
  readonly onClose: () => void;
}

/** Chooses a control of the tenant that acts on this scenario, too. */
export function ChooseControl({ currency, taken, onChoose, onClose }: ChooseControlProps) {
  const [chosen, setChosen] = useState<ControlSummary>();
  const [asked, setAsked] = useState(false);
  const problem =
    chosen === undefined
      ? "Choose a control"
      : taken.some(({ record }) => record === chosen.id)
        ? "Acts on this scenario already"
        : chosen.currency === currency
          ? undefined
          : `Its cost is in ${chosen.currency}, and the scenario in ${currency}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Use a control you have"
      description="It keeps its name, state and cost. This scenario can follow the effects of its record, or state its own."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              setAsked(true);
              if (chosen && problem === undefined) onChoose(chosen);
            }}
          >
            Continue
          </Button>
        </>
      }
    >
      <Field label="Control" required error={asked ? problem : undefined}>
        {(field) => (
          <RecordPicker
            {...field}
            list="controls.list"
            noun="control"
            value={chosen?.id ?? ""}
            onChange={(_, record) => setChosen(record)}
            labelOf={({ name }) => name}
            noteOf={(record) =>
              [STANDING_WORDS[standingOf(record)], record.clientName].filter(Boolean).join(", ")
            }
          />
        )}
      </Field>
    </Dialog>
  );
}
