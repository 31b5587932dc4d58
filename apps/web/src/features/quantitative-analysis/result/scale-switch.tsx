import { cx } from "class-variance-authority";
import type { ChanceScale } from "../../../ui/chart/chart-axes.ts";

interface ScaleSwitchProps {
  readonly scale: ChanceScale;
  readonly onChange: (scale: ChanceScale) => void;
}

const SCALES = [
  { scale: "linear", label: "Even" },
  { scale: "log", label: "Tail" },
] as const;

/** Spaces the chances evenly, or by powers of ten, which opens up the tail. */
export function ScaleSwitch({ scale, onChange }: ScaleSwitchProps) {
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong p-px text-xs">
      <legend className="sr-only">Scale of the chances</legend>
      {SCALES.map((choice) => (
        <label
          key={choice.scale}
          className={cx(
            "flex cursor-pointer items-center rounded-sm px-2 py-0.5 has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11 touch:px-4",
            choice.scale === scale ? "bg-primary text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name="chance-scale"
            className="sr-only"
            checked={choice.scale === scale}
            onChange={() => onChange(choice.scale)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
