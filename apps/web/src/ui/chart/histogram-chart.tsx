import { type PointerEvent, useState } from "react";
import { chanceAxis, moneyDomain } from "./chart-axes.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { geometry as layOut } from "./curve-geometry.ts";
import type { ExceedanceCurve } from "./exceedance-curve.ts";
import { histogram } from "./histogram.ts";
import { useElementWidth } from "./use-element-width.ts";
import { type Stretch, shownStretch } from "./zoom.ts";

interface HistogramChartProps {
  readonly curve: ExceedanceCurve;
  readonly threshold: number;
  readonly zoom: Stretch | null;
  readonly money: (value: number) => string;
  readonly chance: (value: number) => string;
  /** The text for the bar under the pointer, null when it leaves. */
  readonly onRead: (words: string | null) => void;
}

const HEIGHT = { wide: 320, narrow: 264 } as const;

/**
 * The chances of a year's losses by band of money: bars over the axis of the exceedance curve, beyond the threshold in its color.
 */
export function HistogramChart({ curve, threshold, zoom, money, chance, onRead }: HistogramChartProps) {
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const [under, setUnder] = useState<number | null>(null);
  const height = width < 520 ? HEIGHT.narrow : HEIGHT.wide;
  const stretch = shownStretch(moneyDomain([curve], [threshold], 0.002), zoom);
  const { bands, below, above } = histogram(curve, stretch);
  const ends: Stretch = [bands[0]?.from ?? stretch[0], bands.at(-1)?.to ?? stretch[1]];
  const highest = Math.max(1e-6, ...bands.map((band) => band.chance));
  const geometry = layOut(
    { width, height, top: 26, right: 14, bottom: 30, left: 46 },
    ends,
    "linear",
    chanceAxis("linear", highest).domain[1] / 1.03,
  );
  const { plot, x, y } = geometry;
  const base = plot.y + plot.height;
  const words = ({ from, to, chance: share }: (typeof bands)[number]) =>
    `${chance(share)} of years lose more than ${money(from)} and at most ${money(to)}`;
  const move = (event: PointerEvent<SVGElement>) => {
    const left = event.currentTarget.ownerSVGElement!.getBoundingClientRect().left;
    const loss = geometry.lossAtX(event.clientX - left);
    const at = bands.findIndex((band) => loss <= band.to);
    setUnder(at === -1 ? null : at);
    onRead(bands[at] ? words(bands[at]) : null);
  };
  const at = x(threshold);
  const leftHalf = at < plot.x + plot.width / 2;
  return (
    <div ref={attach} className="w-full select-none" style={{ height }}>
      <svg
        width={width}
        height={height}
        data-chart
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
        role="img"
        aria-label={`Histogram of a year's losses. ${chance(below)} of years lose ${money(ends[0])} or less; ${chance(above)} lose more than ${money(ends[1])}. The data can be copied as a table.`}
        className="block overflow-visible"
      >
        <ChartGrid geometry={geometry} money={money} />
        {bands.map((band, index) => {
          const [left, right, top] = [x(band.from), x(band.to), y(band.chance)];
          return (
            <rect
              key={band.from}
              data-band
              x={left + 0.75}
              y={top}
              width={Math.max(0.5, right - left - 1.5)}
              height={Math.max(0, base - top)}
              className={
                band.from >= threshold * 0.999
                  ? index === under
                    ? "fill-c1"
                    : "fill-c1/85"
                  : index === under
                    ? "fill-c1"
                    : "fill-c1/45"
              }
            />
          );
        })}
        <line x1={at} x2={at} y1={plot.y - 4} y2={base} className="stroke-primary" strokeWidth={1.5} />
        <text
          x={Math.min(plot.x + plot.width - 24, Math.max(plot.x + 24, at))}
          y={plot.y - 10}
          textAnchor="middle"
          className="num fill-primary text-xs font-semibold"
        >
          {money(threshold)}
        </text>
        {below > 0.0005 && (
          <text
            x={leftHalf ? plot.x + plot.width : plot.x}
            y={plot.y - 10}
            textAnchor={leftHalf ? "end" : "start"}
            className="num fill-muted text-xs"
          >
            {`${chance(below)} of years: no loss, or at most ${money(ends[0])}`}
          </text>
        )}
        <rect
          {...plot}
          fill="transparent"
          onPointerMove={move}
          onPointerDown={move}
          onPointerLeave={() => {
            setUnder(null);
            onRead(null);
          }}
        />
      </svg>
    </div>
  );
}
