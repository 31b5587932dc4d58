import type { ReactNode } from "react";

/** Names and values in two columns; on a wide screen two lists side by side. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-10 border-t border-ink/40 text-sm md:grid-cols-2">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="flex min-h-9 items-baseline justify-between gap-4 border-b border-line py-1.5"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="num min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
