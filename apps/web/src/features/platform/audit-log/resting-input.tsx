import { cx } from "class-variance-authority";
import { type ComponentProps, useEffect, useState } from "react";
import { Input } from "../../../ui/form/input.tsx";
import { SearchInput } from "../../../ui/data-table/search-input.tsx";

/** How long typing must rest before the server is asked. */
const REST_MS = 300;

interface RestingInputProps extends Omit<ComponentProps<"input">, "value" | "onChange"> {
  readonly label: string;
  readonly value: string;
  /** Told what was typed, once typing rests. */
  readonly onRest: (text: string) => void;
}

/** A filter one types into. */
export function RestingInput({ label, value, onRest, className, ...rest }: RestingInputProps) {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // The URL changed by other means, such as the Back button.
  if (value !== asked) {
    setAsked(value);
    setTyped(value);
  }
  useEffect(() => {
    const wanted = typed.trimStart();
    if (wanted === asked) return undefined;
    const timer = setTimeout(() => {
      setAsked(wanted);
      onRest(wanted);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [typed, asked, onRest]);
  const Control = rest.type === "search" ? SearchInput : Input;
  return (
    <span className={cx("block min-w-0", className)}>
      <Control
        {...rest}
        aria-label={label}
        maxLength={200}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
