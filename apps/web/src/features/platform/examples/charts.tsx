import { useRef, useState } from "react";
import { Bar } from "../../../ui/chart/bars.tsx";
import { DensitySketch } from "../../../ui/chart/density-sketch.tsx";
import { FrontierChart } from "../../../ui/chart/frontier-chart.tsx";
import { HistogramChart } from "../../../ui/chart/histogram-chart.tsx";
import { LossExceedanceChart } from "../../../ui/chart/loss-exceedance-chart.tsx";
import { MiniCurve } from "../../../ui/chart/mini-curve.tsx";
import { RowCurve, RowCurves } from "../../../ui/chart/rows/row-curve.tsx";
import { TrendChart } from "../../../ui/chart/trend/trend-chart.tsx";
import { money, percent } from "../../../ui/format.ts";
import { ShareMenu } from "../../../ui/share/share-menu.tsx";
import { Specimen, State, States } from "./specimen.tsx";

const usd = (value: number) => money(value, "USD");

/** A curve like that of a lognormal loss: smooth, and the same each time. */
const CURVE = {
  loss: Array.from({ length: 60 }, (_, at) => 10_000 * 1.16 ** at),
  probability: Array.from({ length: 60 }, (_, at) => 0.42 / (1 + Math.exp((at - 34) / 5))),
};
const THRESHOLD = 2_000_000;
const ROW = {
  currency: "USD",
  curve: CURVE.loss.map((loss, at) => [loss, CURVE.probability[at]!] as const),
};

const day = (at: number) => `2026-11-${String(at + 1).padStart(2, "0")}`;
const TREND = [
  {
    name: "Expected loss",
    points: Array.from({ length: 14 }, (_, at) => ({ at: day(at), value: 2.4e6 - at * 4e4 })),
  },
  {
    name: "1-in-20 year",
    points: Array.from({ length: 14 }, (_, at) => ({ at: day(at), value: 5e6 + Math.sin(at) * 6e5 })),
  },
];
const COUNTS = [
  {
    name: "Sign-ins",
    points: Array.from({ length: 14 }, (_, at) => ({ at: day(at), value: (at * 7) % 12 })),
  },
  { name: "Failed", points: Array.from({ length: 14 }, (_, at) => ({ at: day(at), value: at % 4 })) },
];
const CHOICES = [
  { cost: 0, expectedLoss: 2_140_000 },
  { cost: 60_000, expectedLoss: 1_500_000 },
  { cost: 140_000, expectedLoss: 980_000 },
  { cost: 310_000, expectedLoss: 720_000 },
] as const;
const HEIGHTS = Array.from({ length: 25 }, (_, at) => Math.exp(-((at - 9) ** 2) / 26));

/** Every chart, over the same made-up losses. */
export function Charts() {
  const [threshold, setThreshold] = useState(THRESHOLD);
  const [budget, setBudget] = useState(140_000);
  const shared = useRef<HTMLDivElement>(null);
  const chosen = CHOICES.findLast(({ cost }) => cost <= budget) ?? CHOICES[0];
  return (
    <>
      <Specimen name="TrendChart" use="Values over time: exposure against appetite, requests per minute.">
        <div ref={shared}>
          <TrendChart
            label="Example of losses by day"
            series={TREND}
            format={usd}
            reference={[{ label: "Appetite", value: 4e6 }]}
          />
        </div>
        <TrendChart label="Example of counts by day" series={COUNTS} format={String} height={120} bars />
        <TrendChart
          label="Example without figures"
          series={[]}
          format={usd}
          height={60}
          empty="No figures yet."
        />
      </Specimen>
      <Specimen name="ShareMenu" use="In the heading of every dashboard: link, print, picture, PDF.">
        <ShareMenu title="Example" target={shared} />
      </Specimen>
      <Specimen
        name="LossExceedanceChart"
        use="The result of a quantification: the chance of losing more than each amount."
      >
        <LossExceedanceChart
          curve={CURVE}
          others={[]}
          simulated={[]}
          marks={[]}
          threshold={threshold}
          onThreshold={setThreshold}
          stepThreshold={(value, direction, coarse) => value * (coarse ? 1.5 : 1.05) ** direction}
          onRead={() => undefined}
          scale="linear"
          zoom={null}
          onZoom={() => undefined}
          losses={[]}
          highest={0}
          layer={() => null}
          onPoint={null}
          money={usd}
          chance={percent}
          sentence={(loss) => `The chance of losing more than ${usd(loss)}`}
          summary="Example of a loss exceedance curve"
        />
      </Specimen>
      <Specimen name="HistogramChart" use="The same result as bands of money.">
        <HistogramChart
          curve={CURVE}
          none={1 - CURVE.probability[0]!}
          threshold={threshold}
          zoom={null}
          money={usd}
          chance={percent}
          onRead={() => undefined}
        />
      </Specimen>
      <Specimen name="FrontierChart" use="What is left of the expected loss for each budget.">
        <FrontierChart choices={CHOICES} budget={budget} chosen={chosen} money={usd} onBudget={setBudget} />
      </Specimen>
      <Specimen name="MiniCurve, RowCurve, DensitySketch, Bar" use="Beside figures, as large as a word.">
        <States>
          <State name="MiniCurve">
            <MiniCurve curve={CURVE} threshold={threshold} width={92} height={44} />
          </State>
          <State name="RowCurve">
            <RowCurves rows={[ROW]}>
              <RowCurve {...ROW} dot={4_500_000} tick={THRESHOLD} />
            </RowCurves>
          </State>
          <State name="DensitySketch">
            <span className="block w-32">
              <DensitySketch shape={{ kind: "density", heights: HEIGHTS, from: 0.1, to: 0.9 }} />
            </span>
          </State>
          <State name="DensitySketch, stale">
            <span className="block w-32">
              <DensitySketch shape={{ kind: "value", at: 0.4 }} stale />
            </span>
          </State>
          <State name="Bar">
            <span className="block w-32">
              <Bar from={0.1} to={0.7} mark={0.5} />
            </span>
          </State>
        </States>
      </Specimen>
    </>
  );
}
