import { cx } from "class-variance-authority";
import { type ReactNode, useId } from "react";

/** The props that a field gives to its control. */
interface ControlProps {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
  readonly "aria-required": true | undefined;
}

interface FieldProps {
  readonly label: ReactNode;
  /** Help that is always shown below the control. */
  readonly hint?: ReactNode;
  /** The problem and how to fix it. */
  readonly error?: string | undefined;
  /** Confirms that the value is right. */
  readonly success?: string | undefined;
  readonly required?: boolean;
  /** A small addition at the label's right, such as a unit. */
  readonly aside?: ReactNode;
  readonly hideLabel?: boolean;
  readonly className?: string;
  /** Renders the control: spread the given props on it. */
  readonly children: (control: ControlProps) => ReactNode;
}

/** A control with its label, hint and error, connected for assistive technology. */
export function Field({
  label,
  hint,
  error,
  success,
  required,
  aside,
  hideLabel,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const errorId = error === undefined ? undefined : `${id}-error`;
  const describedBy = [errorId, hintId].filter((part) => part !== undefined).join(" ");
  return (
    <div className={cx("min-w-0", className)}>
      <div className={cx("mb-1.5 flex items-baseline justify-between gap-3", hideLabel && "sr-only")}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {aside !== undefined && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {children({
        id,
        "aria-describedby": describedBy === "" ? undefined : describedBy,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": required === true ? true : undefined,
      })}
      <div aria-live="polite">
        {error !== undefined && (
          <p id={errorId} className="mt-1.5 text-sm text-bad">
            {error}
          </p>
        )}
        {success !== undefined && <p className="mt-1.5 text-sm text-ok">{success}</p>}
      </div>
      {hint !== undefined && (
        <p id={hintId} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
