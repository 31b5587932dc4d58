import { cx } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Input } from "../../../ui/form/input.tsx";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";
import { useRestedText } from "../../../ui/use-rested.ts";

interface RestingInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly label: string;
  readonly value: string;
  /** Called with the text after a pause in typing. */
  readonly onRest: (text: string) => void;
}

/** A text filter. */
export function RestingInput({ label, value, onRest, className, ...rest }: RestingInputProps) {
  const { typed, type } = useRestedText(value, onRest);
  const Control = rest.type === "search" ? SearchInput : Input;
  return (
    <span className={cx("block min-w-0", className)}>
      <Control
        {...rest}
        aria-label={label}
        maxLength={200}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </span>
  );
}
