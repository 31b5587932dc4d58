import { cx } from "class-variance-authority";
import { type MouseEvent, useEffect, useRef } from "react";

interface RowCheckboxProps {
  readonly id: string;
  readonly label: string;
  /** The element whose text identifies the row. */
  readonly labelledBy?: string;
  readonly checked: boolean;
  /** Some, but not all. */
  readonly mixed?: boolean;
  readonly onToggle: (event: MouseEvent) => void;
}

/** Selects a row, or all of a page. Its target is larger than its box. */
export function RowCheckbox({ id, label, labelledBy, checked, mixed = false, onToggle }: RowCheckboxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="-m-1.5 inline-flex cursor-pointer p-1.5 align-middle select-none touch:-m-3.5 touch:p-3.5">
      <input
        ref={ref}
        id={id}
        type="checkbox"
        aria-label={label}
        {...(labelledBy !== undefined && { "aria-labelledby": `${id} ${labelledBy}` })}
        checked={checked}
        onChange={() => undefined}
        onClick={onToggle}
        className={cx(
          "size-4 shrink-0 cursor-pointer appearance-none rounded-sm border border-line-strong bg-surface",
          "checked:border-primary checked:bg-primary indeterminate:border-primary indeterminate:bg-primary",
          "before:block before:size-full before:[clip-path:polygon(14%_48%,4%_60%,40%_92%,96%_22%,84%_12%,38%_70%)] checked:before:bg-primary-ink",
          "indeterminate:before:bg-primary-ink indeterminate:before:[clip-path:inset(43%_18%)]",
        )}
      />
    </label>
  );
}
