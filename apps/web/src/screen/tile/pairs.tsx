import type { ReactNode } from "react";

/** A short list of names with a figure each, ruled like a ledger. */
export function Pairs({ rows }: { rows: readonly (readonly [name: ReactNode, value: ReactNode])[] }) {
  return (
    <dl className="border-t border-ink/40 text-sm">
      {rows.map(([name, value], at) => (
        <div key={at} className="flex min-h-9 items-center justify-between gap-4 border-b border-line py-1">
          <dt className="min-w-0 break-words">{name}</dt>
          <dd className="num shrink-0 text-right">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
