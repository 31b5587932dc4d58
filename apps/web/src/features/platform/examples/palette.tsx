/** A color by its name in the style sheet, with the class that fills an area with it. */
const COLORS = [
  ["primary", "bg-primary"],
  ["ok", "bg-ok"],
  ["warn", "bg-warn"],
  ["bad", "bg-bad"],
  ["sev-1", "bg-sev-1"],
  ["sev-2", "bg-sev-2"],
  ["sev-3", "bg-sev-3"],
  ["sev-4", "bg-sev-4"],
  ["sev-5", "bg-sev-5"],
  ["c1", "bg-c1"],
  ["c2", "bg-c2"],
  ["c3", "bg-c3"],
  ["c4", "bg-c4"],
  ["c5", "bg-c5"],
  ["c6", "bg-c6"],
] as const;

const SIZES = [
  ["text-verdict font-display", "verdict, and figure, for key figures"],
  ["text-lg", "lg, what leads in"],
  ["text-base", "base, reading"],
  ["text-sm", "sm, rows and labels"],
  ["text-xs text-muted", "xs, notes"],
  ["text-2xs text-muted", "2xs, names in the navigation"],
] as const;

/** The sizes of text, with the purpose of each. */
export function TextSizes() {
  return (
    <ul className="grid gap-2">
      {SIZES.map(([look, use]) => (
        <li key={use} className={look}>
          {use}: $1,234,567
        </li>
      ))}
    </ul>
  );
}

/** The colors that carry meaning: states, severities one to five, and the series of charts. */
export function Palette() {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3">
      {COLORS.map(([name, fill]) => (
        <li key={name} className="text-xs text-muted">
          <span className={`mb-1 block h-10 rounded-sm ring-1 ring-line ring-inset ${fill}`} />
          {name}
        </li>
      ))}
    </ul>
  );
}
