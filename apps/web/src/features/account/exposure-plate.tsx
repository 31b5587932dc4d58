/*
 * One example, computed once: a loss in 45 % of years; when there is one, a lognormal with median $500,000 and sigma 1.45.
 * Hence a mean of $0.64M a year, and $2.9M and $9.2M exceeded in 5 % and 1 % of years. x is the loss on a logarithmic
 * scale from $10K to $100M, y the chance from 0 to 50 %.
 */
const CURVE =
  "M44.0 41.4L56.0 41.7L68.0 42.3L80.0 43.0L92.0 43.9L104.0 45.2L116.0 46.9L128.0 49.1L140.0 51.8L152.0 55.2L164.0 59.3L176.0 64.3L188.0 70.2L200.0 76.9L212.0 84.7L224.0 93.3L236.0 102.8L248.0 113.0L260.0 123.8L272.0 135.2L284.0 146.8L296.0 158.4L308.0 170.0L320.0 181.2L332.0 192.0L344.0 202.0L356.0 211.3L368.0 219.8L380.0 227.3L392.0 233.8L404.0 239.5L416.0 244.3L428.0 248.2L440.0 251.5L452.0 254.1L464.0 256.1L476.0 257.7L488.0 258.9L500.0 259.8L512.0 260.5L524.0 261.0L536.0 261.3L548.0 261.5L560.0 261.7L572.0 261.8L584.0 261.9L596.0 261.9L608.0 262.0L620.0 262.0";

const LOSSES = [
  ["$10K", 44],
  ["$100K", 188],
  ["$1M", 332],
  ["$10M", 476],
  ["$100M", 620],
] as const;
const CHANCES = [
  ["50%", 16],
  ["40%", 65.2],
  ["30%", 114.4],
  ["20%", 163.6],
  ["10%", 212.8],
  ["0%", 262],
] as const;
const MARKS = [
  { label: "1 in 20", x: 399.2, y: 237.3 },
  { label: "1 in 100", x: 470.9, y: 257.1 },
] as const;
const FIGURES = [
  ["Expected annual loss", "$0.64M", "the mean over all years"],
  ["1-in-20 year loss", "$2.9M", "exceeded in 5% of years"],
  ["1-in-100 year loss", "$9.2M", "exceeded in 1% of years"],
] as const;

/** A page of the ledger beside the sign-in form: what the product turns a risk into. An example, and it says so. */
export function ExposurePlate() {
  return (
    <div className="sticky top-0 flex h-dvh min-h-[38rem] flex-col justify-center px-12 py-10 xl:px-20">
      <div className="mx-auto w-full max-w-[44rem]">
        <h2 className="font-display text-3xl leading-tight font-semibold xl:text-[2.5rem]">
          Cyber risk, stated in money.
        </h2>
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
          <figcaption className="mt-1 border-t border-line pt-3 text-xs text-muted">
            Example: chance that the losses of one ransomware scenario exceed an amount in a year.
          </figcaption>
        </figure>
      </div>
    </div>
  );
}

/** The same on small screens, below the form: the curve and what it is. */
export function ExposureFooter() {
  return (
    <div className="mx-auto w-full max-w-[22.5rem] border-t border-line pt-4">
      <p className="font-display text-lg font-semibold">Cyber risk, stated in money.</p>
      <Curve />
      <p className="mt-2 text-xs text-muted">
        Example: chance that the losses of one ransomware scenario exceed an amount in a year.
      </p>
    </div>
  );
}

function Curve() {
  return (
    <svg
      viewBox="0 0 640 292"
      aria-hidden
      className="mt-5 w-full max-lg:mt-2 overflow-visible text-[11px] max-lg:text-[17px]"
    >
      {CHANCES.map(([label, y]) => (
        <g key={label}>
          <path d={`M44 ${y}H620`} className={label === "0%" ? "stroke-line-strong" : "stroke-line"} />
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
          textAnchor={x === 620 ? "end" : x === 44 ? "start" : "middle"}
          className="num fill-muted"
        >
          {label}
        </text>
      ))}
      <path d={`${CURVE}V262H44Z`} className="fill-c1/8" />
      <path d={CURVE} fill="none" className="stroke-c1" strokeWidth="2.25" strokeLinejoin="round" />
      {MARKS.map(({ label, x, y }) => (
        <g key={label}>
          <path d={`M${x} 190V${y - 5}`} className="stroke-c2" strokeDasharray="3 3" />
          <circle cx={x} cy={y} r="4.5" className="fill-bg stroke-c2" strokeWidth="2" />
          <text x={x} y="182" textAnchor="middle" className="fill-ink font-medium">
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
