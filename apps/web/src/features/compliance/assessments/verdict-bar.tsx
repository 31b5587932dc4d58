import { count, percent } from "../../../ui/format.ts";

/** How many entries in scope have which verdict. */
interface Shares {
  readonly inScope: number;
  readonly met: number;
  readonly partly: number;
  readonly not: number;
  readonly without: number;
}

/** The verdicts as shares of the entries in scope. */
export function VerdictBar({ tally }: { readonly tally: Shares }) {
  const { inScope, met, partly, not, without } = tally;
  const parts = [
    ["Met", met, "bg-ok"],
    ["Partially met", partly, "bg-warn"],
    ["Not met", not, "bg-bad"],
    ["Doesn’t apply", without, "bg-line-strong"],
  ] as const;
  return (
    <div>
      <div aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line">
        {parts.map(([label, many, color]) => (
          <span
            key={label}
            className={color}
            style={{ width: `${inScope === 0 ? 0 : (many / inScope) * 100}%` }}
          />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
        {parts.map(([label, many, color]) => (
          <li key={label} className="flex items-center gap-1.5">
            <span aria-hidden className={`size-2 rounded-full ${color}`} />
            {label} <span className="num">{count(many)}</span>
            <span className="sr-only"> ({percent(inScope === 0 ? 0 : many / inScope)})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
