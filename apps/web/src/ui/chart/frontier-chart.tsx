import { linePath } from "./curve-geometry.ts";
import { linearScale } from "./scales.ts";
import { useElementWidth } from "./use-element-width.ts";

interface FrontierPoint {
  readonly cost: number;
  readonly expectedLoss: number;
}

interface FrontierChartProps<T extends FrontierPoint> {
  /** By increasing cost; expected loss decreases. */
  readonly choices: readonly T[];
  readonly budget: number;
  readonly chosen: T;
  readonly money: (value: number) => string;
  /** Called when the pointer is on a choice: its cost. */
  readonly onBudget: (cost: number) => void;
}

const HEIGHT = 200;

/** The remaining expected loss for each cost: a staircase of the efficient choices, with the budget across it. */
export function FrontierChart<T extends FrontierPoint>({
  choices,
  budget,
  chosen,
  money,
  onBudget,
}: FrontierChartProps<T>) {
  const [attach, width] = useElementWidth<HTMLDivElement>(420);
  const plot = { x: 58, y: 12, width: Math.max(1, width - 76), height: HEIGHT - 46 };
  const base = plot.y + plot.height;
  const dearest = Math.max(choices.at(-1)?.cost ?? 0, 1);
  const top = Math.max(...choices.map(({ expectedLoss }) => expectedLoss), 1);
  const across = linearScale([0, dearest * 1.08], plot.x, plot.x + plot.width);
  const up = linearScale([0, top * 1.05], base, plot.y);
  const steps = choices.flatMap(({ cost, expectedLoss }, index) => {
    const before = choices[index - 1];
    const here = { x: across.at(cost), y: up.at(expectedLoss) };
    return before ? [{ x: here.x, y: up.at(before.expectedLoss) }, here] : [here];
  });
  const last = steps.at(-1);
  const line = last ? [...steps, { x: plot.x + plot.width, y: last.y }] : steps;
  const at = across.at(Math.min(budget, dearest * 1.08));
  return (
    <div ref={attach} className="w-full min-w-0 select-none">
      <svg
        width={width}
        height={HEIGHT}
        data-chart
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here, not loaded
        role="img"
        aria-label={`Expected loss remaining by cost: ${choices.map(({ cost, expectedLoss }) => `${money(cost)} leaves ${money(expectedLoss)}`).join(", ")}.`}
        className="block overflow-visible"
      >
        <g aria-hidden className="num fill-muted text-2xs">
          {[0, 0.5, 1].map((share) => (
            <g key={share}>
              <line
                x1={plot.x}
                x2={plot.x + plot.width}
                y1={up.at(top * share)}
                y2={up.at(top * share)}
                className={share === 0 ? "stroke-line-strong" : "stroke-line"}
              />
              <text x={plot.x - 8} y={up.at(top * share)} dy="0.32em" textAnchor="end">
                {money(top * share)}
              </text>
              <text x={across.at(dearest * share)} y={base + 16} textAnchor="middle">
                {money(dearest * share)}
              </text>
            </g>
          ))}
          <text x={plot.x + plot.width} y={base + 31} textAnchor="end">
            Annual cost
          </text>
          <text x={plot.x} y={base + 31}>
            Remaining expected loss
          </text>
        </g>
        <line x1={at} x2={at} y1={plot.y} y2={base} className="stroke-primary" strokeDasharray="4 3" />
        <path d={linePath(line)} className="fill-none stroke-c1" strokeWidth={2} />
        {choices.map((choice) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- keyboards use the budget field
          <g key={choice.cost} className="cursor-pointer" onClick={() => onBudget(Math.ceil(choice.cost))}>
            <circle cx={across.at(choice.cost)} cy={up.at(choice.expectedLoss)} r={14} fill="transparent" />
            <circle
              cx={across.at(choice.cost)}
              cy={up.at(choice.expectedLoss)}
              r={choice === chosen ? 6 : 3.5}
              className={choice === chosen ? "fill-primary stroke-bg" : "fill-bg stroke-c1"}
              strokeWidth={1.75}
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
