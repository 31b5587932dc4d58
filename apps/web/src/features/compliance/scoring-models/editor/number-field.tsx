import { cx } from "class-variance-authority";
import { Field } from "../../../../ui/form/field.tsx";
import { Input } from "../../../../ui/form/input.tsx";

interface NumberFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly unit?: string;
  readonly hint?: string;
  readonly placeholder?: string;
  readonly hideLabel?: boolean;
}

/** A number, as it's typed. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, error, disabled, unit, hint, placeholder, hideLabel = false } = props;
  return (
    <Field label={label} error={error} hideLabel={hideLabel} {...(hint !== undefined && { hint })}>
      {(control) => (
        <span className="relative block">
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            disabled={disabled}
            placeholder={placeholder}
            className={cx("num", unit !== undefined && "pr-8")}
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
          {unit !== undefined && (
            <span
              aria-hidden
              className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-sm text-muted"
            >
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}
