import type { MatrixPosition, RatingMatrix } from "@crq/engine/rating/matrix";
import { layoutOf, placeIn } from "../../../../screen/risks/matrix-layout.ts";
import { count } from "../../../../ui/format.ts";
import { cellKey, type Move } from "./flows.ts";

const MOVE_MS = 700;
/** The gap between cells, which a bubble crosses too. */
const GAP_PX = 2;
/** More would be noise, and slow. */
const MOST_MOVING = 60;

const sizeOf = (risks: number, most: number) => 18 + 16 * Math.sqrt(risks / Math.max(1, most));

const BUBBLE =
  "num grid place-items-center rounded-full bg-ink px-1 text-2xs leading-none font-semibold text-surface";

interface BubblesProps {
  readonly matrix: RatingMatrix;
  readonly at: MatrixPosition;
  readonly risks: number;
  /** The most risks of any cell, which has the largest bubble. */
  readonly most: number;
  readonly moves: readonly Move[];
}

/** The bubble of a cell, and those that come to it from other cells; without motion for those who don't want any. */
export function Bubbles({ matrix, at, risks, most, moves }: BubblesProps) {
  const layout = layoutOf(matrix);
  const arriving = moves.slice(0, MOST_MOVING).filter(({ to }) => cellKey(to) === cellKey(at));
  const here = placeIn(layout, at);
  return (
    <>
      {risks > 0 && <Bubble risks={risks} most={most} />}
      {arriving.map(({ from, risks: moving }) => {
        const { row, column } = placeIn(layout, from);
        return (
          <span
            key={cellKey(from)}
            ref={(element) => travel(element, column - here.column, row - here.row)}
            className="pointer-events-none absolute inset-0 z-10 grid place-items-center opacity-0"
          >
            <Bubble risks={moving} most={most} />
          </span>
        );
      })}
    </>
  );
}

function Bubble({ risks, most }: { readonly risks: number; readonly most: number }) {
  const size = sizeOf(risks, most);
  return (
    <span className={BUBBLE} style={{ minWidth: size, height: size }}>
      {count(risks)}
    </span>
  );
}

/** Lets a bubble come from as many cells to the right and below. */
function travel(element: HTMLElement | null, right: number, below: number): void {
  if (!element || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const from = `translate(calc(${right} * (100% + ${GAP_PX}px)), calc(${below} * (100% + ${GAP_PX}px)))`;
  element.animate(
    [
      { transform: from, opacity: 0.9 },
      { transform: "none", opacity: 0.9, offset: 0.85 },
      { transform: "none", opacity: 0 },
    ],
    { duration: MOVE_MS, easing: "cubic-bezier(0.3, 0, 0.2, 1)" },
  );
}
