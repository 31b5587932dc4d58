import type { AskedQuestion } from "@crq/contract/risk/elicitation/expert-questions";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";
import type { RangeReading, TypedRange } from "./answer-draft.ts";

interface CalibrationQuestionProps {
  readonly number: number;
  readonly asked: AskedQuestion["calibration"][number];
  readonly typed: TypedRange;
  readonly problems: RangeReading["problems"];
  readonly onChange: (typed: TypedRange) => void;
}

/** A question with a known answer, and the range for it. */
export function CalibrationQuestion({ number, asked, typed, problems, onChange }: CalibrationQuestionProps) {
  return (
    <li className="border-b border-line py-4">
      <fieldset>
        <legend className="text-base">
          <span className="num text-muted">{number}.</span> {asked.question}
          {asked.unit !== "" && <span className="text-muted"> In {asked.unit}.</span>}
        </legend>
        <div className="mt-2 grid grid-cols-2 gap-4">
          {(["low", "high"] as const).map((end) => (
            <Field key={end} label={end === "low" ? "Low end" : "High end"} error={problems[end]}>
              {(control) => (
                <Input
                  {...control}
                  autoComplete="off"
                  inputMode={asked.unit === "" ? "numeric" : "text"}
                  value={typed[end]}
                  onChange={(event) => onChange({ ...typed, [end]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      </fieldset>
    </li>
  );
}
