import { Columns3 } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { type ColumnChoice, isShown, withColumn } from "./column-choice.ts";
import type { Column } from "./columns.ts";

const OFFSET = 4;
const MARGIN = 8;

/** Places the open choice below its button, never beyond the window. */
function hang(button: HTMLElement | null, list: HTMLElement): void {
  if (button === null) return;
  const { bottom, right } = button.getBoundingClientRect();
  list.style.top = `${bottom + OFFSET}px`;
  list.style.right = `${Math.max(MARGIN, document.documentElement.clientWidth - right)}px`;
  list.style.maxHeight = `${window.innerHeight - bottom - OFFSET - MARGIN}px`;
}

interface ColumnMenuProps<R> {
  readonly columns: readonly Column<R>[];
  readonly choice: ColumnChoice;
  /** On a phone. */
  readonly narrow: boolean;
  readonly onChange: (choice: ColumnChoice) => void;
}

/** Chooses which columns show. It stays open while several are chosen. */
export function ColumnMenu<R>({ columns, choice, narrow, onChange }: ColumnMenuProps<R>) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="icon"
        aria-label="Choose columns"
        title="Choose columns"
        popoverTarget={id}
      >
        <Columns3 aria-hidden />
      </Button>
      <fieldset
        id={id}
        popover="auto"
        onBeforeToggle={(event) => {
          if (event.newState === "open") hang(button.current, event.currentTarget);
        }}
        className="fixed inset-auto m-0 min-w-48 overflow-y-auto rounded-md border border-line bg-surface p-3 text-ink shadow-float"
      >
        <legend className="sr-only">Columns</legend>
        <div className="grid gap-2">
          {columns.map((column) => (
            <Checkbox
              key={column.id}
              checked={isShown(column, choice, narrow)}
              disabled={column.rowHeader === true}
              onChange={(event) => onChange(withColumn(choice, column, event.target.checked, narrow))}
            >
              {column.header}
            </Checkbox>
          ))}
        </div>
      </fieldset>
    </>
  );
}
