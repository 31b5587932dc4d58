import { Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Button } from "../../../../../ui/button.tsx";

/** The words of a field that few estimates need. */
export interface OptionalWords {
  /** Opens the field. */
  readonly offer: string;
  readonly name: string;
  readonly meaning: string;
  readonly removal: string;
}

interface OptionalFieldProps {
  readonly words: OptionalWords;
  readonly isOpen: boolean;
  readonly readOnly: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

/** A field that few estimates need, or the button that opens it. */
export function OptionalField({ words, isOpen, readOnly, onOpen, onRemove, children }: OptionalFieldProps) {
  const told = useId();
  const { offer, name, meaning, removal } = words;
  if (!isOpen)
    return readOnly ? null : (
      <Button variant="ghost" size="sm" className="-ml-2.5 flex" onClick={onOpen}>
        <Plus aria-hidden /> {offer}
      </Button>
    );
  return (
    <fieldset aria-label={name} aria-describedby={told} className="mt-1 border-t border-line pt-3">
      {children}
      <p id={told} className="text-xs text-muted">
        {meaning}
      </p>
      {!readOnly && (
        <Button variant="ghost" size="sm" className="-ml-2.5" onClick={onRemove}>
          {removal}
        </Button>
      )}
    </fieldset>
  );
}
