import { type MatrixPosition, ratingAt, type RatingMatrix } from "@crq/engine/rating/matrix";
import { cx } from "class-variance-authority";
import { type KeyboardEvent, type ReactElement, type ReactNode, useRef, useState } from "react";
import { RATING_CLASSES, RatingLegend } from "./rating-chip.tsx";
import { AXIS_WORDS, layoutOf, movedBy, placeIn, positionAt, positionWords } from "./matrix-layout.ts";

/** What a cell's control takes: a button, or a link where cells lead somewhere. */
interface CellControl {
  readonly tabIndex: number;
  readonly className: string;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly children: ReactNode;
}

interface RiskMatrixProps {
  readonly matrix: RatingMatrix;
  /** Names the matrix for assistive technology: `Inherent rating`. */
  readonly label: string;
  /** The chosen position; null while there's none. */
  readonly chosen?: MatrixPosition | null;
  /** What choosing a cell does, by a click, Enter or the space bar. */
  readonly onChoose?: (position: MatrixPosition) => void;
  /** What a digit does that is pressed on a cell: the number of a rating. */
  readonly onDigit?: (position: MatrixPosition, rating: number) => void;
  /** What a cell shows besides its color; its rating without this. `words` are added to its name. */
  readonly cell?: (position: MatrixPosition) => { readonly content: ReactNode; readonly words: string };
  /** A link instead of a button for each cell. */
  readonly link?: (position: MatrixPosition, control: CellControl) => ReactElement;
  /** Cells can be read and not chosen. */
  readonly disabled?: boolean;
  readonly className?: string;
}

/**
 * A rating matrix as a grid: with a control in each cell, arrow keys move among cells and the chosen one (or the first) takes the focus. Cells show
 * the number of their rating, and its label where there's room.
 */
export function RiskMatrix(props: RiskMatrixProps) {
  const { matrix, label, chosen = null, disabled = false, className } = props;
  const layout = layoutOf(matrix);
  const acts = !disabled && (props.onChoose ?? props.onDigit ?? props.link) !== undefined;
  const { across, down, columns, rows } = layout;
  const [focus, setFocus] = useState<{ readonly row: number; readonly column: number }>();
  const grid = useRef<HTMLTableElement>(null);
  const start = focus ?? (chosen === null ? { row: 0, column: 0 } : placeIn(layout, chosen));
  const at =
    rows[start.row] !== undefined && columns[start.column] !== undefined ? start : { row: 0, column: 0 };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = (event.target as HTMLElement).closest<HTMLElement>("[data-row]")?.dataset;
    if (place === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const from = { row: Number(place["row"]), column: Number(place["column"]) };
    const to = movedBy(event.key, from, layout);
    if (to) {
      event.preventDefault();
      setFocus(to);
      grid.current
        ?.querySelector<HTMLElement>(`[data-row="${to.row}"][data-column="${to.column}"] > *`)
        ?.focus();
    } else if (!disabled && /^[1-9]$/.test(event.key) && Number(event.key) <= matrix.ratings.length)
      props.onDigit?.(positionAt(layout, from.row, from.column), Number(event.key));
  };
  const headings = (
    <tr>
      <th scope="col">
        <span className="sr-only">{`${AXIS_WORDS[down]} by ${AXIS_WORDS[across].toLowerCase()}`}</span>
      </th>
      {columns.map((level) => (
        <Heading key={level} scope="col" scale={matrix[across]} level={level} />
      ))}
    </tr>
  );
  return (
    <div className={cx("@container grid min-w-0 gap-2", className)}>
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-1">
        <Axis words={AXIS_WORDS[down]} vertical rising={matrix.orientation.rising} />
        <table
          ref={grid}
          // Arrow keys move among its controls; without any it's a table to read.
          role={acts ? "grid" : undefined}
          aria-label={label}
          className="w-full table-fixed border-separate border-spacing-0.5"
        >
          <colgroup>
            <col className="w-6 @md:w-24" />
          </colgroup>
          <tbody>
            {matrix.orientation.rising === "down" && headings}
            {rows.map((level, row) => (
              <tr key={level}>
                <Heading scope="row" scale={matrix[down]} level={level} />
                {columns.map((each, column) => (
                  <Cell
                    key={each}
                    {...props}
                    position={positionAt(layout, row, column)}
                    row={row}
                    column={column}
                    current={at.row === row && at.column === column}
                    onFocus={() => setFocus({ row, column })}
                    onKeyDown={onKeyDown}
                  />
                ))}
              </tr>
            ))}
            {matrix.orientation.rising === "up" && headings}
          </tbody>
        </table>
        <span />
        <Axis words={AXIS_WORDS[across]} />
      </div>
      <RatingLegend matrix={matrix} />
    </div>
  );
}

