import * as z from "zod/mini";
import { TextField } from "../../../../screen/fields.tsx";
import { FormDialog } from "../../../../screen/form-dialog.tsx";
import { useAct } from "../../../../screen/use-act.ts";
import { counted } from "../../../../ui/format.ts";
import { factorAt, factorLabel } from "../estimate/factors.ts";
import { readQuantity } from "../../../../ui/form/quantity.ts";
import { kindAt } from "./input-at.ts";

const HINTS = {
  frequency: "Events a year, over a stated time: 3 events in 2 years are 1.5.",
  probability: "The share in the cases you saw.",
  money: "What it cost per event.",
} as const;

interface ActualDialogProps {
  readonly input: string;
  readonly scenarioId: string;
  readonly currency: string;
  /** How many answers it will score. */
  readonly answers: number;
  readonly onClose: () => void;
}

/** Says what an estimate turned out to be, which scores the experts' answers. */
export function ActualDialog({ input, scenarioId, currency, answers, onClose }: ActualDialogProps) {
  const kind = kindAt(input);
  const read = (text: string) => {
    const reading = readQuantity(text, kind);
    return reading.ok && reading.value >= 0 && (kind !== "probability" || reading.value <= 1)
      ? reading.value
      : null;
  };
  const reading = z.object({
    value: z.string().check(z.refine((text) => read(text) !== null, "Enter a figure of 0 or more")),
    note: z.string().check(z.maxLength(300, "At most 300 characters")),
  });
  const set = useAct("expertQuestions.setActual", {
    failed: "Not saved",
    done: {
      title: "Answers scored",
      description: `${counted(answers, "answer")} about ${factorLabel(input)}`,
    },
    onDone: onClose,
    also: ["experts"],
  });
  const { unit } = factorAt(input) ?? { unit: "" };
  return (
    <FormDialog
      title="What happened"
      description={`${factorLabel(input)}, ${kind === "money" ? `${currency} ` : ""}${unit}. It scores ${counted(answers, "answer")}: whether the figure is within the range.`}
      schema={reading}
      initial={{ value: "", note: "" }}
      submit="Score the answers"
      onSubmit={async ({ value, note }, form) =>
        set.run({ params: { id: scenarioId }, body: { input, value: read(value), note: note.trim() } }, form)
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField form={form} name="value" label="True figure" autoComplete="off" hint={HINTS[kind]} />
          <TextField
            form={form}
            name="note"
            label="Period and source"
            optional
            maxLength={300}
            placeholder="For example, incident log of 2026"
          />
        </>
      )}
    </FormDialog>
  );
}
