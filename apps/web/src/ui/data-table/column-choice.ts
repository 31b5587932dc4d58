/** A person's changes to the visible columns; columns added later use their defaults. */
export interface ColumnChoice {
  readonly hidden: readonly string[];
  readonly shown: readonly string[];
}

interface Choosable {
  readonly id: string;
  readonly optional?: boolean | "on a phone";
  readonly rowHeader?: boolean;
}

const NOTHING: ColumnChoice = { hidden: [], shown: [] };

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === "string") : [];

/** Reads a stored choice; invalid data counts as none. */
export function parseChoice(text: string | null): ColumnChoice {
  try {
    const found: unknown = JSON.parse(text ?? "");
    if (typeof found !== "object" || found === null) return NOTHING;
    return {
      hidden: texts("hidden" in found && found.hidden),
      shown: texts("shown" in found && found.shown),
    };
  } catch {
    return NOTHING;
  }
}

/** Whether a column shows only if it was chosen. */
function isOptional({ optional = false }: Choosable, narrow: boolean): boolean {
  return optional === "on a phone" ? narrow : optional;
}

/** Whether a column shows, on a phone if `narrow`. The one that names the row always does. */
export function isShown(column: Choosable, choice: ColumnChoice, narrow: boolean): boolean {
  if (column.rowHeader === true) return true;
  return isOptional(column, narrow) ? choice.shown.includes(column.id) : !choice.hidden.includes(column.id);
}

/** The choice after a column was switched on or off, on a phone if `narrow`. */
export function withColumn(
  choice: ColumnChoice,
  column: Choosable,
  show: boolean,
  narrow: boolean,
): ColumnChoice {
  const without = (ids: readonly string[]) => ids.filter((id) => id !== column.id);
  const chosen = isOptional(column, narrow);
  const { hidden, shown } = choice;
  if (chosen) return { hidden, shown: show ? [...without(shown), column.id] : without(shown) };
  return { shown, hidden: show ? without(hidden) : [...without(hidden), column.id] };
}

const nameOf = (key: string) => `data-table:${key}:columns`;

/** The choice stored in this browser for the table named `key`. */
export function readChoice(key: string): ColumnChoice {
  try {
    return parseChoice(window.localStorage.getItem(nameOf(key)));
  } catch {
    return NOTHING;
  }
}

/** Stores the choice in this browser; if that's forbidden it lasts as long as the page. */
export function keepChoice(key: string, choice: ColumnChoice): void {
  try {
    window.localStorage.setItem(nameOf(key), JSON.stringify(choice));
  } catch {
    // Private windows may refuse.
  }
}
