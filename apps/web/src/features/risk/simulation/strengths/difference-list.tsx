import type { Difference } from "./changes.ts";

/** What differs between two sets of strengths, by control or family. */
export function DifferenceList({ found }: { readonly found: readonly Difference[] }) {
  if (found.length === 0) return <p className="mt-2 text-sm text-muted">Nothing differs.</p>;
  return (
    <dl className="mt-2 divide-y divide-line border-y border-line text-sm">
      {found.map(({ of, lines }) => (
        <div key={of} className="grid gap-x-4 py-1.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
          <dt className="font-medium">{of}</dt>
          {lines.map((words) => (
            <dd key={words} className="wrap-anywhere text-muted sm:col-start-2">
              {words}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
