import type { KeyboardEvent } from "react";
import { cx } from "class-variance-authority";
import { counted } from "../../../../ui/format.ts";
import { type Band, bandName, type Column, type Dot, spacedApart } from "./graph-layout.ts";
import type { Lit, Touching } from "./graph-lit.ts";

interface GraphColumnProps {
  readonly side: "from" | "to";
  readonly column: Column;
  /** Where the lines begin, and the graph's edge on this side. */
  readonly x: number;
  readonly edge: number;
  readonly lit: Lit | null;
  readonly setLit: (lit: Lit | null) => void;
  readonly onChoose: (lit: Lit) => void;
  /** What belongs to the lit part. */
  readonly found: Touching;
}

const LABEL_HEIGHT = 12;

/** One framework's side of the graph: groups at the edge, entries beside the lines. */
export function GraphColumn(props: GraphColumnProps) {
  const { side, column, x, edge, lit, found } = props;
  // Without room beside the lines, names are over them.
  const out = (side === "from") === column.labeled ? -1 : 1;
  const anchor = out === -1 ? "end" : "start";
  const bandX = side === "from" ? edge + 4 : edge - 4;
  // While something is lit only its entries are named: there is always room for some of them.
  const named = lit
    ? spacedApart(
        column.dots.filter(({ end }) => found[side].has(end.id)),
        LABEL_HEIGHT,
      )
    : [];
  const shown = lit ? named : column.labeled ? column.dots : [];
  return (
    <g>
      {column.bands.map((band) => (
        <GroupMark key={band.id} band={band} at={bandX} {...props} />
      ))}
      {column.dots.map((dot) => (
        <EntryMark key={dot.end.id} dot={dot} {...props} />
      ))}
      {shown.map((dot) => (
        <text
          key={dot.end.id}
          x={x + out * 8}
          y={dot.y}
          dy="0.35em"
          textAnchor={anchor}
          className={cx(
            "num pointer-events-none text-[11px]",
            lit ? "fill-ink font-medium stroke-surface [paint-order:stroke]" : "fill-ink stroke-none",
          )}
          strokeWidth={4}
        >
          {dot.end.id}
        </text>
      ))}
    </g>
  );
}

type Keys = { readonly role: "button"; readonly tabIndex: 0 } & Record<"onFocus" | "onBlur", () => void> & {
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };

/** What makes a mark a button: focus brings its lines out, Enter and Space choose it. */
function asButton(one: Lit, { setLit, onChoose }: Pick<GraphColumnProps, "setLit" | "onChoose">): Keys {
  return {
    role: "button",
    tabIndex: 0,
    onFocus: () => setLit(one),
    onBlur: () => setLit(null),
    onKeyDown: (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      onChoose(one);
    },
  };
}

/** A group's stretch and identifier; with the keyboard it's how one goes through the graph. */
function GroupMark({ band, at: x, ...props }: GraphColumnProps & { band: Band; at: number }) {
  const { side, lit, setLit, onChoose, column } = props;
  const one: Lit = { kind: "group", side, id: band.id };
  const active = lit?.kind === "group" && lit.side === side && lit.id === band.id;
  const entries = column.dots.filter(({ end }) => end.group === band.id).length;
  const inside = side === "from" ? 1 : -1;
  const middle = (band.top + band.bottom) / 2;
  const name = bandName(band);
  return (
    <g
      // What the framework doesn't have is in no group to filter by.
      {...(band.id !== "" && asButton(one, props))}
      aria-label={`${band.id} ${band.title}: ${counted(entries, "entry", "entries")}. Show only these.`}
      className="cursor-pointer outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus"
      onPointerMove={(event) => {
        event.stopPropagation();
        setLit(one);
      }}
      onClick={(event) => {
        event.stopPropagation();
        onChoose(one);
      }}
    >
      <rect
        x={Math.min(x - inside * 4, x + inside * (10 + name.length * 7))}
        y={Math.min(band.top, middle - 7)}
        width={14 + name.length * 7}
        height={Math.max(14, band.bottom - band.top)}
        fill="transparent"
      />
      <rect
        x={x - 1.5}
        y={band.top}
        width={3}
        height={Math.max(2, band.bottom - band.top)}
        className={active ? "fill-c1" : "fill-line-strong"}
      />
      <text
        x={x + inside * 6}
        y={middle}
        dy="0.35em"
        textAnchor={side === "from" ? "start" : "end"}
        className={cx("text-[11px]", active ? "fill-ink font-semibold" : "fill-muted")}
      >
        {name}
      </text>
    </g>
  );
}

/** An entry's end of its lines. It takes the focus where there is room for its name. */
function EntryMark({ dot, ...props }: GraphColumnProps & { dot: Dot }) {
  const { side, x, column, found } = props;
  const on = found[side].has(dot.end.id);
  const circle = (
    <circle
      cx={x}
      cy={dot.y}
      r={on ? 3 : column.labeled ? 2.5 : 1.25}
      className={on ? "fill-c1" : "fill-line-strong"}
    />
  );
  if (!column.labeled) return circle;
  return (
    <g
      {...asButton({ kind: "entry", side, id: dot.end.id }, props)}
      aria-label={`${dot.end.id} ${dot.end.title}. Show only this entry.`}
      className="cursor-pointer outline-offset-1 focus-visible:outline-2 focus-visible:outline-focus"
    >
      <rect x={x - 7} y={dot.y - 7} width={14} height={14} fill="transparent" />
      {circle}
    </g>
  );
}
