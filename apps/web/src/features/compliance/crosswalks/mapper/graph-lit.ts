import type { Layout, Line } from "./graph-layout.ts";

/** The entry or group that the person points at. */
export interface Lit {
  readonly kind: "entry" | "group";
  readonly side: "from" | "to";
  readonly id: string;
}

/** The lines of an entry or group, and the entries that they join on each side. */
export interface Touching {
  readonly lines: readonly Line[];
  readonly from: ReadonlySet<string>;
  readonly to: ReadonlySet<string>;
}

/** What belongs to the lit part; nothing if none is lit. */
export function touching(graph: Layout, lit: Lit | null): Touching {
  if (lit === null) return { lines: [], from: new Set(), to: new Set() };
  const { byId } = graph[lit.side];
  const lines = graph.lines.filter((line) => {
    const id = line[lit.side];
    return lit.kind === "entry" ? id === lit.id : byId.get(id)!.end.group === lit.id;
  });
  return {
    lines,
    from: new Set(lines.map(({ from }) => from)),
    to: new Set(lines.map(({ to }) => to)),
  };
}
