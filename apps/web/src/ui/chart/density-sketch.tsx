interface DensitySketchProps {
  /** Heights 0 to 1 at even steps between `from` and `to` (positions 0 to 1), or the position of one value. */
  readonly shape:
    | { readonly kind: "value"; readonly at: number }
    | {
        readonly kind: "density";
        readonly heights: readonly number[];
        readonly from: number;
        readonly to: number;
      };
  /** Grayed out: the last valid shape while the fields are invalid. */
  readonly stale?: boolean;
}

const WIDTH = 120;
const HEIGHT = 26;

/** A distribution as a small filled outline on a base line. It stretches to its container. */
export function DensitySketch({ shape, stale = false }: DensitySketchProps) {
  const base = HEIGHT - 1;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
      className={`block h-6.5 w-full ${stale ? "opacity-40" : ""}`}
    >
      <line x1={0} x2={WIDTH} y1={base} y2={base} className="stroke-line" vectorEffect="non-scaling-stroke" />
      {shape.kind === "value" ? (
        <line
          x1={shape.at * WIDTH}
          x2={shape.at * WIDTH}
          y1={3}
          y2={base}
          className="stroke-c1"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ) : (
        <path
          d={outline(shape, base)}
          className="fill-c1/18 stroke-c1"
          strokeWidth={1.25}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}

function outline(
  { heights, from, to }: { heights: readonly number[]; from: number; to: number },
  base: number,
): string {
  const step = ((to - from) * WIDTH) / (heights.length - 1);
  const points = heights.map(
    (height, index) =>
      `${(from * WIDTH + index * step).toFixed(1)},${(base - height * (base - 2)).toFixed(1)}`,
  );
  return `M${(from * WIDTH).toFixed(1)},${base}L${points.join("L")}L${(to * WIDTH).toFixed(1)},${base}`;
}
