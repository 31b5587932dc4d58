import { useState } from "react";

/** The entries that are chosen for a change of several. */
export interface Selection {
  readonly entries: readonly string[];
  readonly has: (entry: string) => boolean;
  /** Selects an entry or no longer; with `range`, everything from the one before to it. */
  readonly toggle: (entry: string, range?: boolean) => void;
  /** All that are listed, or none. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the listed entries are selected; those that a filter hides are not. */
export function useSelected(listed: readonly { readonly entry: { readonly id: string } }[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const ids = listed.map(({ entry }) => entry.id);
  const entries = chosen.size === 0 ? [] : ids.filter((id) => chosen.has(id));
  return {
    entries,
    has: (entry) => chosen.has(entry),
    toggle: (entry, range = false) => {
      const from = range && last !== undefined ? ids.indexOf(last) : -1;
      const to = ids.indexOf(entry);
      const those = from < 0 ? [entry] : ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      const on = !chosen.has(entry);
      setChosen(new Set(on ? [...entries, ...those] : entries.filter((id) => !those.includes(id))));
      setLast(entry);
    },
    toggleAll: () => setChosen(new Set(entries.length === ids.length ? [] : ids)),
    clear: () => setChosen(new Set()),
  };
}
