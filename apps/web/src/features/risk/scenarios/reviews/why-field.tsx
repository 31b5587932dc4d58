import { MessageSquareText } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../../ui/button.tsx";
import { Textarea } from "../../../../ui/form/textarea.tsx";

/** The longest reason; the server has the same limit. */
const MOST = 500;

interface WhyFieldProps {
  readonly note: string;
  readonly onNote: (note: string) => void;
}

/** Why the scenario is changed: optional, saved with the next save, which never waits for it. */
export default function WhyField({ note, onNote }: WhyFieldProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const away = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener("pointerdown", away);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", away);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={place}
      className="relative print:hidden"
      onBlur={({ relatedTarget }) => {
        // Somewhere else has the focus now; a click on nothing leaves it nowhere, and is no reason to close.
        if (relatedTarget !== null && !place.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Button
        ref={button}
        variant="outline"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        <MessageSquareText aria-hidden />
        {note.trim() === "" ? "Add a reason" : "Reason added"}
      </Button>
      {open && (
        <fieldset
          id={id}
          aria-label="Reason for the change"
          className="absolute top-full right-0 z-20 mt-1 w-80 rounded-md border border-line bg-surface p-3 shadow-lg max-sm:fixed max-sm:inset-x-4 max-sm:top-auto max-sm:bottom-4 max-sm:w-auto"
        >
          <label htmlFor={`${id}-note`} className="mb-1.5 block text-sm font-medium">
            Why did you change it?
          </label>
          <Textarea
            id={`${id}-note`}
            rows={3}
            maxLength={MOST}
            // eslint-disable-next-line jsx-a11y/no-autofocus -- the person just opened it to type
            autoFocus
            value={note}
            placeholder="For example, insurer’s claims data for 2026"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => onNote(target.value)}
          />
          <p id={`${id}-hint`} className="mt-1 text-xs text-muted">
            Optional. It’s saved with your changes, shown in the history, and printed where a board statement
            explains them.
          </p>
          <div className="mt-2 flex justify-end">
            <Button variant="outline" size="sm" onClick={close}>
              Done
            </Button>
          </div>
        </fieldset>
      )}
    </div>
  );
}
