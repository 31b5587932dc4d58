import { cx } from "class-variance-authority";
import { useId } from "react";

interface SegmentedSwitchProps<T extends string> {
  readonly legend: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: string }[];
  readonly onChange: (value: T) => void;
}

/** Two or three views of the same content, one of which is active. */
export function SegmentedSwitch<T extends string>({
  legend,
  value,
  choices,
  onChange,
}: SegmentedSwitchProps<T>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-line-strong p-px text-xs">
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            "relative flex cursor-pointer items-center rounded-sm px-2 py-0.5 whitespace-nowrap has-focus-visible:outline-2 has-focus-visible:outline-focus touch:min-h-11 touch:px-3",
            choice.value === value ? "bg-primary text-primary-ink" : "text-muted hover:text-ink",
          )}
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
