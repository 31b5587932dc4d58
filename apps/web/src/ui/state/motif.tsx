/**
 * The chances of losses that grow from left to right, for a few scenarios: lognormal tails, each a little heavier than the previous one.
 */
const TAILS = Array.from({ length: 6 }, (_, which) => {
  const [middle, spread] = [2.2 + which * 0.75, 0.55 + which * 0.13];
  const heights = Array.from({ length: 97 }, (_, step) => {
    const z = ((step / 96) * 8 - middle) / spread;
    return (0.95 - which * 0.08) / (1 + Math.exp(1.702 * z)); // the normal tail to a hundredth, by the logistic curve
  });
  const points = heights.map(
    (height, step) => `${((step / 96) * 320).toFixed(1)},${(126 - height * 118).toFixed(1)}`,
  );
  return `M${points.join("L")}`;
});

/** Exceedance curves beside the text of an empty state, drawn one after the other: they need a container to measure, and end before the text begins. */
export function Motif() {
  return (
    <svg
      viewBox="0 0 320 128"
      aria-hidden
      className="pointer-events-none absolute right-0 bottom-0 hidden h-auto max-h-full w-[38%] max-w-96 [mask-image:linear-gradient(to_right,transparent,black_45%)] fill-none stroke-c1 opacity-30 @2xl:block print:hidden"
    >
      {TAILS.map((tail, which) => (
        <path
          key={tail}
          d={tail}
          pathLength={1}
          strokeWidth="1.25"
          opacity={1 - which * 0.13}
          className="animate-draw-in [animation-fill-mode:backwards]"
          style={{ animationDelay: `${which * 70}ms` }}
        />
      ))}
      <path d="M0 127H320" className="stroke-line-strong" />
    </svg>
  );
}