interface CellProps extends RiskMatrixProps {
  readonly position: MatrixPosition;
  readonly row: number;
  readonly column: number;
  /** Whether the tab key leads to it. */
  readonly current: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Cell(props: CellProps) {
  const { matrix, position, chosen, row, column, current, onFocus, onChoose, onDigit, cell, link, disabled } =
    props;
  const rating = ratingAt(matrix, position);
  const { label, color } = matrix.ratings[rating - 1]!;
  const shown = cell?.(position);
  const selected = chosen?.likelihood === position.likelihood && chosen.impact === position.impact;
  const words = `${positionWords(matrix, position)}: ${label}${shown ? `, ${shown.words}` : ""}`;
  const content = shown?.content ?? (
    <>
      <span className="num @2xl:hidden">{rating}</span>
      <span className="hidden max-w-full px-1 @2xl:line-clamp-2">{label}</span>
    </>
  );
  const control: CellControl = {
    tabIndex: current ? 0 : -1,
    onFocus,
    onKeyDown: props.onKeyDown,
    className: cx(
      "relative grid size-full min-h-9 min-w-0 place-items-center rounded-sm text-2xs leading-tight font-medium no-underline touch:min-h-11",
      RATING_CLASSES[color],
      selected && "outline-3 -outline-offset-3 outline-ink",
      "focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus",
    ),
    children: (
      <>
        <span className="sr-only">{words}</span>
        <span aria-hidden className="contents">
          {selected ? <Chosen>{content}</Chosen> : content}
        </span>
      </>
    ),
  };
  const acts = onChoose !== undefined || onDigit !== undefined;
  return (
    <td
      aria-selected={onChoose && chosen !== undefined ? selected : undefined}
      data-row={row}
      data-column={column}
      className="relative h-9 p-0 touch:h-11"
    >
      {link?.(position, control) ??
        (acts && disabled !== true ? (
          <button type="button" {...control} onClick={() => onChoose?.(position)} />
        ) : (
          <div className={control.className}>{control.children}</div>
        ))}
    </td>
  );
}

/** A mark that says 'chosen' without color. */
function Chosen({ children }: { readonly children: ReactNode }) {
  return (
    <span className="grid max-w-full place-items-center rounded-sm bg-surface px-1.5 py-0.5 font-semibold text-ink ring-1 ring-ink">
      {children}
    </span>
  );
}

function Heading({
  scope,
  scale,
  level,
}: {
  readonly scope: "col" | "row";
  readonly scale: RatingMatrix["impact"];
  readonly level: number;
}) {
  const { label, description } = scale[level - 1]!;
  return (
    <th
      scope={scope}
      aria-label={label}
      title={description === "" ? label : `${label}: ${description}`}
      className={cx(
        "num text-2xs leading-tight font-normal text-muted",
        scope === "col" ? "py-0.5 text-center align-top" : "pr-1 text-right align-middle",
      )}
    >
      <span className="@md:hidden">{level}</span>
      <span className="hidden hyphens-auto wrap-anywhere @md:line-clamp-2">{label}</span>
    </th>
  );
}

/** An axis: its name, and where it rises. */
function Axis({
  words,
  vertical = false,
  rising = "up",
}: {
  readonly words: string;
  readonly vertical?: boolean;
  readonly rising?: "up" | "down";
}) {
  return (
    <span
      aria-hidden
      className={cx(
        "text-center text-2xs font-medium text-muted",
        vertical && "[writing-mode:vertical-rl]",
        vertical && rising === "up" && "rotate-180",
      )}
    >
      {words} →
    </span>
  );
}
