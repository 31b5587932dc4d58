import { MOST_MATURITY } from "@crq/contract/compliance/assessments/answer-values";
import { useId } from "react";
import { Button } from "../../../../ui/button.tsx";
import { MATURITY_WORDS } from "../words.ts";

interface MaturitySliderProps {
  readonly value: number | null;
  readonly disabled: boolean;
  readonly onChange: (level: number | null) => void;
}

/** A level of maturity from 0 to 5; none until it's chosen. */
export function MaturitySlider({ value, disabled, onChange }: MaturitySliderProps) {
  const id = useId();
  const words = value === null ? "Not answered" : `${value}: ${MATURITY_WORDS[value]}`;
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          Maturity
        </label>
        <span className="flex items-baseline gap-2 text-sm">
          <output htmlFor={id} className={value === null ? "text-muted" : "num font-medium"}>
            {words}
          </output>
          {value !== null && !disabled && (
            <Button variant="link" size="sm" onClick={() => onChange(null)}>
              Clear
            </Button>
          )}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={0}
        max={MOST_MATURITY}
        step={1}
        value={value ?? 0}
        disabled={disabled}
        aria-valuetext={words}
        onChange={(event) => onChange(Number(event.target.value))}
        // The level 0 is chosen too by a click on it.
        onPointerUp={(event) => value === null && onChange(Number(event.currentTarget.value))}
        onKeyDown={(event) => event.key === "Home" && value === null && onChange(0)}
        className="h-6 w-full cursor-pointer accent-primary touch:h-11"
      />
      <div aria-hidden className="num flex justify-between px-1.5 text-xs text-muted">
        {MATURITY_WORDS.map((word, level) => (
          <span key={word}>{level}</span>
        ))}
      </div>
    </div>
  );
}
