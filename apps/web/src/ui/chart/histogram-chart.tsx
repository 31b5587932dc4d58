import { type PointerEvent, useState } from "react";
import { chanceAxis, moneyDomain } from "./chart-axes.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { type Geometry, geometry as layOut } from "./curve-geometry.ts";
import type { ExceedanceCurve } from "./exceedance-curve.ts";
import { type Histogram, histogram, histogramHeight } from "./histogram.ts";
import { useElementWidth } from "./use-element-width.ts";
import { type Stretch, shownStretch } from "./zoom.ts";

interface HistogramChartProps {
  readonly curve: ExceedanceCurve;
  /** The chance of a year without loss. */
  readonly none: number;
  readonly threshold: number;
  readonly zoom: Stretch | null;
  readonly money: (value: number) => string;
  readonly chance: (value: number) => string;
  /** The text for the bar under the pointer, null when it leaves. */
  readonly onRead: (words: string | null) => void;
}

const HEIGHT = { wide: 320, narrow: 264 } as const;
/** The room left of the axis of money for the bar of years without loss, and that bar's place in it. */
const BESIDE = { room: 62, from: 8, width: 34 } as const;

/**
 * The chances of a year's losses: a bar for the years without loss, then bars by band of money over the axis of the exceedance curve, beyond the
 * threshold in its color.
 */
export function HistogramChart({ curve, none, threshold, zoom, money, chance, onRead }: HistogramChartProps) {
  const [attach, width] = useElementWidth<HTMLDivElement>(640);
  const [under, setUnder] = useState<number | null>(null);
  const height = width < 520 ? HEIGHT.narrow : HEIGHT.wide;
  const stretch = shownStretch(moneyDomain([curve], [threshold], 0.002), zoom);
  const drawn = histogram(curve, stretch, none);
  const { bands, below, above } = drawn;
  const { highest, cut } = histogramHeight(drawn);
  const ends: Stretch = [bands[0]?.from ?? stretch[0], bands.at(-1)?.to ?? stretch[1]];
  const geometry = layOut(
    { width, height, top: 26, right: 14, bottom: 30, left: 46 + BESIDE.room },
    ends,
    "linear",
    chanceAxis("linear", highest).domain[1] / 1.03,
  );
  const { plot, x } = geometry;
  const words = ({ from, to, chance: share }: (typeof bands)[number]) =>
    `${chance(share)} of years lose more than ${money(from)} and at most ${money(to)}`;
  const without = `${chance(none)} of years have no loss`;
  const move = (event: PointerEvent<SVGElement>) => {
    const left = event.currentTarget.ownerSVGElement!.getBoundingClientRect().left;
    const loss = geometry.lossAtX(event.clientX - left);
    const at = event.clientX - left < plot.x ? -1 : bands.findIndex((band) => loss <= band.to);
    setUnder(at === -1 ? null : at);
    onRead(bands[at] ? words(bands[at]) : without);
  };
  const at = x(threshold);
  const base = plot.y + plot.height;
  const beside = { ...plot, x: plot.x - BESIDE.room, width: plot.width + BESIDE.room };
  const small =
    below > 0.0005 ? `; ${chance(below)} of years lose something, but at most ${money(ends[0])}` : "";
  return (
    <div ref={attach} className="w-full select-none" style={{ height }}>
      <svg
        width={width}
        height={height}
        data-chart
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
        role="img"
        aria-label={`Histogram of a year's losses. ${without}${small}; ${chance(above)} lose more than ${money(ends[1])}. The data can be copied as a table.`}
        className="block overflow-visible"
      >
        <ChartGrid geometry={{ ...geometry, plot: beside }} money={money} />
        <NoLoss geometry={geometry} none={none} cut={cut} chance={chance} />
        <Bands geometry={geometry} bands={bands} threshold={threshold} under={under} />
        <line x1={at} x2={at} y1={plot.y - 4} y2={base} className="stroke-primary" strokeWidth={1.5} />
        <text
          x={Math.min(plot.x + plot.width - 24, Math.max(plot.x + 24, at))}
          y={plot.y - 10}
          textAnchor="middle"
          className="num fill-primary text-xs font-semibold"
        >
          {money(threshold)}
        </text>
        <rect
          {...beside}
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

interface NoLossProps {
  readonly geometry: Geometry;
  readonly none: number;
  /** The bar doesn't fit: it's drawn to the top, with a gap that says so. */
  readonly cut: boolean;
  readonly chance: (value: number) => string;
}

/** The bar of the years without loss, with its chance, left of the axis of money. */
function NoLoss({ geometry: { plot, y }, none, cut, chance }: NoLossProps) {
  const left = plot.x - BESIDE.room + BESIDE.from;
  const middle = left + BESIDE.width / 2;
  const base = plot.y + plot.height;
  const top = cut ? plot.y : y(none);
  const gap = plot.y + plot.height * 0.18;
  return (
    <g data-no-loss>
      <rect
        x={left}
        y={top}
        width={BESIDE.width}
        height={Math.max(none > 0 ? 0.5 : 0, base - top)}
        className="fill-muted/45"
      />
      {cut && (
        <path
          d={`M${left - 4},${gap + 5}l${BESIDE.width + 8},-10v6l${-BESIDE.width - 8},10z`}
          className="fill-surface stroke-line-strong"
        />
      )}
      <text x={middle} y={top - 6} textAnchor="middle" className="num fill-ink text-xs font-semibold">
        {chance(none)}
      </text>
      <text x={middle} y={base + 19} textAnchor="middle" className="fill-muted text-2xs">
        No loss
      </text>
    </g>
  );
}

interface BandsProps {
  readonly geometry: Geometry;
  readonly bands: Histogram["bands"];
  readonly threshold: number;
  /** The index of the band under the pointer. */
  readonly under: number | null;
}

/** The bars of the bands of money. */
function Bands({ geometry: { plot, x, y }, bands, threshold, under }: BandsProps) {
  const base = plot.y + plot.height;
  return bands.map((band, index) => {
    const [left, right, top] = [x(band.from), x(band.to), y(band.chance)];
    return (
      <rect
        key={band.from}
        data-band
        x={left + 0.75}
        y={top}
        width={Math.max(0.5, right - left - 1.5)}
        height={Math.max(0, base - top)}
        className={index === under ? "fill-c1" : band.from >= threshold * 0.999 ? "fill-c1/85" : "fill-c1/45"}
      />
    );
  });
}
