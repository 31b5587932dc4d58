import { useState } from "react";
import { money, percent } from "../../../ui/format.ts";
import { Heading } from "../../../ui/heading.tsx";
import { EXAMPLE } from "./exposure-example.gen.ts";

/** The plate's drawing area: losses from $10K to $100M on a logarithmic scale, chances from 0 to 60 %. */
const LEFT = 44;
const RIGHT = 620;
const TOP = 16;
const BOTTOM = 262;
const xOf = (loss: number) => LEFT + ((Math.log10(loss) - 4) / 4) * (RIGHT - LEFT);
const yOf = (chance: number) => BOTTOM - (chance / 0.6) * (BOTTOM - TOP);

const CURVE = EXAMPLE.chances
  .map((chance, i) => `${i === 0 ? "M" : "L"}${xOf(10 ** (4 + i / 12)).toFixed(1)} ${yOf(chance).toFixed(1)}`)
  .join("");
const LOSSES = [1e4, 1e5, 1e6, 1e7, 1e8].map((loss) => [money(loss, "USD"), xOf(loss)] as const);
const CHANCES = [0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0].map(
  (chance) => [`${Math.round(chance * 100)}%`, yOf(chance)] as const,
);
// On small screens, with large letters, the two would touch.
const MARKS = [
  { label: "1 in 20", x: xOf(EXAMPLE.p95), y: yOf(0.05), anchor: "max-lg:[text-anchor:end]" },
  { label: "1 in 100", x: xOf(EXAMPLE.p99), y: yOf(0.01), anchor: "max-lg:[text-anchor:start]" },
];
const FIGURES = [
  ["Expected annual loss", money(EXAMPLE.mean, "USD"), "average of all years"],
  ["1-in-20-year loss", money(EXAMPLE.p95, "USD"), "exceeded in 5% of years"],
  ["1-in-100-year loss", money(EXAMPLE.p99, "USD"), "exceeded in 1% of years"],
] as const;

const CAPTION =
  "Example: one ransomware scenario. Drag the line to see the chance of losing more than another amount.";
/** The initial amount of the line: a step of the curve. */
const START = 28;

/** A page of the ledger beside the sign-in form: an example of the product's result, labeled as such. */
export function ExposurePlate() {
  return (
    <div className="sticky top-0 flex h-dvh min-h-[38rem] flex-col justify-center px-12 py-10 xl:px-20">
      <div className="mx-auto w-full max-w-[44rem]">
        <Heading size="display" level={2}>
          Cyber risk, stated in money.
        </Heading>
        <p className="mt-3 max-w-[34rem] text-lg text-muted">
          Describe a scenario with ranges you can defend, and see at once what a bad year would cost and how
          likely it is.
        </p>
        <figure className="mt-9">
          <dl className="grid grid-cols-3 border-y border-line">
            {FIGURES.map(([name, value, meaning]) => (
              <div key={name} className="border-l border-line py-4 pl-5 first:border-l-0 first:pl-0">
                <dt className="text-xs text-muted">{name}</dt>
                <dd className="mt-0.5 font-display text-2xl font-semibold">{value}</dd>
                <dd className="mt-0.5 text-xs text-muted">{meaning}</dd>
              </div>
            ))}
          </dl>
          <Curve />
          <figcaption className="mt-3 text-xs text-muted">{CAPTION}</figcaption>
        </figure>
      </div>
    </div>
  );
}

/** The same on small screens, below the form: the curve and its caption. */
export function ExposureFooter() {
  return (
    <div className="mx-auto w-full max-w-[22.5rem] border-t border-line pt-4">
      <p className="font-display text-lg font-semibold">Cyber risk, stated in money.</p>
      <Curve />
      <p className="mt-2 text-xs text-muted">{CAPTION}</p>
    </div>
  );
}

/** The curve with a line to drag along it, by pointer or arrow keys, and the sentence for its position. */
function Curve() {
  const [step, setStep] = useState(START);
  const loss = 10 ** (4 + step / 12);
  const chance = EXAMPLE.chances[step] ?? 0;
  const x = xOf(loss);
  const [amount, share] = [money(loss, "USD"), percent(chance)];
  return (
    <div className="group relative mt-5 max-lg:mt-2">
      <svg
        viewBox="0 0 640 292"
        aria-hidden
        className="w-full overflow-visible text-[11px] max-lg:text-[17px]"
      >
        <Grid />
        <path d={`${CURVE}V${BOTTOM}H${LEFT}Z`} className="fill-c1/8" />
        <path d={CURVE} fill="none" className="stroke-c1" strokeWidth="2.25" strokeLinejoin="round" />
        {MARKS.map((mark) => (
          <circle
            key={mark.label}
            cx={mark.x}
            cy={mark.y}
            r="4.5"
            className="fill-bg stroke-c2"
            strokeWidth="2"
          />
        ))}
        <path d={`M${x} ${TOP}V${BOTTOM}`} className="stroke-ink/70" strokeWidth="1.25" />
        <circle cx={x} cy={yOf(chance)} r="4.5" className="fill-ink" />
        <circle
          cx={x}
          cy={BOTTOM}
          r="9"
          className="fill-bg stroke-ink group-has-[:focus-visible]:fill-primary"
          strokeWidth="2"
        />
      </svg>
      <input
        type="range"
        min="0"
        max={EXAMPLE.chances.length - 1}
        value={step}
        onChange={({ target }) => setStep(Number(target.value))}
        aria-label="Annual loss"
        aria-valuetext={`More than ${amount}: ${share} chance`}
        className="absolute top-0 h-[92%] cursor-ew-resize touch-pan-y opacity-0"
        style={{ left: `${(LEFT / 640) * 100}%`, width: `${((RIGHT - LEFT) / 640) * 100}%` }}
      />
      <p className="mt-1 border-t border-line pt-3 font-display text-xl max-lg:text-lg">
        A <b className="num font-semibold text-primary">{share}</b> chance of losing more than{" "}
        <b className="num font-semibold">{amount}</b> in a year.
      </p>
    </div>
  );
}

function Grid() {
  return (
    <>
      {CHANCES.map(([label, y]) => (
        <g key={label}>
          <path
            d={`M${LEFT} ${y}H${RIGHT}`}
            className={label === "0%" ? "stroke-line-strong" : "stroke-line"}
          />
          <text x="36" y={y + 4} textAnchor="end" className="num fill-muted">
            {label}
          </text>
        </g>
      ))}
      {LOSSES.map(([label, x]) => (
        <text
          key={label}
          x={x}
          y="284"
          textAnchor={x === RIGHT ? "end" : x === LEFT ? "start" : "middle"}
          className="num fill-muted"
        >
          {label}
        </text>
      ))}
      {MARKS.map(({ label, x, y, anchor }) => (
        <g key={label}>
          <path d={`M${x} 190V${y - 5}`} className="stroke-c2" strokeDasharray="3 3" />
          <text x={x} y="182" textAnchor="middle" className={`fill-ink font-medium ${anchor}`}>
            {label}
          </text>
        </g>
      ))}
    </>
  );
}
