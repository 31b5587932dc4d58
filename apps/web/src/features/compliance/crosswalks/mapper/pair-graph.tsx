import { useId, useMemo, useState } from "react";
import { useElementWidth } from "../../../../ui/chart/use-element-width.ts";
import { counted } from "../../../../ui/format.ts";
import { Plate } from "../../../../ui/plate.tsx";
import { GraphColumn } from "./graph-column.tsx";
import { bandName, layout, type Layout, nearest } from "./graph-layout.ts";
import { type Lit, touching } from "./graph-lit.ts";
import type { ChangeSearch } from "./mapper-search.ts";
import type { Row } from "./rows.ts";
import type { Choice } from "./use-mapping.ts";

interface PairGraphProps {
  readonly choice: Choice;
  readonly rows: readonly Row[];
  readonly change: ChangeSearch;
}

/** Room for a group's name at the edge, and for an entry's beside it. */
const BAND = 14;
const CHARACTER = 6.6;
const INITIAL_WIDTH = 900;

/** The pairs as lines between two columns. Pointing at an entry or a group brings its lines out; choosing it filters by it. */
export function PairGraph({ choice, rows, change }: PairGraphProps) {
  const { from, to, via } = choice;
  const graph = useMemo(() => layout(rows, from, to), [rows, from, to]);
  const [lit, setLit] = useState<Lit | null>(null);
  const [attach, width] = useElementWidth<HTMLElement>(INITIAL_WIDTH);
  const describedBy = useId();
  const margins = [marginOf(graph.from), marginOf(graph.to)] as const;
  const [left, right] = [margins[0], width - margins[1]];
  const found = touching(graph, lit);
  const filterBy = (one: Lit) => {
    setLit(null);
    if (one.kind === "entry") change({ q: one.id });
    else if (one.id !== "") change(one.side === "from" ? { group: one.id } : { toGroup: one.id });
  };
  const column = { lit, setLit, onChoose: filterBy, found };
  return (
    <Plate>
      <Caption lit={lit} graph={graph} pairs={found.lines.length} />
      <figure
        ref={attach}
        aria-label={`Pairs of ${from.title} and ${to.title}`}
        aria-describedby={describedBy}
        className="mt-3"
      >
        {/* eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- for pointers; the groups and entries inside are buttons */}
        <svg
          width={width}
          height={graph.height}
          viewBox={`0 0 ${width} ${graph.height}`}
          className="block max-w-full touch-pan-y select-none"
          onPointerMove={(event) => setLit(litAt(event, graph, width))}
          onPointerLeave={() => setLit(null)}
          onClick={(event) => {
            const one = litAt(event, graph, width);
            if (one) filterBy(one);
          }}
        >
          <Lines graph={graph} left={left} right={right} dashed={via !== undefined} faint={lit !== null} />
          {lit && (
            <path
              d={found.lines.map((line) => curve(graph, line, left, right)).join("")}
              fill="none"
              className="pointer-events-none stroke-c1"
              strokeWidth={1.5}
            />
          )}
          <GraphColumn side="from" column={graph.from} x={left} edge={0} {...column} />
          <GraphColumn side="to" column={graph.to} x={right} edge={width} {...column} />
        </svg>
      </figure>
      <p id={describedBy} className="mt-3 text-xs text-muted">
        {from.title} on the left, {to.title} on the right. The table has the same pairs as text.
        {via && ` Dashed: paths by way of ${via.title}, which may join entries that share nothing.`}
      </p>
    </Plate>
  );
}

function marginOf({ labeled, dots, bands }: Layout["from"]): number {
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length)) * CHARACTER;
  return BAND + longest(bands.map(bandName)) + (labeled ? longest(dots.map(({ end }) => end.id)) + 8 : 0) + 8;
}

/** The entry nearest to the pointer, on its half. */
function litAt(
  event: { readonly clientX: number; readonly clientY: number; readonly currentTarget: Element },
  graph: Layout,
  width: number,
): Lit | null {
  const box = event.currentTarget.getBoundingClientRect();
  const side = event.clientX - box.left < width / 2 ? "from" : "to";
  const dot = nearest(graph[side], event.clientY - box.top);
  return dot ? { kind: "entry", side, id: dot.end.id } : null;
}

/** A line from an entry to its counterpart. */
function curve(graph: Layout, line: Layout["lines"][number], left: number, right: number): string {
  const [y1, y2] = [graph.from.byId.get(line.from)!.y, graph.to.byId.get(line.to)!.y];
  const bend = (right - left) * 0.45;
  return `M${left} ${y1.toFixed(1)}C${left + bend} ${y1.toFixed(1)} ${right - bend} ${y2.toFixed(1)} ${right} ${y2.toFixed(1)}`;
}

interface LinesProps {
  readonly graph: Layout;
  readonly left: number;
  readonly right: number;
  readonly dashed: boolean;
  readonly faint: boolean;
}

/** All lines, one path for each entry on the left, so that a thousand pairs are a hundred elements. */
function Lines({ graph, left, right, dashed, faint }: LinesProps) {
  const paths = useMemo(
    () =>
      [...Map.groupBy(graph.lines, ({ from }) => from)].map(([id, lines]) => ({
        id,
        d: lines.map((line) => curve(graph, line, left, right)).join(""),
      })),
    [graph, left, right],
  );
  return (
    <g
      fill="none"
      className="pointer-events-none stroke-c1"
      strokeOpacity={faint ? 0.08 : opacityOf(graph.lines.length)}
      strokeWidth={1}
      {...(dashed && { strokeDasharray: "4 3" })}
    >
      {paths.map(({ id, d }) => (
        <path key={id} d={d} />
      ))}
    </g>
  );
}

/** Many lines over each other are as dark as a few. */
function opacityOf(lines: number): number {
  return Math.max(0.12, Math.min(0.7, 12 / Math.sqrt(lines * 4)));
}

function Caption({ lit, graph, pairs }: { lit: Lit | null; graph: Layout; pairs: number }) {
  const band = lit?.kind === "group" && graph[lit.side].bands.find(({ id }) => id === lit.id);
  const dot = lit?.kind === "entry" && graph[lit.side].byId.get(lit.id);
  const name = band ? `${band.id} ${band.title}` : dot ? `${dot.end.id} ${dot.end.title}` : undefined;
  return (
    <p className="line-clamp-2 min-h-10 text-sm">
      {name === undefined ? (
        <span className="text-muted">
          {counted(graph.lines.length, "line")}. Point at an entry or a group to see where it leads; choose it
          to see only that.
        </span>
      ) : (
        <>
          <span className="font-medium">{name}</span>
          <span className="text-muted"> · {counted(pairs, "pair")}</span>
        </>
      )}
    </p>
  );
}
