import { type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { count } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";

/** How many are listed at first, and with each press of the button. */
const SHOWN = 100;

/** An entry, or a group of some. */
export interface NamedProps {
  readonly id: string;
  readonly title: string;
}

/** The line that names an entry in a list of differences. */
export function Named({ id, title }: NamedProps) {
  return (
    <Heading size="label" level={2}>
      <span className="num mr-2 text-muted">{id}</span>
      {title}
    </Heading>
  );
}

interface ListProps<T> {
  readonly items: readonly T[];
  readonly none: string;
  readonly render: (item: T) => ReactNode;
}

/** Differences of one kind, the first hundred at once. */
export function List<T extends { readonly id: string }>({ items, none, render }: ListProps<T>) {
  const [most, setMost] = useState(SHOWN);
  if (items.length === 0) return <p className="text-base text-muted">{none}</p>;
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {items.slice(0, most).map((item) => (
          <li key={item.id} className="py-3">
            {render(item)}
          </li>
        ))}
      </ul>
      {items.length > most && (
        <Button variant="outline" className="mt-3" onClick={() => setMost(most + SHOWN)}>
          Show {count(Math.min(SHOWN, items.length - most))} more of {count(items.length - most)}
        </Button>
      )}
    </>
  );
}
