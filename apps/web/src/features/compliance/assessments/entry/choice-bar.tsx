import { cx } from "class-variance-authority";
import type { LucideIcon } from "lucide-react";
import { useId } from "react";

/** One segment of a bar. */
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The icon's color. */
  readonly color?: string;
  /** The key that chooses it anywhere in the workspace. */
  readonly keys?: string | undefined;
}

interface ChoiceBarProps<T extends string> {
  readonly legend: string;
  readonly hideLegend?: boolean;
  readonly value: T | null;
  readonly segments: readonly Segment<T>[];
  readonly disabled: boolean;
  /** Clicking the chosen segment again clears the choice. */
  readonly clears?: boolean;
  readonly small?: boolean;
  readonly onChange: (value: T | null) => void;
}

/** A few values side by side, of which one is chosen. */
export function ChoiceBar<T extends string>(props: ChoiceBarProps<T>) {
  const { legend, hideLegend, value, segments, disabled, clears, small, onChange } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className={cx(hideLegend === true ? "sr-only" : "mb-1.5 text-sm font-medium")}>{legend}</legend>
      <div className={cx("flex", small === true ? "w-fit" : "w-full")}>
        {segments.map(({ value: one, label, icon: Icon, color, keys }) => (
          <label
            key={one}
            title={keys === undefined ? undefined : `${label} (${keys})`}
            className={cx(
              "relative -ml-px flex min-w-0 cursor-pointer items-center justify-center gap-1.5 border first:ml-0 first:rounded-l-md last:rounded-r-md has-disabled:cursor-not-allowed",
              "has-focus-visible:z-20 has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus touch:min-h-11",
              small === true ? "px-2 py-1 text-xs" : "min-h-10 flex-1 px-2 py-1 text-center text-sm",
              one === value
                ? "z-10 border-primary bg-primary/12 font-medium text-ink"
                : "border-line-strong text-ink hover:bg-ink/5",
              disabled && one !== value && "text-muted",
            )}
          >
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChange(one)}
              onClick={() => {
                if (clears === true && one === value) onChange(null);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
              aria-keyshortcuts={keys}
            />
            {Icon && <Icon aria-hidden className={cx("size-4 shrink-0", color, "@max-3xs:hidden")} />}
            <span className="min-w-0 leading-tight break-words">{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
