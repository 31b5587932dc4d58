import { cx } from "class-variance-authority";
import { type Change, valueText } from "./changes.ts";

const SIGNS = { added: "+", removed: "−", changed: "±" } as const;
const TONES = { added: "text-ok", removed: "text-bad", changed: "text-muted" } as const;

/** Before and after, side by side; stacked on a phone. */
export function ChangesTable({ changes }: { readonly changes: readonly Change[] }) {
  return (
    <table className="block w-full border-collapse text-sm sm:table">
      <caption className="mb-1.5 block text-left text-xs font-medium text-muted sm:table-caption">
        Changes
      </caption>
      <thead className="sr-only sm:not-sr-only sm:table-header-group">
        <tr className="border-b border-ink/40 text-left text-xs text-muted">
          <th scope="col" className="h-7 w-1/3 pr-3 font-medium">
            Field
          </th>
          <th scope="col" className="w-1/3 pr-3 font-medium">
            Before
          </th>
          <th scope="col" className="font-medium">
            After
          </th>
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {changes.map(({ path, kind, before, after }) => (
          <tr key={path} className="block border-b border-line align-top max-sm:py-2 sm:table-row">
            <th scope="row" className="block py-1 pr-3 text-left font-medium break-words sm:table-cell">
              <span aria-hidden className={cx("mr-1.5 inline-block w-3 font-mono", TONES[kind])}>
                {SIGNS[kind]}
              </span>
              {path}
              <span className="sr-only">, {kind}</span>
            </th>
            <Side name="Before" value={before} present={kind !== "added"} tone="bg-bad/8 decoration-bad/60" />
            <Side name="After" value={after} present={kind !== "removed"} tone="bg-ok/10" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideProps {
  readonly name: string;
  readonly value: unknown;
  readonly present: boolean;
  readonly tone: string;
}

function Side({ name, value, present, tone }: SideProps) {
  return (
    <td className="flex gap-3 py-1 pr-3 max-sm:pl-5 sm:table-cell">
      <span aria-hidden className="w-12 shrink-0 text-xs leading-5 text-muted sm:hidden">
        {name}
      </span>
      {present ? (
        <span className={cx("rounded-sm box-decoration-clone px-1 break-words whitespace-pre-wrap", tone)}>
          {valueText(value)}
        </span>
      ) : (
        <span className="text-muted">–</span>
      )}
    </td>
  );
}
